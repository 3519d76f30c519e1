internal import SwiftObserver

/// Alarms in the order of their times, and a time that `advance(by:)` moves.
final class AlarmLine: @unchecked Sendable {  // by the lock
    typealias Action = @Sendable () -> Void

    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var time = Duration.zero
    /// The time up to which all calls of `advance(by:)` together go.
    @exclusivity(unchecked) private var goal = Duration.zero
    @exclusivity(unchecked) private var lastNumber = 0
    @exclusivity(unchecked) private var entries: [(time: Duration, number: Int, action: Action)] = []

    var now: Duration { lock.withLock { time } }
    var count: Int { lock.withLock { entries.count } }

    /// Calls an action at a time, or at once if the time has come. Returns a function that calls it off.
    func append(_ time: Duration, _ action: @escaping Action) -> @Sendable () -> Void {
        let number = lock.withLock { () -> Int? in
            guard time > self.time else { return nil }
            lastNumber += 1
            entries.insert((time, lastNumber, action), at: entries.firstIndex { $0.time > time } ?? entries.endIndex)
            return lastNumber
        }
        if let number { return { [weak self] in self?.remove(number) } }
        action()
        return {}
    }

    /// Lets time pass, and calls the actions that become due, including actions that are added meanwhile.
    func advance(by duration: Duration) {
        let newGoal = lock.withLock { () -> Duration in
            goal = max(goal, time) + max(.zero, duration)
            return goal
        }
        while let action = nextAction(upTo: newGoal) { action() }
    }

    private func nextAction(upTo goal: Duration) -> Action? {
        lock.withLock {
            guard let first = entries.first, first.time <= goal else {
                time = max(time, goal)
                return nil
            }
            time = max(time, first.time)
            return entries.removeFirst().action
        }
    }

    private func remove(_ number: Int) {
        let entry = lock.withLock {
            entries.firstIndex { $0.number == number }.map { entries.remove(at: $0) }
        }
        withExtendedLifetime(entry) {}
    }
}
