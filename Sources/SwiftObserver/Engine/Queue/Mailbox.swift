public import Synchronization

/// What waits in one lane: live messages in order, and before, between or after them, replays.
@usableFromInline
struct Mailbox<Message>: ~Copyable {
    @usableFromInline var backlog = Backlog<Message>()
    @usableFromInline var replays = ReplayQueue<Message>()

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { backlog.isEmpty && replays.isEmpty }

    /// The end of a turn that begins now. It includes everything that waits.
    @inlinable
    func end(_ ledger: borrowing Ledger) -> TurnEnd {
        TurnEnd(letters: ledger.entered, replays: replays.entered)
    }

    /// The replay that is next, up to an end; nil if a message comes first, or nothing.
    @inlinable
    func nextReplay(_ ledger: borrowing Ledger, upTo end: TurnEnd) -> PendingReplay<Message>? {
        guard let replay = replays.first, replay.after <= ledger.left, replay.place <= end.replays else { return nil }
        return replay
    }

    /// Takes the next message, up to an end. What comes after a replay comes after it in every turn.
    ///
    /// Precondition: No replay is next.
    @inlinable
    @inline(__always)
    mutating func popLetter(_ ledger: inout Ledger, upTo end: TurnEnd) -> Letter<Message>? {
        ledger.left < end.letters ? backlog.popFirst(&ledger) : nil
    }

    /// Whether anything comes before an end.
    @inlinable
    func hasNext(_ ledger: borrowing Ledger, upTo end: TurnEnd) -> Bool {
        nextReplay(ledger, upTo: end) != nil || !backlog.isEmpty && ledger.left < end.letters
    }

    /// Gives up everything that waits.
    mutating func discardAll(_ ledger: inout Ledger) -> Remains<Message> {
        var remains = Remains<Message>()
        remains.letters = backlog.discardAll(&ledger)
        remains.replays = replays.takeAll()
        return remains
    }
}

/// The end of a turn: the last of the messages and the last of the replays that waited when it began.
@usableFromInline
struct TurnEnd: Sendable {
    /// The number of messages that had entered.
    @usableFromInline var letters: Int
    /// The number of replays that had entered.
    @usableFromInline var replays: Int

    @inlinable
    init(letters: Int, replays: Int) {
        self.letters = letters
        self.replays = replays
    }

    /// No end: everything that waits.
    @inlinable
    static var none: TurnEnd { TurnEnd(letters: .max, replays: .max) }

    /// The end of a turn that is over.
    @inlinable
    static var passed: TurnEnd { TurnEnd(letters: 0, replays: 0) }
}

/// The replays that wait in one mailbox, in the order in which their observations began.
///
/// A replay can leave from any place, because its observation can end before its turn.
@usableFromInline
struct ReplayQueue<Message>: ~Copyable {
    @usableFromInline var first: PendingReplay<Message>?
    @usableFromInline unowned(unsafe) var last: PendingReplay<Message>?
    /// The number of replays that have entered.
    @usableFromInline var entered = 0
    /// The number of messages in the replays that have not begun.
    @usableFromInline var unbegunCount = 0

    @inlinable
    init() {}

    /// The number of messages in all waiting replays.
    @usableFromInline
    var messageCount: Int {
        if let first, first.hasBegun { unbegunCount &+ first.rest.load(ordering: .relaxed) } else { unbegunCount }
    }

    @inlinable
    var isEmpty: Bool { first == nil }

    /// The first replay, if its observation has at most the given number.
    func first(upTo number: UInt64) -> PendingReplay<Message>? {
        first.flatMap { $0.subscription.number <= number ? $0 : nil }
    }

    @inlinable
    mutating func append(_ replay: PendingReplay<Message>) {
        entered &+= 1
        replay.place = entered
        replay.isQueued = true
        replay.previous = last
        if let last { last.next = replay } else { first = replay }
        last = replay
        unbegunCount &+= replay.letters.count
    }

    /// Removes a replay if the queue contains it. The replay keeps its letters. Precondition: the caller retains it.
    @inlinable
    mutating func remove(_ replay: PendingReplay<Message>) {
        guard replay.isQueued else { return }
        if !replay.hasBegun { unbegunCount &-= replay.letters.count }
        let (before, after) = (replay.previous, replay.next)
        replay.previous = nil
        replay.next = nil
        replay.isQueued = false
        after?.previous = before
        if after == nil { last = before }
        if let before { before.next = after } else { first = after }
    }

    /// Takes the next message of a replay in the queue. Removes the replay with its last message.
    @inlinable
    @inline(__always)
    mutating func popLetter(of replay: PendingReplay<Message>) -> Letter<Message> {
        if !replay.hasBegun {
            unbegunCount &-= replay.letters.count
            replay.hasBegun = true
        }
        guard let letter = replay.popLetter() else { preconditionFailure("A replay that waits has messages") }
        if replay.letters.isEmpty { finish(replay) }
        return letter
    }

    /// Removes a replay that is complete. Precondition: the caller retains it.
    @inlinable
    mutating func finish(_ replay: PendingReplay<Message>) {
        remove(replay)
        replay.subscription.tally?.replay = nil
    }

    /// Takes all replays, to be released outside the lock.
    @inlinable
    mutating func takeAll() -> [PendingReplay<Message>] {
        var all: [PendingReplay<Message>] = []
        while let replay = first {
            all.append(replay)
            finish(replay)
        }
        return all
    }
}

/// The earlier messages that a new observation has yet to be given.
///
/// **Invariant.** Only the first replay of a queue has begun. From then on the letters belong to the deliverer, which takes
/// the last one under the lock, and the others with or without it. So a replay that waits is not found empty. Whoever takes
/// the replay out of the queue meanwhile has left word at the gate, and the deliverer takes one letter more at most.
@usableFromInline
final class PendingReplay<Message> {  // passed on under the messenger's lock
    @usableFromInline let subscription: Subscription<Message>
    @usableFromInline @exclusivity(unchecked) var letters: Ring<Letter<Message>>
    /// How many letters are still to be given, for others than the deliverer.
    @usableFromInline let rest: Atomic<Int>
    @usableFromInline @exclusivity(unchecked) var hasBegun = false
    /// The number of messages that had entered the mailbox before the observation began. They come first.
    @usableFromInline @exclusivity(unchecked) var after: Int
    /// Its place among all the replays of the mailbox in which it waits.
    @usableFromInline @exclusivity(unchecked) var place = 0
    /// Whether it waits in the messenger's own mailbox, on its way to an actor's.
    @usableFromInline @exclusivity(unchecked) var isOnItsWay: Bool
    /// The neighbours in the queue in which it waits, which retains it.
    @usableFromInline @exclusivity(unchecked) var next: PendingReplay?
    @usableFromInline @exclusivity(unchecked) unowned(unsafe) var previous: PendingReplay?
    @usableFromInline @exclusivity(unchecked) var isQueued = false

    @inlinable
    init(
        for subscription: Subscription<Message>, _ letters: consuming Ring<Letter<Message>>, after: Int,
        isOnItsWay: Bool
    ) {
        self.subscription = subscription
        rest = Atomic(letters.count)
        self.letters = letters
        self.after = after
        self.isOnItsWay = isOnItsWay
    }

    /// Takes a letter, unless that is the last one. For the deliverer of the mailbox in which this has begun.
    @inlinable
    @inline(__always)
    func takeLetter() -> Letter<Message>? { letters.count > 1 ? popLetter() : nil }

    /// Takes a letter. For the deliverer, under the lock if it is the last one.
    @inlinable
    @inline(__always)
    func popLetter() -> Letter<Message>? {
        let letter = letters.popFirst()
        rest.store(letters.count, ordering: .relaxed)
        return letter
    }
}

/// Records when waiting messages entered, and the most that waited at once. Made only while waiting is measured.
///
/// Guarded by the messenger's lock. No client code may run under it, so the clock is Swift's own.
@usableFromInline
final class WaitingRecord: @unchecked Sendable {
    typealias Now = @Sendable () -> ContinuousClock.Instant

    let now: Now
    /// The start of the record. Messages that had entered before it count from here.
    private let beginning: ContinuousClock.Instant
    /// Entry times of messages that may still wait, and the number of the first one. Messages are numbered as they
    /// enter, and leave in that order.
    private var times = Ring<ContinuousClock.Instant>()
    private var firstNumber = 1
    /// Peaks in descending order, each with the audience of the last message that met it. A peak that a later one
    /// exceeds is removed.
    private var peaks: [(audience: UInt64, count: Int)] = []

    init(_ now: @escaping Now) {
        self.now = now
        beginning = now()
    }

    /// Notes that a message for the observations up to a number has entered.
    func noteEntry(_ number: Int, left: Int, audience: UInt64) {
        while firstNumber <= left, times.popFirst() != nil { firstNumber += 1 }
        if times.isEmpty { firstNumber = number }
        times.append(now())
        let count = number - left
        while let last = peaks.last, last.count <= count { peaks.removeLast() }
        peaks.append((audience, count))
    }

    /// Returns how long a message has waited.
    func age(of number: Int) -> Duration {
        let index = number - firstNumber
        let time = index >= 0 && index < times.count ? times[index] : beginning
        return max(.zero, time.duration(to: now()))
    }

    /// Returns the most messages that waited when one came for an observation.
    func highWaterMark(for number: UInt64) -> Int {
        peaks.first { $0.audience >= number }?.count ?? 0
    }
}
