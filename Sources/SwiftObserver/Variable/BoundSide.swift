public import Synchronization

/// One of two values that are bound to each other, from the point of view of the binding.
@usableFromInline
final class BoundSide<Value>: @unchecked Sendable {  // what changes is atomic
    @usableFromInline let side: UnretainedValue<Value>
    /// What the value's count of changes was when the binding last copied it, or will be once it has written what it is just
    /// writing. As long as it still is that, there is nothing to copy.
    @usableFromInline let settledCount = Atomic<UInt>(BoundSide.never)

    /// A count that nothing reaches.
    @usableFromInline static var never: UInt { ValuePeek<Value>.closed &- 1 }

    @inlinable
    init(_ side: UnretainedValue<Value>) {
        self.side = side
    }

    /// Whether an update, which has just come, tells the binding nothing: everything until now it has copied from there, or
    /// written there itself.
    ///
    /// Who is gone has no count any more. Then the author tells whether the update came from the other side.
    @inlinable
    func isSettled(_ author: AnyAuthor, from other: StandIn) -> Bool {
        let count = side.peek.currentCount
        // Meets the stores below: who sees a count as settled sees the value that was copied.
        if count != ValuePeek<Value>.closed { return count == settledCount.load(ordering: .acquiring) }
        return author === other
    }

    /// Brings the other side in step. Called by the thread that delivers for the binding.
    ///
    /// What is copied is the current value, so that of two sides that are set at the same time the one wins whose update
    /// comes last. `value` is that of the update, for a side that is gone and will not change any more.
    @inlinable
    func copy<Other>(
        to target: BoundSide<Other>, _ value: Value, _ convert: (Value) -> Other, unless isSame: (Other, Other) -> Bool
    ) {
        while true {
            let current = side.peek.current
            if let current, current.count == settledCount.load(ordering: .relaxed) { return }
            let new = convert(current?.value ?? value)
            guard let (old, count) = target.side.peek.current else { return }
            if isSame(old, new) {
                // As if it had been written: what the other side has still to tell of it, says nothing new.
                target.settledCount.store(count, ordering: .releasing)
            } else {
                // Said before it is done, for those who are told of the update while it is being done. If another
                // thread is first, its update may be taken for this one; but this one is tried again, and replaces its
                // value.
                target.settledCount.store(count &+ 1, ordering: .releasing)
                guard target.side.replace(old, with: new, ifUnchangedSince: count, as: side.standIn) else { continue }
            }
            if let current { settledCount.store(current.count, ordering: .releasing) }
            return
        }
    }
}
