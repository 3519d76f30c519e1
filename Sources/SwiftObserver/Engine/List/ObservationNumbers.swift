internal import Synchronization

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
    /// Messages that waited when the observation ended, or that could be delivered nowhere.
    public var discarded = 0
    /// Messages that wait.
    public var pending = 0
    /// Calls of the handler for messages that were sent before the observation began.
    public var replayed = 0
    /// How long the oldest waiting message has waited. Nil if no message waits, or if waiting isn't measured. See
    /// ``Messenger/measuresWaiting``. It is not compared.
    public var oldestAge: Duration?
    /// The most messages that waited at once since the observation began: in the mailbox of its messenger, in that of
    /// its actor, or in its async sequence. Nil if waiting isn't measured. See
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

    /// Every count, with its word. Comparisons, descriptions and sums go by this list.
    private static let counts: [(count: any WritableKeyPath<ObservationNumbers, Int> & Sendable, word: String)] = [
        (\.offered, "offered"), (\.delivered, "delivered"), (\.dropped, "dropped"), (\.discarded, "discarded"),
        (\.pending, "pending"), (\.replayed, "replayed"),
    ]

    private var counts: [Int] { ObservationNumbers.counts.map { self[keyPath: $0.count] } }

    public static func == (one: ObservationNumbers, other: ObservationNumbers) -> Bool {
        one.counts == other.counts
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(counts)
    }
}

/// How numbers are made. Every count of messages in one comes from here.
extension ObservationNumbers {
    /// Counts messages that were offered. The rest, which was neither delivered nor lost, is pending, or was discarded
    /// if the observation `isOver`.
    init(offered: Int, delivered: Int, losses: Losses = Losses(), isOver: Bool = false) {
        self.offered = offered
        self.delivered = delivered
        add(losses.drops)
        discarded = losses.discarded
        countRest(isOver: isOver)
    }

    /// Adds messages that a bound or a limit dropped.
    mutating func add(_ drops: Drops) {
        dropped += drops.total
    }

    /// Messages that won't be delivered. Another number of losses is a part of it.
    package var lost: Int { dropped + discarded }

    /// Counts messages that were neither delivered nor lost.
    mutating func countRest(isOver: Bool) {
        let rest = offered - delivered - lost
        if isOver { discarded += rest }
        pending = isOver ? 0 : rest
    }
}

extension ObservationNumbers: CustomStringConvertible {
    /// The numbers as words: `log: 12 offered, 9 delivered, 1 dropped, 2 pending`.
    public var description: String { (name.map { $0 + ": " } ?? "") + words }

    /// The messages that were offered and delivered, and the other numbers that aren't zero, without the name.
    var words: String {
        var parts: [String] = []
        for (count, word) in zip(counts, ObservationNumbers.counts.map(\.word)) where count != 0 || parts.count < 2 {
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
            for (count, _) in counts { sum[keyPath: count] += numbers[keyPath: count] }
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
    /// Messages that wait in the messenger's own mailbox for its strategy. A message doesn't count if every observation
    /// that it is for has ended.
    public var pending = 0
    /// One for each observation that goes on, in the order in which they began for each context.
    ///
    /// A message counts as delivered here once the messenger has passed it on, even if it waits further on, such as in
    /// an async sequence or a chunk: to the numbers of the sequence or the token, it is pending.
    public var observations: [ObservationNumbers] = []

    /// How many observations go on.
    public var observers: Int { observations.count }

    /// How long the oldest message has waited that some observation is still to be given. Nil if no such message waits,
    /// or if waiting isn't measured. See ``Messenger/measuresWaiting``.
    public var oldestAge: Duration? { observations.compactMap(\.oldestAge).max() }

    public init() {}
}

/// One word for state that only some observations need: either a `Tally`, or only the number of messages that the
/// observation was given as it began, outside of every mailbox.
///
/// **Invariant.** Zero means no state. An odd word is twice the number plus one. Any other word is an owned reference.
@usableFromInline
struct ObservationExtra {
    private var word: UInt = 0

    @usableFromInline
    var tally: Tally? { unretainedTally?.takeUnretainedValue() }

    @usableFromInline
    var unretainedTally: Unmanaged<Tally>? {
        guard word & 1 == 0, let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
        return .fromOpaque(pointer)
    }

    @usableFromInline
    var earlierCount: Int {
        get { word & 1 == 0 ? tally?.earlierCount ?? 0 : Int(word >> 1) }
        set { if let tally { tally.earlierCount = newValue } else { word = UInt(newValue) << 1 | 1 } }
    }

    /// Keeps a tally. Precondition: There is none.
    mutating func make(_ tally: Tally) {
        assert(self.tally == nil, "An observation has one tally")
        tally.earlierCount = earlierCount
        word = UInt(bitPattern: Unmanaged.passRetained(tally).toOpaque())
    }
}

/// State that only some observations need: losses before they began, the replay that they were promised, and a name.
@usableFromInline
final class Tally: @unchecked Sendable {  // everything but the atomic is guarded by the messenger's lock
    /// The losses of the messenger's own mailbox, and of the handler's actor's mailbox, when the observation began.
    var marks: (own: LossMark?, actor: LossMark?)
    let replayed = Atomic<Int>(0)
    /// How many messages the replay consists of.
    var promised: Int
    /// How many messages it was given as it began, outside of every mailbox.
    var earlierCount = 0
    /// The replay, as long as it waits: a `PendingReplay`.
    @usableFromInline var replay: AnyObject?
    /// Set when the observation ended. With one more word here, a tally takes 16 bytes more of the heap.
    var finalDrops = Drops()
    /// The name that the observation was given.
    var name: String?
    /// Set once the observation is followed, and kept when that ends.
    var followed: FollowedObservation?

    init(own: LossMark?, actor: LossMark?, promised: Int = 0) {
        self.promised = promised
        marks = (own, actor)
    }
}

extension Hub {
    /// How many messages were sent since the first observation.
    @usableFromInline
    final func sentCount(_ held: borrowing HeldLock) -> Int { gate.count + (books?.pointee.queued ?? 0) }

    /// Reads the numbers while no message begins or ends.
    final func takeSnapshot(_ look: (borrowing HeldLock) -> Void) {
        lock.withLock { held in
            let isDeliverer = gate.begin(held)
            look(held)
            if isDeliverer { gate.end(guarded: isGuarded, held) }
        }
    }

    /// Adds the messenger's numbers.
    final func collect(_ numbers: inout MessengerNumbers, _ held: borrowing HeldLock) {
        numbers.sent += sentCount(held)
        forEachObservation(held) { token in numbers.observations.append(self.numbers(of: token, held)) }
    }

    /// Calls a closure for each observation that goes on.
    final func forEachObservation(_ held: borrowing HeldLock, _ body: (ObservationToken) -> Void) {
        for list in lists(held) {
            for start in [list.first, list.firstArrival] {
                var next = start
                while let current = next {
                    next = current._withUnsafeGuaranteedRef { token in
                        if token.isActive { body(token) }
                        return token.next
                    }
                }
            }
        }
    }

    final func numbers(of token: ObservationToken, _ held: borrowing HeldLock) -> ObservationNumbers {
        let isOver = !token.isActive
        let losses = isOver ? Losses(drops: token.tally?.finalDrops ?? Drops()) : losses(for: token, held)
        var numbers = ObservationNumbers(
            offered: isOver ? token.base : sentCount(held) - token.base,
            delivered: token.delivered.load(ordering: .relaxed), losses: losses, isOver: isOver)
        numbers.replayed = token.extra.earlierCount + (token.tally?.replayed.load(ordering: .relaxed) ?? 0)
        if !isOver { addMeasurements(to: &numbers, of: token, held) }
        numbers.fullName = ObservationName(given: token.tally?.name, observerType: token.observerType)
        return numbers
    }

    /// Names an observation that goes on.
    final func name(_ token: ObservationToken, _ name: String) {
        let old = lock.withLock {
            if token.isActive, token.tally == nil { token.tally = Tally(own: nil, actor: nil) }
            let old = token.tally?.name
            token.tally?.name = name
            if let followed = token.tally?.followed { followed.noteName(name) }
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// Returns the losses, since an observation began, of the mailboxes on its way.
    final func losses(for token: ObservationToken, _ held: borrowing HeldLock) -> Losses {
        let own = losses(since: token.tally?.marks.own, held)
        return token.list === self ? own : own + token.list.losses(since: token.tally?.marks.actor, held)
    }
}
