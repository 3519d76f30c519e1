/// Who a message came from, as the handler saw it.
public enum AuthorMark: Sendable, Hashable {
    /// The messenger's owner, who sends when nobody else is named.
    case owner
    /// One of the script's authors.
    case author(Int)
    /// The messenger, which stands in for an author that is gone.
    case messenger
    /// Somebody who sent nothing.
    case stranger
    /// Nobody in particular: in an expectation it stands for any of the others.
    case anybody
}

/// One call of a handler: which message it got, and from whom.
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

/// What one observation got, or should have got.
public struct ObservationRecord: Sendable, Hashable {
    /// Whose observation it is.
    public let observer: Int
    /// The handler's calls, in their order.
    public var receptions: [Reception] = []
    /// What became of the messages, where that is known.
    public var tally: Tally?
    /// Whether it still lasts.
    public var isActive = true
    /// How many messages had been sent when it began.
    public let sentBefore: Int
    /// Whether it was to begin with the latest message.
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

/// What one observation got, and should have got.
public struct ObservationComparison: Sendable, Hashable {
    /// The observer's letter, and which of its observations it is if it has several.
    public let name: String
    /// The calls of its handler.
    public let got: [Reception]
    /// The calls that it should have had.
    public let expected: [Reception]
}

/// What became of the messages that one observation was offered.
public struct Tally: Sendable, Hashable {
    /// How many live messages were sent while it lasted.
    public var offered: Int
    /// How many calls of its handler have begun for live messages.
    public var delivered: Int
    /// How many were dropped because of a bound.
    public var dropped: Int
    /// How many still waited when it ended.
    public var discarded: Int
    /// How many wait.
    public var pending: Int
    /// How many it was given of those that were sent before it began.
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

    /// Whether every message that was offered is accounted for, once.
    public var addsUp: Bool {
        offered == delivered + dropped + discarded + pending
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
    /// The first message that the others lack.
    func firstMissing(from others: [Int]) -> Int? {
        let others = Set(others)
        return first { !others.contains($0) }
    }
}
