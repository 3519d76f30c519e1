extension Observer {
    /// Observes an observable: the handler is called with every message that is sent from now on.
    ///
    /// Observing alone sends nothing; only a strategy with replay gives a new observation what was sent before. The
    /// handler runs on the actor on whose behalf it is written, for instance on the main actor in a class that is
    /// `@MainActor`; otherwise where the observable's strategy delivers. Calls never overlap, except nested ones under
    /// `.immediate`. Observing again adds another observation.
    ///
    /// The observable's messenger retains the handler and what it captures until the observation ends. O(1)
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, isolation: isolated (any Actor)? = #isolation, receive: @escaping (O.Message) -> Void
    ) -> ObservationToken {
        observable.messenger.beginObservation(by: receiver, on: isolation, .message(receive))
    }

    /// Observes an observable, and is given the author of each message too.
    ///
    /// An author that died while its message waited reads as the messenger.
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, isolation: isolated (any Actor)? = #isolation,
        receive: @escaping (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        observable.messenger.beginObservation(by: receiver, on: isolation, .messageAndAuthor(receive))
    }
}
