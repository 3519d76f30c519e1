extension Observer {
    /// Calls a function with every update from now on, in place of one that observes the same object already.
    ///
    /// Observing alone sends nothing. The function runs on the actor that it was written on; otherwise where the
    /// observable sends.
    @preconcurrency
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.UpdateType) -> Void
    ) {
        let handler = ClientClosure.handler(receive)
        observable.messenger.replaceObservations(by: receiver, on: handler.actor, handler.call)
    }
}
