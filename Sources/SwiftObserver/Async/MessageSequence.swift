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

    /// What happened to the messages of the observation that began with the sequence, which the first iterator takes
    /// over.
    ///
    /// Messages count as delivered when they were taken, and as pending as long as they wait, in the sequence or in the
    /// messenger. So `dropped` says what a slow consumer has lost by the sequence's backlog or by the messenger's
    /// bound. The value with which the sequence of a variable begins counts as replayed. It may be read at any time,
    /// from any thread, even when the iteration is over. O(1)
    public var numbers: ObservationNumbers { source.record.numbers }

    /// Gives the observations of this sequence a name, which their numbers show, and those of the messenger.
    ///
    /// ```swift
    /// let lines = log.messages(backlog: .limited(to: 1000, dropping: .oldest))
    ///     .named("client 7")
    /// ```
    public func named(_ name: String) -> MessageSequence {
        source.name(name)
        return self
    }

    /// Hands out the messages of one observation.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var subscription: MessageSubscription<Element>?
        @usableFromInline let record: MessageRecord<Element>

        @inlinable
        init(subscription: MessageSubscription<Element>) {
            self.subscription = subscription
            record = subscription.record
        }

        /// What happened to the messages of this iterator's observation; see ``MessageSequence/numbers``.
        public var numbers: ObservationNumbers { record.numbers }

        /// The next message, or nil when the observable is gone and all its messages were taken, and at once when the
        /// task is cancelled, which ends the observation and discards what waits in it.
        @inlinable
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }

        /// The next message, or nil when the observable is gone and all its messages were taken, and at once when the
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
