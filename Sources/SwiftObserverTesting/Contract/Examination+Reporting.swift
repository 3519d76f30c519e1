internal import SwiftObserver

/// How what was seen becomes a violation that shows it as simply as it can be shown.
extension Examination {
    func report(_ fault: Fault, runner: Runner) {
        guard let fault = attributed(fault, runner), isOpen(fault.check) else { return }
        let nests = lock.withLock { state.nests }
        let simplest = simplest(fault, runner)
        close(fault.check, with: Violation(subject: subject.name, fault: simplest, nests: nests))
    }

    /// A strategy that does not wait although it says so is told that alone, also if something else was found before.
    func refuteTiming(_ trace: Trace, _ runner: Runner) {
        let claim = Check.deliveredInForce
        guard contract.only?.contains(claim.name) ?? true, let reason = claim.flaw(in: trace) else { return }
        let nests = lock.withLock { state.nests }
        let simplest = simplest(Fault(check: claim, reason: reason, trace: trace), runner)
        let violation = Violation(subject: subject.name, fault: simplest, nests: nests)
        lock.withLock {
            guard !state.isOver else { return }
            state.violations = [violation]
            state.isOver = true
        }
    }

    /// A loss is blamed on the messenger's deallocation only if nothing is wrong before, and if it happens again.
    private func attributed(_ fault: Fault, _ runner: Runner) -> Fault? {
        guard fault.check.name == Check.sentOutlivesMessenger.name else { return fault }
        guard !hasFound(.everythingArrives) else { return nil }
        let trace = runner.run(fault.trace.script.surviving)
        if let other = look(.everythingArrives, at: trace) { return other }
        guard !Check.traceChecks.contains(where: { $0.applies(to: subject) && look($0, at: trace) != nil }) else {
            return nil
        }
        if look(fault.check, at: fault.trace.script, runner) != nil { return fault }
        return Fault(check: .everythingArrives, reason: fault.reason, trace: fault.trace)
    }

    /// The fault in the smallest script that shows it, or in its own script if chance had a part in it.
    private func simplest(_ fault: Fault, _ runner: Runner) -> Fault {
        let script = fault.trace.script
        // A slow subject gets no more time for it than a fifth of what it has. But its kind of script may have none left, and
        // one that is cut short shows nothing.
        let share = 1.2
        let isLate = { [budget] in budget.isSpent(share) }
        var runner = runner
        runner.end = budget.end(of: share)
        var hasty = runner
        hasty.patience = runner.patience.lessened
        let isSlow = subject.deliveries.contains { $0.timing == .elsewhere } || runner.probes
        let attempts =
            fault.trace.waitedForDelivery ? 30 : isSlow ? 60 : fault.trace.waitedForRelease ? 200 : 1000
        var small = script.shrunk(attempts: attempts) { !isLate() && look(fault.check, at: $0, hasty) != nil }
        if small.renamed != small, look(fault.check, at: small.renamed, hasty) != nil { small = small.renamed }
        // What only impatience, or chance, made smaller is not smaller.
        if small != script, let again = look(fault.check, at: small, runner),
            look(fault.check, at: small, hasty) != nil
        {
            return again
        }
        if isLate() || look(fault.check, at: script, hasty) != nil { return fault }
        var chance = fault
        chance.reruns = 10
        chance.recurrences = (1..<10).count { _ in look(fault.check, at: script, hasty) != nil }
        // Nor does one that was cut short tell how often it happens.
        return isLate() ? fault : chance
    }

    private func look(_ check: Check, at script: Script, _ runner: Runner) -> Fault? {
        look(check, at: runner.run(script))
    }

    private func look(_ check: Check, at trace: Trace) -> Fault? {
        check.flaw(in: trace).map { Fault(check: check, reason: $0, trace: trace) }
    }
}
