/// Lets a number of calls of an observation through, and ends the observation before the last of them.
@usableFromInline
final class Countdown: @unchecked Sendable {  // `remaining` belongs to the deliverer
    @exclusivity(unchecked) private var remaining: Int
    private let token = Slot<ObservationToken>()

    /// A negative count is zero.
    init(_ count: Int) {
        remaining = max(count, 0)
        if remaining == 0 { _ = token.close() }
    }

    /// Whether a call may go through. For the observation's deliverer.
    func take() -> Bool {
        guard remaining > 0 else { return false }
        remaining -= 1
        if remaining == 0 { token.close()?.complete() }
        return true
    }

    /// Sets the observation to be ended. It may be due already: a replay comes while the observation begins.
    func join(_ token: ObservationToken) {
        self.token.put(token)?.complete()
    }
}

extension BufferedObservable {
    /// Calls a handler once, with the first message that is there: at once if the latest one is not nil, or else with
    /// the next one that is not.
    ///
    /// ```swift
    /// let latest = amounts.cache()
    /// latest.whenCached { print($0) }
    /// amounts.send(1)    // prints: 1
    /// amounts.send(2)
    /// ```
    ///
    /// No observer is needed: the observable alone keeps the handler, until it was called. From SwiftObserver 6.1.
    @preconcurrency
    public func whenCached<Unwrapped>(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Unwrapped) -> Void
    ) where Message == Unwrapped? {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        whenCached(on: handler.actor) { message, _ in call(message) }
    }

    /// Calls a handler once, with the first message that is there, and its author: for the latest message, the
    /// messenger.
    @preconcurrency
    public func whenCached<Unwrapped>(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Unwrapped, AnyAuthor) -> Void
    ) where Message == Unwrapped? {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        whenCached(on: handler.actor) { message, author in call(message, author.readable) }
    }

    private func whenCached<Unwrapped>(
        on actor: (any Actor)?, _ receive: @escaping (Unwrapped, Origin) -> Void
    ) where Message == Unwrapped? {
        let once = Countdown(1)
        let token = messenger.connect(on: actor, latestOf: self) { message, author in
            if let message, once.take() { receive(message, author) }
        }
        once.join(token)
    }
}
