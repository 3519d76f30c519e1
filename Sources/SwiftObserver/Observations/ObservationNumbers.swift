/// What happened to the messages of one observation, at one moment.
///
/// Always, `offered == delivered + dropped + discarded + pending`.
public struct ObservationNumbers: Sendable, Hashable {
    /// Messages whose `send` began after `observe` had returned.
    public var offered = 0
    /// Calls of the handler that began, without those for replayed messages.
    public var delivered = 0
    /// Messages that a bounded mailbox dropped, or a limit for nested sends refused.
    public var dropped = 0
    /// Messages that waited when the observation was stopped, or that could be delivered nowhere.
    public var discarded = 0
    /// Messages that wait.
    public var pending = 0
    /// Calls of the handler for messages that were sent before the observation began.
    public var replayed = 0
    /// For how long the oldest of the messages that wait has waited; nil if none waits, or it is not measured. See
    /// ``Messenger/measuresWaiting``. It is not compared.
    public var oldestAge: Duration?
    /// How many messages waited at most at once, since the observation began, in the mailbox from which it is given its
    /// messages, that of its actor or of its messenger, or in its async sequence; nil if it is not measured. See
    /// ``Messenger/measuresWaiting``. It is not compared.
    public var highWaterMark: Int?
    /// What the observation is called: the name that ``ObservationToken/named(_:)`` gave it, or else its observer's type;
    /// nil if it has no observer. It is not compared.
    public var name: String? {
        get { fullName.text }
        set { fullName = ObservationName(given: newValue) }
    }

    var fullName = ObservationName()

    public init() {}

    public static func == (one: ObservationNumbers, other: ObservationNumbers) -> Bool {
        one.counts == other.counts
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(counts)
    }

    private var counts: [Int] { [offered, delivered, dropped, discarded, pending, replayed] }
}
