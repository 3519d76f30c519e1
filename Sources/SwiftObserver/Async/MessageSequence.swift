/// The messages of an observable as an async sequence, made by ``Observable/messages(backlog:)`` and its relatives.
///
/// The sequence begins to observe when it is made, so that nothing sent from then on is lost. The first iterator takes
/// that observation over; every later one begins an observation of its own when it is made. An observation ends with the
/// iterator that has it (the sequence, as long as no iterator took it), with the task that iterates, or with the
/// observable. It retains neither observable nor observer, and messages wait in it until they are taken.
///
/// A sequence may be shared by tasks; an iterator belongs to one task at a time.
public struct MessageSequence<Element: Sendable>: AsyncSequence, Sendable {
    @usableFromInline let source: MessageSource<Element>

    @inlinable
    init(source: MessageSource<Element>) {
        self.source = source
    }

    /// Takes over the observation that began with the sequence, or begins a new one.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: source.subscription())
    }

    /// Hands out the messages of one observation.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var subscription: MessageSubscription<Element>?

        @inlinable
        init(subscription: MessageSubscription<Element>) {
            self.subscription = subscription
        }

        /// The next message, or nil when the observable has died and all its messages were taken, and at once when the
        /// task is cancelled, which ends the observation and discards what waits in it.
        @inlinable
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }

        /// The next message, or nil when the observable has died and all its messages were taken, and at once when the
        /// task is cancelled, which ends the observation and discards what waits in it.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            guard case .message(let message) = await subscription?.next(reportingLag: false, isolation: actor) else {
                subscription = nil
                return nil
            }
            return message
        }
    }
}

@available(*, unavailable)
extension MessageSequence.Iterator: Sendable {}
