/// An observer that is a function.
public struct AnyObserver<Element, Error: Swift.Error>: ObserverProtocol {
    /// What is called with each event.
    public let observer: Observer<Element, Error>

    /// An observer that calls a function with each event, where the event comes.
    @inlinable
    public init(observer: @escaping Observer<Element, Error>) {
        self.observer = observer
    }

    @inlinable
    public func on(_ event: Signal<Element, Error>.Event) {
        observer(event)
    }
}
