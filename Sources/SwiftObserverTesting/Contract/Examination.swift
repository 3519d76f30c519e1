internal import SwiftObserver

/// One subject's examination: which checks are still open, and what was found.
///
/// The work is done on a thread of its own; whoever asked waits for it, and notices when it stands still.
final class Examination: Sendable {
    /// To be made where the examination will be waited for.
    init(contract: Contract, subject: Subject) {
        self.contract = contract
        mainActorIsFree = !MainQueue.isCurrent
        self.subject = subject
        state = ExaminationState(open: Contract.checks(for: subject))
    }

    /// Asks everything.
    func violations() -> [Violation] {
        supervise { self.examine() }
    }

    /// Asks what can be asked of one script.
    func violations(in script: Script, nests: Bool = true) -> [Violation] {
        lock.withLock { state.nests = nests }
        return supervise {
            self.perform(script, probing: true)
            self.perform(script, probing: false)
        }
    }

    // MARK: - The work

    private func examine() {
        for script in Script.calm(for: subject) where !isOver {
            perform(script, probing: false)
            perform(script, probing: true)
        }
        // Where a lock is held in a handler, a handler that calls back would wait for itself for ever.
        let holdsLock = lock.withLock {
            let holdsLock = state.violations.contains { $0.guarantee == .g4NoLock }
            state.nests = !holdsLock
            return holdsLock
        }
        let vocabulary = subject.vocabulary(nests: !holdsLock)
        var small = Vocabulary(nests: vocabulary.nests, delivers: vocabulary.delivers)
        Script.forEachScript(upTo: contract.exhaustiveLength, vocabulary: small) { performOrdinary($0) }
        if !holdsLock {
            Script.forEachScript(upTo: contract.exhaustiveFullLength, vocabulary: vocabulary) { performOrdinary($0) }
        }
        small.nests = false
        Script.forEachScript(upTo: contract.exhaustiveCalmLength, vocabulary: small) { performOrdinary($0) }
        if subject.features.contains(.initial) { performBeginnings(nests: !holdsLock, vocabulary) }
        var random = SplitMix64(seed: contract.seed)
        for index in 0..<max(0, contract.randomScripts) where !isOver {
            let script = Script(seed: random.next(), vocabulary: vocabulary)
            perform(script, probing: false)
            if index % 10 == 0 { perform(script, probing: true) }
        }
        let longer = Script.enduring(for: subject, nests: !holdsLock) + (holdsLock ? [] : Script.windows(of: subject))
        for script in longer where !isOver { perform(script, probing: false) }
        if !holdsLock { tryOut() }
    }

    /// The smallest scripts once more, with one observer that begins with the latest message.
    private func performBeginnings(nests: Bool, _ vocabulary: Vocabulary) {
        var small = Vocabulary(nests: nests, delivers: vocabulary.delivers)
        let perform = { (script: Script) in self.performOrdinary(script.observingInitially) }
        Script.forEachScript(upTo: min(3, contract.exhaustiveLength), vocabulary: small, perform)
        if nests { Script.forEachScript(upTo: contract.exhaustiveFullLength - 1, vocabulary: vocabulary, perform) }
        small.nests = false
        Script.forEachScript(upTo: contract.exhaustiveCalmLength - 2, vocabulary: small, perform)
    }

    private func performOrdinary(_ script: Script) -> Bool {
        if !isOver { perform(script, probing: false) }
        return !isOver
    }

    private func perform(_ script: Script, probing: Bool) {
        let open = lock.withLock {
            state.script = script
            return state.isOver ? [] : state.open
        }
        guard open.contains(where: { $0.question.isAsked(probing: probing) }) else { return }
        let runner = Runner(subject: subject, patience: patience, probes: probing, pulse: pulse)
        let course = runner.run(script)
        lock.withLock { if course.waitedForRelease { state.leaks = true } }
        for check in open where check.question.isAsked(probing: probing) {
            guard let reason = check.flaw(in: course) else { continue }
            report(Sighting(check: check, reason: reason, course: course), runner: runner)
        }
        if course.waitedForDelivery { noteStandstill() }
    }

    /// A strategy that does not deliver would be waited for in every script anew.
    private func noteStandstill() {
        lock.withLock {
            state.standstills += 1
            if state.standstills >= 3, !state.violations.isEmpty { state.isOver = true }
        }
    }

    private func tryOut() {
        // What handlers send there is not to be refused.
        let subject = subject.withoutNestingLimit
        let exploration = Exploration(
            subject: subject, limit: contract.schedules, seed: contract.seed, patience: contract.patience)
        for check in lock.withLock({ state.open }) {
            guard case .trial(let ask) = check.question, !isOver else { continue }
            pulse.increment()
            let trial = Trial(
                subject: subject, messages: contract.threadMessages, threads: 3, seed: contract.seed,
                patience: contract.patience, mainActorIsFree: mainActorIsFree,
                exploration: exploration)
            guard let finding = ask(trial) else { continue }
            close(check)
            add(Violation(subject: subject.name, check: check, finding: finding))
        }
    }

    /// What was waited for in vain once is not waited for as long again.
    private var patience: Patience {
        let (leaks, standstills) = lock.withLock { (state.leaks, state.standstills) }
        var patience = Patience(contract.patience)
        let less = patience.lessened
        if leaks || standstills > 0 {
            let isElsewhere = subject.deliveries.contains { $0.timing == .elsewhere }
            patience.release = isElsewhere ? less.release : min(less.release, .milliseconds(1))
        }
        if standstills > 0 { patience.delivery = less.delivery }
        return patience
    }

    // MARK: - State

    var isOver: Bool { lock.withLock { state.isOver } }

    func isOpen(_ check: Check) -> Bool {
        lock.withLock { state.open.contains { $0.name == check.name && $0.guarantee == check.guarantee } }
    }

    func close(_ check: Check) {
        lock.withLock { state.open.removeAll { $0.name == check.name && $0.guarantee == check.guarantee } }
    }

    func add(_ violation: Violation) {
        lock.withLock { if !state.isOver { state.violations.append(violation) } }
    }

    let contract: Contract
    let subject: Subject
    /// Counts up with every step and every call of a handler.
    let pulse = Counter()
    let lock = Lock()
    let state: ExaminationState
    private let mainActorIsFree: Bool
}
