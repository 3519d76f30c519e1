/// The sources of an operation that are not closed, by the numbers of their slots, which only grow.
///
/// Opening is O(1), looking up and closing are O(log n), amortized, also if many are open.
@usableFromInline
struct SlotTable {
    @usableFromInline typealias Entry = (slot: Int, observation: Observation?)

    /// In the order of their numbers. Closed ones are left out now and then.
    @usableFromInline var entries: [Entry] = []
    @usableFromInline var closedCount = 0

    @inlinable
    init(count: Int) {
        entries.reserveCapacity(count)
        for slot in 0..<count { entries.append((slot, Observation())) }
    }

    @inlinable
    mutating func open(_ slot: Int, _ observation: Observation) {
        entries.append((slot, observation))
    }

    @inlinable
    subscript(slot: Int) -> Observation? {
        index(of: slot).flatMap { entries[$0].observation }
    }

    @inlinable
    mutating func close(_ slot: Int) -> Observation? {
        if let last = entries.last, last.slot == slot, closedCount == 0 {
            entries.removeLast()
            return last.observation
        }
        guard let index = index(of: slot), let observation = entries[index].observation else { return nil }
        entries[index].observation = nil
        closedCount += 1
        while let last = entries.last, last.observation == nil {
            entries.removeLast()
            closedCount -= 1
        }
        if closedCount > 8, closedCount > entries.count / 2 {
            entries.removeAll { $0.observation == nil }
            closedCount = 0
        }
        return observation
    }

    /// Closes all but one, or all.
    @inlinable
    mutating func closeAll(but slot: Int? = nil) -> [Entry] {
        let kept = slot.flatMap { self[$0] }
        let closed = entries.filter { $0.slot != slot }
        entries = []
        closedCount = 0
        if let slot, let kept { entries.append((slot, kept)) }
        return closed
    }

    @inlinable
    func index(of slot: Int) -> Int? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].slot < slot { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].slot == slot ? low : nil
    }
}
