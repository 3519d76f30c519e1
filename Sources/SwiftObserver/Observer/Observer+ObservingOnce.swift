extension Observer {
    /// Observes an observable until the first message. The observation ends before the handler is called.
    @discardableResult
    public func observeOnce<O: Observable>(
        _ observable: O, isolation: isolated (any Actor)? = #isolation, receive: @escaping (O.Message) -> Void
    ) -> ObservationToken {
        observeOnce(observable).receive(isolation: isolation, receive)
    }

    /// Observes an observable until the first message, and is given its author too.
    @discardableResult
    public func observeOnce<O: Observable>(
        _ observable: O, isolation: isolated (any Actor)? = #isolation,
        receive: @escaping (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        observeOnce(observable).receive(isolation: isolation, receive)
    }

    /// Begins a chain of transforms that ends with the first message that passes all of it.
    public func observeOnce<O: Observable>(_ observable: O) -> ObservationTransformer<O.Message> {
        let chain = observe(observable)
        return ObservationTransformer(observer: self, receiver: chain.receiver, isOnce: true, begin: chain.begin)
    }
}
