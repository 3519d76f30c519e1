import Synchronization

/// A number that several tasks count up.
final class Count: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    func increase() { count.add(1, ordering: .acquiringAndReleasing) }
}
