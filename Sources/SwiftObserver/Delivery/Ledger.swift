/// Counts what enters a mailbox and how it leaves.
@usableFromInline
struct Ledger: ~Copyable {
    @usableFromInline var entered = 0
    @usableFromInline var left = 0
    @usableFromInline var losses = Losses()
    /// Whether anything was lost ever.
    var hasLosses: Bool { losses != Losses() }
    /// Marks that wait for the messages before them to leave, each with the number of those.
    @usableFromInline var marks = Ring<(after: Int, mark: LossMark)>()

    @inlinable
    init() {}

    @inlinable
    mutating func leave() {
        left &+= 1
        if !marks.isEmpty { settleMarks() }
    }

    /// Marks the beginning of an observation; nil stands for the beginning of all counting.
    mutating func mark() -> LossMark? {
        if entered == left {
            return !hasLosses ? nil : LossMark(start: losses, refused: losses.refused)
        }
        let mark = LossMark(start: nil, refused: losses.refused)
        marks.append((entered, mark))
        return mark
    }

    func losses(since mark: LossMark?) -> Losses {
        guard let mark else { return losses }
        var rest = Losses()
        rest.refused = losses.refused - mark.refused
        if let start = mark.start {
            rest.evicted = losses.evicted - start.evicted
            rest.discarded = losses.discarded - start.discarded
        }
        return rest
    }

    @usableFromInline
    mutating func settleMarks() {
        while !marks.isEmpty, marks[0].after <= left {
            marks.popFirst()?.mark.start = losses
        }
    }
}
