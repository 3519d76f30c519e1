/// What ends an observation, a connection or a binding.
///
/// To release a disposable does not dispose it, unless its type says so. May be disposed from any thread, inside handlers
/// too, and more than once.
public protocol Disposable: Cancellable {
    /// Ends what it stands for. Never waits: no call of a handler begins afterwards in the same context; in another one, at
    /// most the call that was already on its way is completed.
    func dispose()

    /// Whether it was disposed, or what it stands for has ended.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// The same as `dispose()`.
    public func cancel() {
        dispose()
    }
}
