extension Observable {
    /// Sends every element of an async sequence as a message, as it comes, until the sequence ends.
    ///
    /// It is part of the task that calls it: it returns when the sequence ends, rethrows what the sequence throws, and
    /// when the task is cancelled it sends nothing more and returns as soon as the sequence lets it. The messages are
    /// sent on the caller's actor, one after the other; while it runs it keeps the observable and the author alive.
    ///
    /// - Parameters:
    ///   - sequence: Where the messages come from.
    ///   - author: The author of the messages; this observable if nil.
    @inlinable
    public func send<Messages: AsyncSequence>(
        contentsOf sequence: Messages, from author: AnyAuthor? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Messages.Failure) where Messages.Element == Message {
        var iterator = sequence.makeAsyncIterator()
        while !Task.isCancelled, let message = try await iterator.next(isolation: isolation), !Task.isCancelled {
            send(message, from: author)
        }
    }
}
