internal import SwiftObserver

/// How the caller waits for an examination.
extension Examination {
    /// Does the work on a thread of its own until it is done, or until nothing goes on any more. Says how far it is
    /// every ten seconds.
    func supervise(_ work: @escaping @Sendable () -> Void) -> [Violation] {
        let done = Flag()
        // Many scripts end in refusals, and mean to.
        DebugOutput.beSilent()
        defer { DebugOutput.speakAgain() }
        Threads.start {
            work()
            done.raise()
        }
        let patience = contract.patience * 4 + .seconds(2)
        var (before, since) = (-1, ContinuousClock.now)
        while !Threads.wait(patience: min(patience, Self.pause), until: { done.isRaised }) {
            let now = pulse.value
            if now != before {
                (before, since) = (now, .now)
            } else if ContinuousClock.now - since >= patience {
                noteThatNothingGoesOn()
                break
            }
            if budget.spent >= Self.pause { tell(progress) }
        }
        if lock.withLock({ state.isCut }) { tell(summary) }
        return lock.withLock { state.violations }.sorted { ($0.guarantee, $0.check) < ($1.guarantee, $1.check) }
    }

    private static var pause: Duration { .seconds(10) }

    private var progress: String {
        "\(subject): \(count) in \(seconds) s, \(found)"
    }

    private var summary: String {
        "\(subject) is slow: it was put to a part of the contract, \(count) in \(seconds) s, \(found). Give it a clock that "
            + "its test drives, or the contract more time: Contract(timeLimit: .seconds(600))"
    }

    private var count: String {
        let (scripts, trials) = lock.withLock { (state.scripts, state.trials) }
        return "\(scripts) scripts" + (trials > 0 ? " and \(trials) trials" : "")
    }

    private var found: String {
        switch lock.withLock({ state.violations.count }) {
        case 0: "no violation"
        case 1: "1 violation"
        case let count: "\(count) violations"
        }
    }

    private var seconds: Int64 { budget.spent.components.seconds }

    private func tell(_ text: String) {
        DebugOutput.tell("SwiftObserverTesting: " + text, isMeantForAll: true)
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
