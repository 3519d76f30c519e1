extension Observable where Message: Sendable {
    /// Waits for one message: the first that a new observation gets, be it replayed or sent from now on.
    ///
    /// It begins to observe at once, on the caller's actor, and ends with that message. Between two waits messages pass
    /// unseen; iterate over ``messages(backlog:)`` to miss none.
    ///
    /// - Returns: The message, or nil when the task is cancelled or the observable stops being observed. The observable
    ///   stays alive during the call.
    @inlinable
    public func next(isolation: isolated (any Actor)? = #isolation) async -> Message? {
        var iterator = messages(backlog: .limited(to: 1, dropping: .newest)).makeAsyncIterator()
        return await iterator.next(isolation: isolation)
    }

    /// Waits for the first message that satisfies `predicate`, which runs on the caller's actor.
    ///
    /// It begins to observe at once, on the caller's actor, and ends with that message. Messages that come faster than
    /// the predicate is asked about them wait for it, however many they are.
    ///
    /// - Returns: The message, or nil when the task is cancelled or the observable stops being observed. The observable
    ///   stays alive during the call.
    @inlinable
    public func next<Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, where predicate: (Message) throws(Failure) -> Bool
    ) async throws(Failure) -> Message? {
        var iterator = messages().makeAsyncIterator()
        while let message = await iterator.next(isolation: isolation) {
            if try predicate(message) { return message }
        }
        return nil
    }
}
