extension MessageSequence {
    /// The same sequence with a report of its lag: wherever messages were dropped because the backlog was full, it says
    /// how many.
    ///
    /// A report takes no room in the backlog. It stands exactly between the messages around the gap, and comes as soon as
    /// it is reached, without waiting for a further message. What the messenger's own strategy dropped is not in it.
    ///
    /// It is this sequence, seen otherwise: both share one observation, and the first iterator of either takes it.
    @inlinable
    public func reportingLag() -> LagReportingSequence<Element> {
        LagReportingSequence(source: source)
    }
}

/// Messages of an observable as an async sequence that says where it dropped some, made by
/// ``MessageSequence/reportingLag()``.
public struct LagReportingSequence<Message: Sendable>: AsyncSequence, Sendable {
    @usableFromInline let source: MessageSource<Message>

    @inlinable
    init(source: MessageSource<Message>) {
        self.source = source
    }

    /// Takes over the observation that began with the sequence, or begins a new one.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: source.subscription())
    }

    /// What happened to the messages of the observation that began with the sequence; see ``MessageSequence/numbers``.
    public var numbers: ObservationNumbers { source.record.numbers }

    /// Hands out the messages and gaps of one observation.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var subscription: MessageSubscription<Message>?
        @usableFromInline let record: MessageRecord<Message>

        @inlinable
        init(subscription: MessageSubscription<Message>) {
            self.subscription = subscription
            record = subscription.record
        }

        /// What happened to the messages of this iterator's observation; see ``MessageSequence/numbers``.
        public var numbers: ObservationNumbers { record.numbers }

        /// The next message or gap; nil as in ``MessageSequence``.
        @inlinable
        public mutating func next() async -> MessageOrLag<Message>? {
            await next(isolation: nil)
        }

        /// The next message or gap; nil as in ``MessageSequence``.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async -> MessageOrLag<Message>? {
            switch await subscription?.next(reportingLag: true, isolation: actor) {
            case .message(let message):
                return .message(message)
            case .lag(let lag):
                return .lag(lag)
            case .end, nil:
                subscription = nil
                return nil
            }
        }
    }
}

@available(*, unavailable)
extension LagReportingSequence.Iterator: Sendable {}
