/// What happens to a message that a handler sends through the messenger that is just delivering to it.
public enum Nesting: Sendable, Hashable {
    /// It waits until every observer has been called with the message in flight. Needs no stack.
    case queued
    /// It is delivered at once, depth first, before `send` returns to the handler. Needs stack for every level.
    case immediate
}

/// How many messages may wait in a mailbox before some are dropped.
///
/// Messages that are being handled do not wait, and replayed ones do not count.
public enum BacklogLimit: Sendable, Hashable {
    /// Every message waits for as long as it must.
    case unlimited
    /// At most so many wait. A negative number counts as zero: then whatever cannot be delivered at once is dropped.
    case limited(to: Int, dropping: DroppingRule)

    /// Only the latest one waits, which drops the one before.
    public static var latestOnly: BacklogLimit { .limited(to: 1, dropping: .oldest) }
}

/// Which message goes when a bounded mailbox is full.
public enum DroppingRule: Sendable, Hashable {
    /// The one that has waited longest makes room.
    case oldest
    /// The arriving one is refused.
    case newest
}

/// How many of the messages sent before are given to a new observation.
public enum ReplayLimit: Sendable, Hashable {
    /// None, and nothing is kept.
    case none
    /// As many of the last ones as the number says. A negative number counts as zero.
    case last(Int)
    /// All of them. Everything that is sent is kept until `clearReplay()`.
    case all

    @usableFromInline
    var count: Int {
        switch self {
        case .none: 0
        case .last(let count): max(0, count)
        case .all: .max
        }
    }
}

/// How deep the messages of one messenger may lead to each other.
///
/// A message's level is how many messages of the same messenger led to it. What a handler sends was led to by the
/// message that it handles and by all that led to that one, even when messages waited in between, and when handlers run
/// on actors. What a thread or a task sends by itself has level zero.
public enum NestingLimit: Sendable, Hashable {
    /// A message may have any level.
    case none
    /// Messages of higher levels are refused. A negative number counts as zero: then nothing that a messenger's message
    /// leads to is accepted by that messenger.
    case upTo(Int)

    /// The largest number stands for none.
    var highestLevel: Int {
        switch self {
        case .none: .max
        case .upTo(let level): max(0, level)
        }
    }
}
