/// Which steps a generated script may be made of.
public struct Vocabulary: Sendable, Hashable {
    /// How many observers take part. At least one.
    public var observers: Int
    /// How many authors beside the messenger's owner send messages.
    public var authors: Int
    /// How many deliveries there are to swap between, the first one included.
    public var deliveries: Int
    /// The longest burst, or zero for none.
    public var longestBurst: Int
    /// Whether handlers do something.
    public var nests: Bool
    /// Whether other threads take part.
    public var crossesThreads: Bool
    /// Whether observers may be deallocated without having stopped.
    public var endsObservers: Bool
    /// Whether the messenger may be deallocated.
    public var endsMessengers: Bool
    /// Whether the replay is cleared.
    public var clearsReplay: Bool
    /// Whether waiting messages are delivered by a step of their own.
    public var delivers: Bool
    /// Whether observations may begin with the latest message. One in four random scripts lets some of its observations
    /// do so.
    public var beginsWithLatest: Bool
    /// Whether nested sends may be limited. One in four random scripts in which handlers do something does so.
    public var limitsNesting: Bool

    /// Makes a vocabulary of sending, observing and stopping, and of what is named here.
    public init(
        observers: Int = 2, authors: Int = 0, deliveries: Int = 1, longestBurst: Int = 0, nests: Bool = false,
        crossesThreads: Bool = false, endsObservers: Bool = false, endsMessengers: Bool = false,
        clearsReplay: Bool = false, delivers: Bool = false, beginsWithLatest: Bool = false,
        limitsNesting: Bool = false
    ) {
        self.observers = max(1, observers)
        self.authors = authors
        self.deliveries = deliveries
        self.longestBurst = longestBurst
        self.nests = nests
        self.crossesThreads = crossesThreads
        self.endsObservers = endsObservers
        self.endsMessengers = endsMessengers
        self.clearsReplay = clearsReplay
        self.delivers = delivers
        self.beginsWithLatest = beginsWithLatest
        self.limitsNesting = limitsNesting
    }
}
