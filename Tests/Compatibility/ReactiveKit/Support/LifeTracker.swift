/// Counts objects that live.
final class LifeTracker: Sendable {
    final class Life: Sendable {
        private let tracker: LifeTracker

        fileprivate init(_ tracker: LifeTracker) {
            self.tracker = tracker
            tracker.begun.increase()
        }

        deinit { tracker.ended.increase() }
    }

    private let begun = Counter()
    private let ended = Counter()

    func begin() -> Life { Life(self) }

    var count: Int { begun.value - ended.value }
}
