internal import SwiftObserver

/// How a trial waits for what other threads do.
extension Trial {
    /// Waits until the condition holds, and lets the subject deliver in the meantime.
    func deliver(_ specimen: Specimen, until condition: () -> Bool) -> Bool {
        wait {
            specimen.deliverPending()
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

    /// More than happens in any trial: calls that never come to an end are no progress.
    private static let mostPulses = 100_000
}
