/// Counts what enters a mailbox and how it leaves.
///
/// Messages come and go in the order in which they were sent, so their audiences only grow: a mark is settled by the
/// first message that its observation is offered. There are never more marks than observations that go on.
///
/// The list does not retain its marks: the observation that holds a mark takes it out before it lets go of it (`forget`).
@usableFromInline
struct Ledger: ~Copyable {
    @usableFromInline var entered = 0
    @usableFromInline var left = 0
    @usableFromInline var losses = Losses()
    /// Marks that wait for a message of their own to leave, in the order of their numbers. The place is at the first that
    /// has not seen one arrive.
    @usableFromInline var marks = UnretainedList<LossMark>()

    /// Only if it is measured how long messages wait.
    @usableFromInline var record: WaitingRecord?

    @inlinable
    init() {}

    /// Whether anything was lost ever.
    var hasLosses: Bool { losses != Losses() }

    @inlinable
    var isEmpty: Bool { entered == left }

    /// A message comes for those up to a number. To be called before anything is counted for it.
    @inlinable
    mutating func arrive(_ audience: UInt64) {
        if !marks.isPassed { settleArrived(audience) }
    }

    /// A message has entered that is for those up to a number, and waits.
    @inlinable
    mutating func noteEntry(_ audience: UInt64) {
        if record != nil { measureEntry(audience) }
    }

    @usableFromInline
    @inline(never)
    func measureEntry(_ audience: UInt64) {
        record?.noteEntry(entered, left: left, audience: audience)
    }

    /// A message goes that was for those up to a number. To be called before a loss is counted for it.
    @inlinable
    mutating func leave(_ audience: UInt64) {
        if !marks.isEmpty { settleLeft(audience) }
        left &+= 1
    }

    /// Marks the beginning of an observation, which holds the mark; nil stands for the beginning of all counting.
    ///
    /// `olderMayCome` says whether messages that were sent before may still arrive.
    mutating func mark(_ number: UInt64, olderMayCome: Bool) -> LossMark? {
        if isEmpty, !olderMayCome {
            return hasLosses ? LossMark(number, start: losses, refused: losses.refused) : nil
        }
        let mark = LossMark(number, start: nil, refused: olderMayCome ? nil : losses.refused)
        append(mark)
        return mark
    }

    func losses(since mark: LossMark?) -> Losses {
        guard let mark else { return losses }
        var rest = Losses()
        if let refused = mark.refused { rest.refused = losses.refused - refused }
        if let start = mark.start {
            rest.evicted = losses.evicted - start.evicted
            rest.discarded = losses.discarded - start.discarded
        }
        return rest
    }

    /// The mark's observation is over.
    mutating func forget(_ mark: LossMark?) {
        if let mark, mark.isListed { remove(mark) }
    }

    @usableFromInline
    mutating func settleArrived(_ audience: UInt64) {
        while let mark = marks.atPlace, mark.number <= audience {
            if mark.refused == nil { mark.refused = losses.refused }
            marks.pass()
        }
    }

    @usableFromInline
    mutating func settleLeft(_ audience: UInt64) {
        settleArrived(audience)
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
