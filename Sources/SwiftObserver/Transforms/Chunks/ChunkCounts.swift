internal import Synchronization

/// How many messages came, and how many were handed over in chunks.
final class ChunkCounts: Sendable {
    private let taken = Atomic<Int>(0)
    private let delivered = Atomic<Int>(0)

    func noteArrival() {
        taken.wrappingAdd(1, ordering: .relaxed)
    }

    func noteDelivery(of count: Int) {
        // Meets the load below: who sees that a message was delivered sees that it had come.
        delivered.wrappingAdd(count, ordering: .releasing)
    }

    /// What became of the messages of one observation. What was not handed over waits, or was discarded if it is over.
    func numbers(isOver: Bool) -> ObservationNumbers {
        var numbers = ObservationNumbers()
        numbers.delivered = delivered.load(ordering: .acquiring)
        numbers.offered = taken.load(ordering: .relaxed)
        let rest = numbers.offered - numbers.delivered
        if isOver { numbers.discarded = rest } else { numbers.pending = rest }
        return numbers
    }
}
