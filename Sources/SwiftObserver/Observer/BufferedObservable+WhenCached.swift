extension BufferedObservable {
    /// Calls a handler once, with the first message that is there: at once if the latest one is not nil, or else with
    /// the next one that is not.
    ///
    /// No observer is needed: the observable alone keeps the handler, until it was called. From SwiftObserver 6.1.
    public func whenCached<Unwrapped>(
        isolation: isolated (any Actor)? = #isolation, _ receive: @escaping (Unwrapped) -> Void
    ) where Message == Unwrapped? {
        whenCached(isolation: isolation) { message, _ in receive(message) }
    }

    /// The same, for a handler that is given the author too: for a message that is there, the messenger.
    public func whenCached<Unwrapped>(
        isolation: isolated (any Actor)? = #isolation, _ receive: @escaping (Unwrapped, AnyAuthor) -> Void
    ) where Message == Unwrapped? {
        let shot = OneShot()
        let token = messenger.connect(on: isolation) { message, author in
            if let message, shot.fire() { receive(message, StandIn.readable(author)) }
        }
        shot.end(token)
        // Asked after the observation has begun, so that nothing is missed in between.
        if let message = latestMessage, shot.fire() { receive(message, messenger) }
    }
}
