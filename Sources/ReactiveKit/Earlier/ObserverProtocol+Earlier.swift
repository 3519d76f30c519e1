extension ObserverProtocol {
    /// The same as `receive(_:)`.
    @available(*, deprecated, renamed: "receive(_:)")
    public func next(_ element: Element) {
        on(.next(element))
    }

    /// The same as `receive(completion: .failure(error))`.
    @available(*, deprecated, message: "Write receive(completion: .failure(error))")
    public func failed(_ error: Error) {
        on(.failed(error))
    }

    /// The same as `receive(completion: .finished)`.
    @available(*, deprecated, message: "Write receive(completion: .finished)")
    public func completed() {
        on(.completed)
    }

    /// The same as `receive(lastElement:)`.
    @available(*, deprecated, renamed: "receive(lastElement:)")
    public func completed(with element: Element) {
        receive(lastElement: element)
    }
}

extension ObserverProtocol where Element == Void {
    /// The same as `receive()`.
    @available(*, deprecated, renamed: "receive()")
    public func next() {
        on(.next(()))
    }
}

extension Subject {
    /// The same as `on(_:)`.
    @_disfavoredOverload
    @available(*, deprecated, renamed: "on(_:)")
    public func send(_ event: Signal<Element, Error>.Event) {
        on(event)
    }
}
