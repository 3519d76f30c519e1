internal import Synchronization

/// What a scheduler is given for one event.
final class ScheduledAction<Event>: Sendable {
    private let number: Int
    private let line: ScheduledLine<Event>
    private let hasRun = Atomic<Bool>(false)

    init(_ number: Int, in line: ScheduledLine<Event>) {
        self.number = number
        self.line = line
    }

    deinit {
        if !hasRun.load(ordering: .acquiring) { line.abandon(number) }
    }

    func run() {
        if !hasRun.exchange(true, ordering: .acquiringAndReleasing) { line.deliverNext() }
    }
}
