/// The numbers of the messages of one observation, at one moment.
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
    /// The name that ``ObservationToken/named(_:)`` gave the observation, or else its observer's type; nil if it has no
    /// observer. It is not compared.
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

extension ObservationNumbers: CustomStringConvertible {
    /// The numbers as words: `log: 12 offered, 9 delivered, 1 dropped, 2 pending`.
    public var description: String { (name.map { $0 + ": " } ?? "") + words }

    /// The numbers that are not zero, without the name.
    var words: String {
        var parts = ["\(offered) offered", "\(delivered) delivered"]
        for (count, word) in [
            (dropped, "dropped"), (discarded, "discarded"), (pending, "pending"), (replayed, "replayed"),
        ] where count != 0 {
            parts.append("\(count) \(word)")
        }
        if let oldestAge { parts.append("the oldest for \(oldestAge)") }
        if let highWaterMark { parts.append("at most \(highWaterMark) at once") }
        return parts.joined(separator: ", ")
    }

    /// Returns the sums of the numbers of several observations, under the name of the first.
    static func sum(of all: some Sequence<ObservationNumbers>) -> ObservationNumbers {
        var sum = ObservationNumbers()
        for numbers in all {
            sum.offered += numbers.offered
            sum.delivered += numbers.delivered
            sum.dropped += numbers.dropped
            sum.discarded += numbers.discarded
            sum.pending += numbers.pending
            sum.replayed += numbers.replayed
            sum.oldestAge = [sum.oldestAge, numbers.oldestAge].compactMap { $0 }.max()
            sum.highWaterMark = [sum.highWaterMark, numbers.highWaterMark].compactMap { $0 }.max()
            if sum.fullName.text == nil { sum.fullName = numbers.fullName }
        }
        return sum
    }
}

extension MessengerNumbers: CustomStringConvertible {
    /// The numbers as words: `12 sent, 2 pending, 2 observers (log: 12 offered, 10 delivered, 2 pending; …)`.
    public var description: String {
        let parts = ["\(sent) sent"] + (pending == 0 ? [] : ["\(pending) pending"])
        let list = observations.map(\.description).joined(separator: "; ")
        let observers = observers == 1 ? "1 observer" : "\(observers) observers"
        return parts.joined(separator: ", ") + ", " + observers + (list.isEmpty ? "" : " (\(list))")
    }
}

extension ObservationToken: CustomStringConvertible {
    /// The name and the numbers of the observation, as words: `log: 12 offered, 12 delivered`.
    public final var description: String {
        let numbers = numbers
        return (numbers.name ?? "An observation") + (isActive ? ": " : ", ended: ") + numbers.words
    }
}

/// The name of an observation: a given one, or its observer's type.
struct ObservationName: Sendable {
    var given: String?
    /// Made into a string only when the name is read.
    var observerType: AnyObject.Type?

    var text: String? { given ?? observerType.map { String(describing: $0) } }
}

/// The numbers of a messenger and its observations, at one moment.
public struct MessengerNumbers: Sendable, Hashable {
    /// Messages that were sent, refused ones included.
    public var sent = 0
    /// Messages that wait in the messenger's own mailbox for its strategy. One whose observations are all over does not
    /// count.
    public var pending = 0
    /// One for each observation that goes on, in the order in which they began for each context.
    public var observations: [ObservationNumbers] = []

    /// How many observations go on.
    public var observers: Int { observations.count }

    /// For how long the oldest message has waited that an observation is still to be given; nil if none waits, or it
    /// is not measured. See ``Messenger/measuresWaiting``.
    public var oldestAge: Duration? { observations.compactMap(\.oldestAge).max() }

    public init() {}
}
