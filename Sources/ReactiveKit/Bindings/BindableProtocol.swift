/// What a signal that cannot fail can be bound to.
public protocol BindableProtocol<Element> {
    /// What it takes.
    associatedtype Element

    /// Takes the elements of a signal, until that ends, the target is deallocated, or what is returned is disposed.
    func bind(signal: Signal<Element, Never>) -> any Disposable
}
