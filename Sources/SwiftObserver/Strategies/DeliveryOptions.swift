/// How a messenger treats a message that a handler sends while that messenger delivers another one to it.
///
/// ```swift
/// struct DepthFirst: SynchronousDelivery {
///     var nesting: Nesting { .immediate }
///     func schedule(_ delivery: Delivery) { delivery.run() }
/// }
/// ```
public enum Nesting: Sendable, Hashable {
    /// The message waits until every observer has been called with the message in flight. Needs no stack.
    case queued
    /// The message is delivered at once, depth first, before `send` returns to the handler. Needs stack for every
    /// level.
    case immediate
}

/// How many messages may wait in a mailbox before some are dropped.
///
/// Messages that are being handled do not wait. Replayed messages do not count.
///
/// ```swift
/// let lines = messenger.messages(
///     backlog: .limited(to: 64, dropping: .oldest))
/// ```
public enum BacklogLimit: Sendable, Hashable {
    /// Every message waits for as long as it must.
    case unlimited
    /// At most so many wait. A negative number counts as zero: a message that cannot be delivered at once is dropped.
    case limited(to: Int, dropping: DroppingRule)

    /// Only the latest one waits, in place of the one before.
    public static var latestOnly: BacklogLimit { .limited(to: 1, dropping: .oldest) }
}

/// Which message is dropped when a bounded mailbox is full.
///
/// ```swift
/// let newest = messenger.messages(
///     backlog: .limited(to: 10, dropping: .oldest))
/// let firstOnes = messenger.messages(
///     backlog: .limited(to: 10, dropping: .newest))
/// ```
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum DroppingRule: Sendable, Hashable {
    /// The one that has waited longest.
    case oldest
    /// The arriving one, which is refused.
    case newest
}

/// Which of the messages sent before a new observation receives.
///
/// ```swift
/// struct InPlace: SynchronousDelivery {
///     var replay: ReplayLimit { .last(3) }
///     func schedule(_ delivery: Delivery) { delivery.run() }
/// }
/// ```
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ReplayLimit: Sendable, Hashable {
    /// None, and nothing is kept.
    case nothing
    /// The last ones, at most as many as the number says. A negative number counts as zero.
    case last(Int)
    /// All of them. Every message that is sent is kept until `clearReplay()`.
    case all
    /// The last ones, at most as many as the number says, for the first observation alone. After that nothing is kept.
    /// A negative number counts as zero.
    case untilObserved(upTo: Int)

    /// The former name of `nothing`.
    @available(*, deprecated, renamed: "nothing")
    public static var none: ReplayLimit { .nothing }

    @usableFromInline
    var count: Int {
        switch self {
        case .nothing: 0
        case .last(let count), .untilObserved(upTo: let count): max(0, count)
        case .all: .max
        }
    }

    /// Whether the first observation ends it.
    var isForFirstObservation: Bool { if case .untilObserved = self { true } else { false } }
}

/// How deep the messages of one messenger may lead to each other.
///
/// A message's level is the number of messages of the same messenger that led to it. The message that a handler handles
/// led to each message that the handler sends, and so did all messages that led to that one, even when messages waited
/// in between, and when handlers run on actors. A message that a thread or a task sends outside of handlers has level
/// zero.
///
/// ```swift
/// struct InPlace: SynchronousDelivery {
///     var nestingLimit: NestingLimit { .upTo(5) }
///     func schedule(_ delivery: Delivery) { delivery.run() }
/// }
/// ```
public enum NestingLimit: Sendable, Hashable {
    /// A message may have any level.
    case unlimited
    /// Messages of higher levels are refused. A negative number counts as zero: then the messenger refuses every
    /// message that one of its own messages leads to.
    case upTo(Int)

    /// The former name of `unlimited`.
    @available(*, deprecated, renamed: "unlimited")
    public static var none: NestingLimit { .unlimited }

    /// The highest level that is accepted. `Int.max` stands for no limit.
    var highestLevel: Int {
        switch self {
        case .unlimited: .max
        case .upTo(let level): max(0, level)
        }
    }
}
