internal import SwiftObserver

/// The way from a failure to a violation with the smallest script that shows it.
extension Examination {
    func report(_ failure: ScriptFailure, runner: ScriptRunner) {
        guard let failure = attributed(failure, runner), isOpen(failure.check) else { return }
        let nests = state.withLock { $0.nests }
        let simplest = simplest(failure, runner)
        close(failure.check, with: Violation(subject: subject.name, failure: simplest, nests: nests))
    }

    /// Reports that a strategy delivers in place although it claims to wait. This violation replaces all others.
    func refuteTiming(_ trace: Trace, _ runner: ScriptRunner) {
        let claim = Check.deliveredInForce
        guard contract.only?.contains(claim.name) ?? true, let reason = claim.failure(in: trace) else { return }
        let nests = state.withLock { $0.nests }
        let simplest = simplest(ScriptFailure(check: claim, reason: reason, trace: trace), runner)
        let violation = Violation(subject: subject.name, failure: simplest, nests: nests)
        state.withLock { state in
            guard !state.isOver else { return }
            state.violations = [violation]
            state.isOver = true
        }
    }

    /// Returns the failure under the check that it belongs to, or nil if another failure explains it. A loss belongs to
    /// the messenger's deallocation only if all is right before, and if it happens again.
    private func attributed(_ failure: ScriptFailure, _ runner: ScriptRunner) -> ScriptFailure? {
        guard failure.check.name == Check.sentOutlivesMessenger.name else { return failure }
        guard !hasFound(.everythingArrives) else { return nil }
        let trace = runner.run(failure.trace.script.surviving)
        if let other = look(.everythingArrives, at: trace) { return other }
        guard !Check.traceChecks.contains(where: { $0.applies(to: subject) && look($0, at: trace) != nil }) else {
            return nil
        }
        if look(failure.check, at: failure.trace.script, runner) != nil { return failure }
        return ScriptFailure(check: .everythingArrives, reason: failure.reason, trace: failure.trace)
    }

    /// Returns the failure in the smallest script that shows it, or in its own script if it depends on chance.
    private func simplest(_ failure: ScriptFailure, _ runner: ScriptRunner) -> ScriptFailure {
        let script = failure.trace.script
        // A slow subject gets a fifth of its time for this in addition. Its kind of script may have used up its share,
        // and a script that is cut short shows nothing.
        let share = 1.2
        let isLate = { [budget] in budget.isSpent(share) }
        var runner = runner
        runner.end = budget.end(of: share)
        var hasty = runner
        hasty.patience = runner.patience.lessened
        let isSlow = subject.deliveries.contains { $0.timing == .elsewhere } || runner.probes
        let attempts =
            failure.trace.waitedForDelivery ? 30 : isSlow ? 60 : failure.trace.waitedForRelease ? 200 : 1000
        var small = script.shrunk(attempts: attempts) { !isLate() && look(failure.check, at: $0, hasty) != nil }
        if small.renamed != small, look(failure.check, at: small.renamed, hasty) != nil { small = small.renamed }
        // The smaller script counts only if it fails again, also with full patience.
        if small != script, let again = look(failure.check, at: small, runner),
            look(failure.check, at: small, hasty) != nil
        {
            return again
        }
        if isLate() || look(failure.check, at: script, hasty) != nil { return failure }
        var chance = failure
        chance.reruns = 10
        chance.recurrences = (1..<10).count { _ in look(failure.check, at: script, hasty) != nil }
        // A script that was cut short does not tell how often it fails.
        return isLate() ? failure : chance
    }

    private func look(_ check: Check, at script: Script, _ runner: ScriptRunner) -> ScriptFailure? {
        look(check, at: runner.run(script))
    }

    private func look(_ check: Check, at trace: Trace) -> ScriptFailure? {
        check.failure(in: trace).map { ScriptFailure(check: check, reason: $0, trace: trace) }
    }
}

/// The caller's side of an examination.
extension Examination {
    /// Does the work on a separate thread, and waits until it is done or stands still. Prints the progress every ten
    /// seconds.
    func supervise(_ work: @escaping @Sendable () -> Void) -> [Violation] {
        let done = Flag()
        // Many scripts provoke refusals, which would be printed.
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
        if state.withLock({ $0.isCut }) { tell(summary) }
        return state.withLock { $0.violations }.sorted { ($0.guarantee, $0.check) < ($1.guarantee, $1.check) }
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
        let (scripts, tests) = state.withLock { ($0.scripts, $0.tests) }
        return "\(scripts) scripts" + (tests > 0 ? " and \(tests) tests" : "")
    }

    private var found: String {
        switch state.withLock({ $0.violations.count }) {
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
        state.withLock { state in
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

/// A failure that a check found in a trace.
struct ScriptFailure: Sendable {
    let check: Check
    let reason: String
    let trace: Trace
    /// The number of times that the script was performed again, if the first repetition did not fail.
    var reruns = 0
    /// The number of these times that failed.
    var recurrences = 0

    /// The message of the farewell at the end, if it was offered or delivered to an observation.
    var farewell: Int? {
        let farewell = trace.sent + 1
        let isShown = trace.comparisons(for: check).contains { observation in
            (observation.got + observation.expected).contains { $0.message == farewell }
        }
        return isShown ? farewell : nil
    }
}
