extension Observable {
    /// Calls a function with every update from now on, on behalf of an observer, in place of one that was added before.
    ///
    /// The observer may be any object. It is not retained, and the observation ends with it.
    @preconcurrency
    public func add(
        _ observer: AnyObject, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (UpdateType) -> Void
    ) {
        let handler = ClientClosure.handler(receive)
        messenger.replaceObservations(
            by: Companions.makeReceiver(ofAny: observer), on: handler.actor, handler.call)
    }
}
