/// The steps that a generated script may be made of.
public struct Vocabulary: Sendable, Hashable {
    /// The number of observers, at least one.
    public var observers: Int
    /// The number of authors beside the messenger's owner.
    public var authors: Int
    /// The number of deliveries to swap between, including the first one. Of more than a hundred, the first hundred
    /// are used.
    public var deliveries: Int
    /// The longest burst, or zero for none.
    public var longestBurst: Int
    /// Whether handlers take steps.
    public var nests: Bool
    /// Whether other threads take part.
    public var crossesThreads: Bool
    /// Whether observers may be deallocated without having stopped.
    public var endsObservers: Bool
    /// Whether the messenger may be deallocated.
    public var endsMessengers: Bool
    /// Whether the replay is cleared.
    public var clearsReplay: Bool
    /// Whether there are `deliver` steps.
    public var delivers: Bool
    /// Whether observations may begin with the latest message. In one of four random scripts, some of them do.
    public var beginsWithLatest: Bool
    /// Whether nested sends may be limited. They are in one of four random scripts in which handlers take steps.
    public var limitsNesting: Bool

    /// Makes a vocabulary of sends, observations and stops, with further steps as the arguments say.
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
