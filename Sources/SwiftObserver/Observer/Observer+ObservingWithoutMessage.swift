/// Observing by handlers that do not look at the message. Disfavored, so that a handler of empty messages is one that takes
/// them.
extension Observer {
    /// Observes an observable by a handler that does not look at the message.
    ///
    /// ```swift
    /// observer.observe(messenger) { print("something was sent") }
    /// ```
    ///
    /// Apart from that it is `observe(_:receive:)`.
    @_disfavoredOverload
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, @_inheritActorContext receive: @escaping @isolated(any) @Sendable () -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return observable.messenger.beginObservation(by: knownReceiver, on: handler.actor, .message({ _ in call() }))
    }
}

extension Observable {
    /// Observes this observable by a handler that does not look at the message, for as long as the observation is held.
    @_disfavoredOverload
    @preconcurrency
    public func observe(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable () -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observe(self, receive: receive))
        return observation
    }
}
