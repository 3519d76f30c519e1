internal import SwiftObserver

/// How what was seen becomes a violation that shows it as simply as it can be shown.
extension Examination {
    func report(_ sighting: Sighting, runner: Runner) {
        guard let sighting = attributed(sighting, runner), isOpen(sighting.check) else { return }
        close(sighting.check)
        let nests = lock.withLock { state.nests }
        add(Violation(subject: subject.name, sighting: simplest(sighting, runner), nests: nests))
    }

    /// A loss is blamed on the messenger's death only if nothing is wrong while it lives, and if it happens again.
    private func attributed(_ sighting: Sighting, _ runner: Runner) -> Sighting? {
        guard sighting.check.name == Check.sentOutlivesMessenger.name else { return sighting }
        guard isOpen(.everythingArrives) else { return nil }
        let course = runner.run(sighting.course.script.surviving)
        if let other = look(.everythingArrives, at: course) { return other }
        guard !Check.courseChecks.contains(where: { $0.applies(to: subject) && look($0, at: course) != nil }) else {
            return nil
        }
        if look(sighting.check, at: sighting.course.script, runner) != nil { return sighting }
        return Sighting(check: .everythingArrives, reason: sighting.reason, course: sighting.course)
    }

    /// The sighting in the smallest script that shows it, or in its own script if chance had a part in it.
    private func simplest(_ sighting: Sighting, _ runner: Runner) -> Sighting {
        let script = sighting.course.script
        var hasty = runner
        hasty.patience = runner.patience.lessened
        let isSlow = subject.deliveries.contains { $0.timing == .elsewhere } || runner.probes
        let attempts =
            sighting.course.waitedForDelivery ? 30 : isSlow ? 60 : sighting.course.waitedForRelease ? 200 : 1000
        var small = script.shrunk(attempts: attempts) { look(sighting.check, at: $0, hasty) != nil }
        if small.renamed != small, look(sighting.check, at: small.renamed, hasty) != nil { small = small.renamed }
        // What only impatience, or chance, made smaller is not smaller.
        if small != script, let again = look(sighting.check, at: small, runner),
            look(sighting.check, at: small, hasty) != nil
        {
            return again
        }
        if look(sighting.check, at: script, hasty) != nil { return sighting }
        var chance = sighting
        chance.reruns = 10
        chance.recurrences = (1..<10).count { _ in look(sighting.check, at: script, hasty) != nil }
        return chance
    }

    private func look(_ check: Check, at script: Script, _ runner: Runner) -> Sighting? {
        look(check, at: runner.run(script))
    }

    private func look(_ check: Check, at course: Course) -> Sighting? {
        check.flaw(in: course).map { Sighting(check: check, reason: $0, course: course) }
    }
}
