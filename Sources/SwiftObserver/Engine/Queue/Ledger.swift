/// Counts the messages that enter a mailbox, and how they leave.
///
/// Messages come and go in the order in which they were sent, so their audiences only grow. The first message that an
/// observation is offered sets its mark. There are never more marks than observations that go on.
///
/// The list does not retain its marks: the observation that holds a mark takes it out before it lets go of it
/// (`forget`).
@usableFromInline
struct Ledger: ~Copyable {
    @usableFromInline var entered = 0
    @usableFromInline var left = 0
    /// Messages that were lost by a bound or a limit.
    @usableFromInline var drops = Drops()
    /// Messages that could be delivered nowhere.
    @usableFromInline var discarded = 0
    /// The marks for which no message has left yet, in the order of their numbers. The place of the list is at the
    /// first mark for which no message has arrived either.
    @usableFromInline var marks = UnretainedList<LossMark>()

    /// Nil unless waiting is measured.
    @usableFromInline var record: WaitingRecord?

    @inlinable
    init() {}

    /// Whether any message was ever lost.
    var hasLosses: Bool { drops != Drops() || discarded != 0 }

    private var losses: Losses { Losses(drops: drops, discarded: discarded) }

    @inlinable
    var isEmpty: Bool { entered == left }

    /// Notes a message for the observations up to a number. Call this before anything is counted for it.
    @inlinable
    mutating func arrive(_ audience: UInt64) {
        if !marks.isPassed { passArrived(audience) }
    }

    /// Notes a message for the observations up to a number that enters where no bound holds.
    @inlinable
    mutating func enter(_ audience: UInt64) {
        if !marks.isPassed { passArrived(audience) }
        entered &+= 1
        if record != nil { measureEntry(audience) }
    }

    /// Notes that a message for the observations up to a number has entered within a bound, and waits.
    @inlinable
    mutating func noteEntry(_ audience: UInt64) {
        if record != nil { measureEntry(audience) }
    }

    @usableFromInline
    @inline(never)
    func measureEntry(_ audience: UInt64) {
        record?.noteEntry(entered, left: left, audience: audience)
    }

    /// Notes that a message for the observations up to a number leaves. Call this before a loss is counted for it.
    @inlinable
    mutating func leave(_ audience: UInt64) {
        if !marks.isEmpty { passLeft(audience) }
        left &+= 1
    }

    /// Counts a message that is refused, and so never enters. Call `arrive` before.
    @inlinable
    mutating func refuse(_ refusal: Refusal) {
        assert(refusal != .finished, "A message that is sent after the end counts nowhere")
        drops.refused &+= 1
    }

    /// Returns a mark for the beginning of an observation, which holds it; nil stands for the beginning of all
    /// counting.
    ///
    /// `olderMayCome` says whether messages that were sent before may still arrive; `isNeeded`, whether there has to be a
    /// mark in any case.
    mutating func mark(_ number: UInt64, olderMayCome: Bool, isNeeded: Bool = false) -> LossMark? {
        if isEmpty, !olderMayCome {
            return hasLosses || isNeeded ? LossMark(number, start: losses, refused: drops.refused) : nil
        }
        let mark = LossMark(number, start: nil, refused: olderMayCome ? nil : drops.refused)
        append(mark)
        return mark
    }

    func losses(since mark: LossMark?) -> Losses {
        guard let mark else { return losses }
        var rest = Losses()
        if let refused = mark.refused { rest.drops.refused = drops.refused - refused }
        if let start = mark.start {
            rest.drops.evicted = drops.evicted - start.drops.evicted
            rest.discarded = discarded - start.discarded
        }
        return rest
    }

    /// Removes the mark of an observation that is over.
    mutating func forget(_ mark: LossMark?) {
        if let mark, mark.isListed { remove(mark) }
    }

    @usableFromInline
    mutating func passArrived(_ audience: UInt64) {
        while let mark = marks.atPlace, mark.number <= audience {
            if mark.refused == nil { mark.refused = drops.refused }
            marks.pass()
        }
    }

    @usableFromInline
    mutating func passLeft(_ audience: UInt64) {
        passArrived(audience)
        while let mark = marks.first, mark.number <= audience {
            mark.start = losses
            remove(mark)
        }
    }

    private mutating func append(_ mark: LossMark) {
        assert(marks.last.map { $0.number < mark.number } ?? true, "Marks come in order")
        mark.isListed = true
        marks.append(mark)
    }

    private mutating func remove(_ mark: LossMark) {
        marks.remove(mark)
        mark.isListed = false
    }
}

/// Why a message was refused.
@usableFromInline
package enum Refusal: Sendable {
    /// The messenger was finished. Such a message counts nowhere.
    case finished
    /// A mailbox was full.
    case noRoom
    /// Too many messages of the messenger led to it.
    case nesting
}

/// Counts of messages that were lost by a bound or a limit, by cause.
///
/// Another cause needs a property here, and its part in `+`, `total` and `Ledger.losses(since:)`.
@usableFromInline
struct Drops: Equatable, Sendable {
    /// Messages that made room for later ones.
    @usableFromInline var evicted = 0
    /// Messages that never entered: there was no room, or a limit for nested sends.
    @usableFromInline var refused = 0

    @inlinable
    init() {}

    var total: Int { evicted + refused }

    static func + (one: Drops, other: Drops) -> Drops {
        var sum = one
        sum.evicted += other.evicted
        sum.refused += other.refused
        return sum
    }
}

/// Counts of messages that were not delivered.
struct Losses: Sendable {
    var drops = Drops()
    /// Messages that could be delivered nowhere.
    var discarded = 0

    static func + (one: Losses, other: Losses) -> Losses {
        Losses(drops: one.drops + other.drops, discarded: one.discarded + other.discarded)
    }
}

/// Remembers the losses of a mailbox when the first message of an observation came, from which its own losses follow.
///
/// Guarded by the messenger's lock. A mark stands in the ledger's list until that message has left, or the observation
/// ends.
@usableFromInline
final class LossMark: UnretainedListNode {
    /// The observation's number.
    let number: UInt64
    /// The losses when the first of its messages left the mailbox, or could have; nil until then.
    var start: Losses?
    /// How many messages had been refused when the first of its messages arrived, or could have; nil until then.
    var refused: Int?
    /// The neighbours in the ledger's list. Not retained: the observation holds its marks.
    var next: Unmanaged<LossMark>?
    var previous: Unmanaged<LossMark>?
    var isListed = false

    init(_ number: UInt64, start: Losses?, refused: Int?) {
        self.number = number
        self.start = start
        self.refused = refused
    }
}
