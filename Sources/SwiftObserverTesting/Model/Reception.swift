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
