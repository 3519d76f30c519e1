import Synchronization

/// Counts on any thread.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func increase() {
        count.wrappingAdd(1, ordering: .relaxed)
    }

    var value: Int { count.load(ordering: .relaxed) }
}
