/// What collects disposables, to dispose them together.
public protocol DisposeBagProtocol: Disposable {
    /// Adds a disposable.
    func add(disposable: any Disposable)
}
