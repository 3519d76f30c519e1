internal import CProbe

/// The allocations of a piece of work.
struct HeapCounts {
    let allocations: Int
    let bytes: Int

    /// Whether allocations can be counted on this platform.
    static var areAvailable: Bool { probe_can_count_heap() }

    /// Counts allocations on any thread until the returned closure is called.
    static func start() -> () -> HeapCounts {
        probe_start_counting_heap()
        return {
            let counts = probe_stop_counting_heap()
            return HeapCounts(allocations: Int(counts.allocations), bytes: Int(counts.bytes))
        }
    }
}
