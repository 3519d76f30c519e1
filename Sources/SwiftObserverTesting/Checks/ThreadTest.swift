internal import SwiftObserver

/// One test with several threads, an actor or the main actor, which a check performs.
struct ThreadTest: Sendable {
    let subject: Subject
    /// The number of messages that each thread sends.
    let messages: Int
    /// The number of threads that send.
    let threads: Int
    let seed: UInt64
    let patience: Duration
    /// Whether the main actor can run jobs while the caller waits for the test.
    let mainActorIsFree: Bool
    /// The search through orders of turns. It is performed when a check first asks for a result.
    let search: ScheduleSearch
    /// The time at which the examination has to end.
    let end: ContinuousClock.Instant?
    /// A counter of the messages that are sent and of the calls of handlers.
    let pulse: Counter
    /// The time by which the test waits for the subject.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Whether the test ran out of time. Missing messages are no failure then.
    let isCut = Flag()
}

/// Functions that wait for other threads.
extension ThreadTest {
    /// Delivers waiting messages until the condition holds, and returns whether it holds in time.
    func deliver(_ messenger: any TestedMessenger, until condition: () -> Bool) -> Bool {
        wait {
            messenger.deliverPending()
            return condition()
        }
    }

    /// Runs a closure on several threads at once, and returns whether all calls have returned in time.
    func runAll(_ progress: Progress, _ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
        let running = Threads.startAll(count) { thread in progress.perform(thread) { body(thread) } }
        return wait { running.value == 0 }
    }

    /// Makes the progress of so many threads. It waits for a blocked thread for a part of the patience only.
    func progress(of threads: Int) -> Progress {
        Progress(threads: threads, patience: patience / 4)
    }

    /// The outcome of a call on the main actor.
    enum Visit {
        case done
        /// The call began and did not return in time.
        case stuck
        /// The main actor was too busy for the call to begin.
        case turnedAway
    }

    func visitMainActor(_ body: @escaping @MainActor @Sendable () -> Void) -> Visit {
        let (began, done) = (Flag(), Flag())
        Task { @MainActor in
            began.raise()
            body()
            done.raise()
        }
        // This is less than the time for which others wait for this thread.
        let isDone = Threads.wait(patience: patience * 3 / 4) { done.isRaised }
        return isDone ? .done : began.isRaised ? .stuck : .turnedAway
    }

    /// Whether the main actor runs a job in time.
    var reachesMainActor: Bool { MainQueue.isKnown && mainActorIsFree && visitMainActor {} == .done }

    /// Waits until a condition holds. The patience begins anew with each event: a subject may take long for each of
    /// many messages.
    private func wait(until condition: () -> Bool) -> Bool {
        var (seen, most) = (pulse.value, pulse.value + Self.mostPulses)
        while true {
            var isDone = false
            let goesOn = Threads.wait(patience: patience, now: now) {
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

    private var isOutOfTime: Bool { end.map { now() > $0 } ?? false }

    /// A number of events that no test reaches: endless calls are no progress.
    private static let mostPulses = 100_000
}

/// The messages that one observation's handler got from several threads.
final class ThreadLog: Sendable {
    /// - Parameter pulse: A counter of calls.
    init(pulse: Counter) {
        self.pulse = pulse
    }

    /// Notes the beginning of a handler's call, and whether it overlaps another one.
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
