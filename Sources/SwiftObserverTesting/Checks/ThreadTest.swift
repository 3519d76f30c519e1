internal import SwiftObserver

/// What a check with a test of its own works with.
struct ThreadTest: Sendable {
    let subject: Subject
    /// How many messages each thread sends.
    let messages: Int
    /// How many threads send.
    let threads: Int
    let seed: UInt64
    let patience: Duration
    /// Whether nobody who waits for the test blocks the main actor.
    let mainActorIsFree: Bool
    /// What several threads do in many orders of turns, performed when a check first asks for it.
    let search: ScheduleSearch
    /// When the examination has no more time.
    let end: ContinuousClock.Instant?
    /// Counts up with every message that is sent and every call of a handler.
    let pulse: Counter
    /// Raised when there was no time to find out more: what is missing then is no failure.
    let isCut = Flag()
}

/// How a test waits for what other threads do.
extension ThreadTest {
    /// Waits until the condition holds, and lets the subject deliver in the meantime.
    func deliver(_ messenger: any TestedMessenger, until condition: () -> Bool) -> Bool {
        wait {
            messenger.deliverPending()
            return condition()
        }
    }

    /// Runs so many threads at once, and returns whether all have returned.
    func runAll(_ progress: Progress, _ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
        let running = Threads.startAll(count) { thread in progress.perform(thread) { body(thread) } }
        return wait { running.value == 0 }
    }

    /// How far so many threads are. What blocks some of them is not waited for until all patience is spent.
    func progress(of threads: Int) -> Progress {
        Progress(threads: threads, patience: patience / 4)
    }

    /// What came of something that was to be done on the main actor.
    enum Visit {
        case done
        /// It began there and did not come to an end.
        case stuck
        /// Others kept the main actor busy, so that it did not even begin.
        case turnedAway
    }

    func visitMainActor(_ body: @escaping @MainActor @Sendable () -> Void) -> Visit {
        let (began, done) = (Flag(), Flag())
        Task { @MainActor in
            began.raise()
            body()
            done.raise()
        }
        // Less than others wait for the one who waits here.
        let isDone = Threads.wait(patience: patience * 3 / 4) { done.isRaised }
        return isDone ? .done : began.isRaised ? .stuck : .turnedAway
    }

    /// Whether something can be done on the main actor in time.
    var reachesMainActor: Bool { MainQueue.isKnown && mainActorIsFree && visitMainActor {} == .done }

    /// Patience begins anew with everything that happens: a subject may take its time for each of many messages.
    private func wait(until condition: () -> Bool) -> Bool {
        var (seen, most) = (pulse.value, pulse.value + Self.mostPulses)
        while true {
            var isDone = false
            let goesOn = Threads.wait(patience: patience) {
                isDone = condition()
                return isDone || pulse.value != seen || isOutOfTime
            }
            if isDone { return true }
            if isOutOfTime {
                isCut.raise()
                return false
            }
            guard goesOn, pulse.value < most else { return false }
            seen = pulse.value
        }
    }

    private var isOutOfTime: Bool { end.map { ContinuousClock.now > $0 } ?? false }

    /// More than happens in any test: calls that never come to an end are no progress.
    private static let mostPulses = 100_000
}

/// Writes down what the handlers of one observation get from several threads.
final class ThreadLog: Sendable {
    /// - Parameter pulse: Counts up with every call.
    init(pulse: Counter) {
        self.pulse = pulse
    }

    /// Enters a handler; the calls of one handler must not overlap.
    func enter(_ message: Int) {
        pulse.increment()
        state.withLock { state in
            if state.isInside { state.overlap = state.overlap ?? message }
            state.isInside = true
            state.messages.append(message)
        }
    }

    func exit() {
        state.withLock { $0.isInside = false }
    }

    var messages: [Int] { state.withLock { $0.messages } }
    var count: Int { state.withLock { $0.messages.count } }
    /// The first message that came while the handler was still running.
    var overlap: Int? { state.withLock { $0.overlap } }

    private struct State {
        var messages: [Int] = []
        var isInside = false
        var overlap: Int?
    }

    private let pulse: Counter
    private let state = Guarded(State())
}
