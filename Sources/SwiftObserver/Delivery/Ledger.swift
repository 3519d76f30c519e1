/// Counts what enters a mailbox and how it leaves.
///
/// Messages come and go in the order in which they were sent, so their audiences only grow: a mark is settled by the
/// first message that its observation is offered.
@usableFromInline
struct Ledger: ~Copyable {
    @usableFromInline var entered = 0
    @usableFromInline var left = 0
    @usableFromInline var losses = Losses()
    /// Marks that wait for a message of their own to leave, in the order of their numbers.
    @usableFromInline var marks = Ring<LossMark>()
    /// How many of them have seen one arrive.
    @usableFromInline var arrivedMarks = 0

    @inlinable
    init() {}

    /// Whether anything was lost ever.
    var hasLosses: Bool { losses != Losses() }

    @inlinable
    var isEmpty: Bool { entered == left }

    /// A message comes for those up to a number. To be called before anything is counted for it.
    @inlinable
    mutating func arrive(_ audience: UInt64) {
        if arrivedMarks < marks.count { settleArrived(audience) }
    }

    /// A message goes that was for those up to a number. To be called before a loss is counted for it.
    @inlinable
    mutating func leave(_ audience: UInt64) {
        if !marks.isEmpty { settleLeft(audience) }
        left &+= 1
    }

    /// Marks the beginning of an observation; nil stands for the beginning of all counting.
    ///
    /// `olderMayCome` says whether messages that were sent before may still arrive.
    mutating func mark(_ number: UInt64, olderMayCome: Bool) -> LossMark? {
        if isEmpty, !olderMayCome {
            return hasLosses ? LossMark(number, start: losses, refused: losses.refused) : nil
        }
        let mark = LossMark(number, start: nil, refused: olderMayCome ? nil : losses.refused)
        marks.append(mark)
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

    @usableFromInline
    mutating func settleArrived(_ audience: UInt64) {
        while arrivedMarks < marks.count, marks[arrivedMarks].number <= audience {
            let mark = marks[arrivedMarks]
            if mark.refused == nil { mark.refused = losses.refused }
            arrivedMarks += 1
        }
    }

    @usableFromInline
    mutating func settleLeft(_ audience: UInt64) {
        settleArrived(audience)
        while !marks.isEmpty, marks[0].number <= audience, let mark = marks.popFirst() {
            mark.start = losses
            arrivedMarks -= 1
        }
    }
}
