/// The author of a message, as a handler is given it.
public enum AuthorMark: Sendable, Hashable {
    /// The messenger's owner, which is the author unless another one is named.
    case owner
    /// One of the script's authors.
    case author(Int)
    /// The messenger, in place of an author that was deallocated.
    case messenger
    /// An object that sent nothing.
    case stranger
    /// Any author. It is used in expectations.
    case anybody
}

/// One call of a handler: the message and its author.
public struct Reception: Sendable, Hashable {
    /// The message's number.
    public var message: Int
    /// The author that the handler was given.
    public var author: AuthorMark

    /// Makes a reception of this message from this author.
    public init(message: Int, author: AuthorMark = .anybody) {
        self.message = message
        self.author = author
    }
}

/// The calls and the tally of one observation, real or expected.
public struct ObservationRecord: Sendable, Hashable {
    /// The number of the observer.
    public let observer: Int
    /// The handler's calls, in their order.
    public var receptions: [Reception] = []
    /// The tally of the messages, if it is known.
    public var tally: Tally?
    /// Whether the observation has not ended.
    public var isActive = true
    /// The number of messages that had been sent when it began.
    public let sentBefore: Int
    /// Whether it asked for the latest message.
    public let beginsWithLatest: Bool

    init(observer: Int, sentBefore: Int, beginsWithLatest: Bool = false, tally: Tally? = nil) {
        self.observer = observer
        self.sentBefore = sentBefore
        self.beginsWithLatest = beginsWithLatest
        self.tally = tally
    }

    func with(_ tally: Tally?) -> ObservationRecord {
        var record = self
        record.tally = tally
        return record
    }

    /// The numbers of the messages, in the order in which the handler got them.
    public var messages: [Int] { receptions.map(\.message) }
}

/// One call of a handler among all of a script's calls.
struct Call: Sendable, Hashable {
    let observation: Int
    let message: Int
}

/// The messages that one observation got, and those it should have got.
public struct ObservationComparison: Sendable, Hashable {
    /// The observer's letter, with a number if it has several observations.
    public let name: String
    /// The calls of its handler.
    public let got: [Reception]
    /// The calls that it should have had.
    public let expected: [Reception]
}

/// The numbers of one observation's messages, by their fate.
public struct Tally: Sendable, Hashable {
    /// The number of live messages that were sent while it lasted.
    public var offered: Int
    /// The number of calls of its handler that have begun for live messages.
    public var delivered: Int
    /// The number of messages that were dropped because of a bound.
    public var dropped: Int
    /// The number of messages that still waited when it ended.
    public var discarded: Int
    /// The number of messages that wait.
    public var pending: Int
    /// The number of replayed messages that it was given.
    public var replayed: Int

    /// Makes a tally of these numbers.
    public init(
        offered: Int = 0, delivered: Int = 0, dropped: Int = 0, discarded: Int = 0, pending: Int = 0, replayed: Int = 0
    ) {
        self.offered = offered
        self.delivered = delivered
        self.dropped = dropped
        self.discarded = discarded
        self.pending = pending
        self.replayed = replayed
    }

    /// Whether every message that was offered has exactly one fate.
    public var addsUp: Bool {
        // Wraps around rather than trap: the numbers may be a client's.
        offered == delivered &+ dropped &+ discarded &+ pending
            && [offered, delivered, dropped, discarded, pending, replayed].allSatisfy { $0 >= 0 }
    }
}

extension Tally: CustomStringConvertible {
    /// The numbers with their names.
    public var description: String {
        "offered \(offered), delivered \(delivered), dropped \(dropped), discarded \(discarded), pending \(pending), "
            + "replayed \(replayed)"
    }
}

extension [Int] {
    /// Returns the first message that another list lacks.
    func firstMissing(from others: [Int]) -> Int? {
        let others = Set(others)
        return first { !others.contains($0) }
    }
}
