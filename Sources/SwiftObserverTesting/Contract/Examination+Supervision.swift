internal import SwiftObserver

/// How whoever asked waits for an examination.
extension Examination {
    /// Does the work on a thread of its own until it is done, or until nothing goes on any more.
    func supervise(_ work: @escaping @Sendable () -> Void) -> [Violation] {
        let done = Flag()
        // Many scripts end in refusals, and mean to.
        DebugOutput.beSilent()
        defer { DebugOutput.speakAgain() }
        Threads.start {
            work()
            done.raise()
        }
        var before = -1
        while !done.isRaised {
            let now = pulse.value
            if now == before {
                noteThatNothingGoesOn()
                break
            }
            before = now
            _ = Threads.wait(patience: contract.patience * 4 + .seconds(2)) { done.isRaised }
        }
        return lock.withLock { state.violations }.sorted { ($0.guarantee, $0.check) < ($1.guarantee, $1.check) }
    }

    private func noteThatNothingGoesOn() {
        lock.withLock {
            guard !state.isOver else { return }
            state.isOver = true
            state.violations.append(
                Violation(
                    subject: subject.name, guarantee: .g4NoLock, check: Check.callsReturn,
                    reason: "a public call did not return", script: state.script, seed: state.script?.seed,
                    nests: state.nests, observations: []))
        }
    }
}
