extension Observer where Self: Actor {
    /// Observes an observable on behalf of an actor, which the handler is given, and which nothing retains.
    ///
    /// ```swift
    /// actor Store: Observer {
    ///     let receiver = Receiver()
    ///     var total = 0
    ///     func start(_ numbers: Messenger<Int>) {
    ///         observe(numbers) { store, number in store.total += number }
    ///     }
    /// }
    /// ```
    ///
    /// A handler that uses `self` instead would retain the actor, since an actor cannot be captured weakly by a closure
    /// that is isolated to it. The handler runs on the actor, in order, a moment after the delivery; so messages are
    /// `Sendable`.
    @discardableResult
    public nonisolated func observe<O: Observable>(
        _ observable: O, receive: @escaping @Sendable (isolated Self, O.Message) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observable.messenger.beginObservation(
            by: receiver, on: self,
            .message { [weak self] message in
                // Only the mailbox of this actor calls this, on this actor.
                self?.assumeIsolated { receive($0, message) }
            })
    }
}
