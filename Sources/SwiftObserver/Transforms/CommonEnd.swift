internal import Synchronization

/// Knows when the last of several sources has ended. What they feed is finished then, unless all of them were stopped.
@usableFromInline
final class CommonEnd: Sendable {
    private let openCount: Atomic<Int>
    private let isFinished = Atomic<Bool>(false)

    @usableFromInline
    init(of count: Int) {
        openCount = Atomic(count)
    }

    /// A source has ended. Returns whether what they feed is to be finished.
    @usableFromInline
    func sourceEnded(isFinished: Bool) -> Bool {
        if isFinished { self.isFinished.store(true, ordering: .relaxed) }
        // Two sources that end meet here: the later one sees what the earlier one has noted.
        let others = openCount.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
        return others == 0 && self.isFinished.load(ordering: .relaxed)
    }

    /// Whether all of them have ended, and not all by being stopped.
    @usableFromInline
    var isReached: Bool {
        openCount.load(ordering: .acquiring) == 0 && isFinished.load(ordering: .relaxed)
    }
}
