/// The messages of an observable as an async sequence, made by ``Observable/messages(backlog:)`` and its relatives.
///
/// ```swift
/// let lines: MessageSequence<String> = log.messages()
/// log.send("one")
/// log.finish()
/// for await line in lines { print(line) }    // prints: one
/// ```
///
/// The sequence begins to observe when it is made, so that nothing sent from then on is lost. The first iterator takes
/// that observation over; every later one begins an observation of its own when it is made. An observation ends with
/// the iterator that has it (the sequence, as long as no iterator took it), with the task that iterates, or with the
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
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: source.subscription())
    }

    /// The numbers of the observation that began with the sequence, which the first iterator takes over.
    ///
    /// Messages count as delivered when they were taken, and as pending as long as they wait, in the sequence or in the
    /// messenger. The messenger's own numbers count them as delivered when they have come to the sequence. So `dropped`
    /// counts the messages that a slow consumer has lost by the sequence's backlog or by the messenger's bound. The
    /// value with which the sequence of a variable begins counts as replayed. May be read at any time, from any thread,
    /// even when the iteration is over. O(1)
    public var numbers: ObservationNumbers { source.record.numbers }

    /// Names the observations of this sequence. Their numbers and those of the messenger show the name.
    ///
    /// ```swift
    /// let lines = log.messages(backlog: .limited(to: 1000, dropping: .oldest))
    ///     .named("client 7")
    /// ```
    public func named(_ name: String) -> MessageSequence {
        source.name(name)
        return self
    }

    /// An iterator over the messages of one observation.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline var subscription: MessageSubscription<Element>?
        @usableFromInline let record: MessageRecord<Element>

        @inlinable
        init(subscription: MessageSubscription<Element>) {
            self.subscription = subscription
            record = subscription.record
        }

        /// The numbers of this iterator's observation; see ``MessageSequence/numbers``.
        public var numbers: ObservationNumbers { record.numbers }

        /// Returns the next message, or nil when the observable is gone and all its messages were taken. When the task
        /// is cancelled, returns nil at once, ends the observation, and discards its backlog.
        @inlinable
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }

        /// Returns the next message, or nil when the observable is gone and all its messages were taken. When the task
        /// is cancelled, returns nil at once, ends the observation, and discards its backlog.
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
extension MessageSequence.AsyncIterator: Sendable {}

extension MessageSequence {
    /// Returns this sequence with a report of its lag: how many messages were dropped at each place because the backlog
    /// was full.
    ///
    /// ```swift
    /// let lines = log.messages(backlog: .limited(to: 2, dropping: .oldest))
    /// for line in ["a", "b", "c"] { log.send(line) }
    /// log.finish()
    /// for await element in lines.reportingLag() {
    ///     print(element.message ?? "a gap")    // prints: a gap | b | c
    /// }
    /// ```
    ///
    /// A report takes no room in the backlog. It stands exactly between the messages around the gap, and comes as soon
    /// as it is reached, without waiting for a further message. Messages that the messenger's own strategy dropped are
    /// not in it.
    ///
    /// Both sequences share one observation, which the first iterator of either takes.
    @inlinable
    public func reportingLag() -> LagReportingSequence<Element> {
        LagReportingSequence(source: source)
    }
}

/// Messages of an observable as an async sequence that says where it dropped some, made by
/// ``MessageSequence/reportingLag()``.
///
/// ```swift
/// func forward(_ lines: LagReportingSequence<String>) async {
///     for await element in lines {
///         if case .lag(let lag) = element { print("\(lag.dropped) missed") }
///     }
/// }
/// ```
public struct LagReportingSequence<Message: Sendable>: AsyncSequence, Sendable {
    @usableFromInline let source: MessageSource<Message>

    @inlinable
    init(source: MessageSource<Message>) {
        self.source = source
    }

    /// Takes over the observation that began with the sequence, or begins a new one.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: source.subscription())
    }

    /// The numbers of the observation that began with the sequence; see ``MessageSequence/numbers``.
    public var numbers: ObservationNumbers { source.record.numbers }

    /// An iterator over the messages and gaps of one observation.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline var subscription: MessageSubscription<Message>?
        @usableFromInline let record: MessageRecord<Message>

        @inlinable
        init(subscription: MessageSubscription<Message>) {
            self.subscription = subscription
            record = subscription.record
        }

        /// The numbers of this iterator's observation; see ``MessageSequence/numbers``.
        public var numbers: ObservationNumbers { record.numbers }

        /// Returns the next message or gap, or nil where ``MessageSequence`` would.
        @inlinable
        public mutating func next() async -> MessageOrLag<Message>? {
            await next(isolation: nil)
        }

        /// Returns the next message or gap, or nil where ``MessageSequence`` would.
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
extension LagReportingSequence.AsyncIterator: Sendable {}

/// An element of an async sequence that reports its lag: a message, or the number of messages that were dropped at this
/// place.
///
/// ```swift
/// func text(of element: MessageOrLag<String>) -> String {
///     switch element {
///     case .message(let line): line
///     case .lag(let lag): "(\(lag.dropped) lines missed)"
///     }
/// }
/// ```
public enum MessageOrLag<Message> {
    /// A message.
    case message(Message)
    /// Messages were dropped here.
    case lag(Lag)

    /// The message, or nil where messages were dropped.
    @inlinable
    public var message: Message? {
        switch self {
        case .message(let message): message
        case .lag: nil
        }
    }
}

extension MessageOrLag: Sendable where Message: Sendable {}
extension MessageOrLag: Equatable where Message: Equatable {}
extension MessageOrLag: Hashable where Message: Hashable {}

/// A gap in an async sequence of messages, which were dropped because the sequence's backlog was full.
///
/// ```swift
/// let lines = log.messages(backlog: .limited(to: 1, dropping: .oldest))
/// for line in ["a", "b", "c"] { log.send(line) }
/// var elements = lines.reportingLag().makeAsyncIterator()
/// let first = await elements.next()
/// print(first == .lag(Lag(dropped: 2, position: 0)))    // prints: true
/// ```
public struct Lag: Sendable, Hashable {
    /// How many messages in a row were dropped; at least one.
    public let dropped: Int

    /// How many messages the iteration had been offered before the first of the dropped ones: its index in the sequence
    /// that would have come if nothing had been dropped.
    public let position: Int

    /// A gap of `dropped` messages that begins at `position`.
    @inlinable
    public init(dropped: Int, position: Int) {
        self.dropped = dropped
        self.position = position
    }
}
