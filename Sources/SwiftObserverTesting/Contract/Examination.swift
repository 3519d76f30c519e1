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
        state = State(open: Check.all.filter { $0.applies(to: subject) })
    }

    /// Asks everything.
    func violations() -> [Violation] {
        supervise { self.examine() }
    }

    /// Asks what can be asked of one script.
    func violations(in script: Script) -> [Violation] {
        supervise {
            self.perform(script, probing: true)
            self.perform(script, probing: false)
        }
    }

    // MARK: - The work

    private func examine() {
        for script in Script.calm(for: subject) { perform(script, probing: true) }
        // Where a lock is held in a handler, a handler that calls back would wait for itself for ever.
        let holdsLock = lock.withLock { state.violations.contains { $0.guarantee == .g4NoLock } }
        var vocabulary = subject.vocabulary
        vocabulary.nests = !holdsLock
        var small = Vocabulary(nests: vocabulary.nests, delivers: vocabulary.delivers)
        Script.forEachScript(upTo: contract.exhaustiveLength, vocabulary: small) { performOrdinary($0) }
        if !holdsLock {
            Script.forEachScript(upTo: contract.exhaustiveFullLength, vocabulary: vocabulary) { performOrdinary($0) }
        }
        small.nests = false
        Script.forEachScript(upTo: contract.exhaustiveCalmLength, vocabulary: small) { performOrdinary($0) }
        var random = SplitMix64(seed: contract.seed)
        for index in 0..<contract.randomScripts where !isOver {
            let script = Script(seed: random.next(), vocabulary: vocabulary)
            perform(script, probing: false)
            if index % 10 == 0 { perform(script, probing: true) }
        }
        if !holdsLock { tryOut() }
    }

    private func performOrdinary(_ script: Script) -> Bool {
        perform(script, probing: false)
        return !isOver
    }

    private func perform(_ script: Script, probing: Bool) {
        let open = lock.withLock {
            state.script = script
            state.performed += 1
            return state.open
        }
        guard open.contains(where: { $0.question.isAsked(probing: probing) }) else { return }
        let runner = Runner(subject: subject, patience: patience, probes: probing)
        let course = runner.run(script)
        if course.ranOutOfPatience { impatience.raise() }
        for check in open {
            guard let reason = check.question.flaw(in: course, probing: probing) else { continue }
            report(check, reason: reason, script: script, runner: runner)
        }
    }

    private func report(_ check: Check, reason: String, script: Script, runner: Runner) {
        close(check)
        let flaw = { (script: Script, patience: Patience) -> (reason: String, course: Course)? in
            self.lock.withLock { self.state.performed += 1 }
            var runner = runner
            runner.patience = patience
            let course = runner.run(script)
            return check.question.flaw(in: course, probing: runner.probes).map { ($0, course) }
        }
        let isSlow = subject.deliveries.contains { $0.timing == .elsewhere } || runner.probes
        let smallest = script.shrunk(attempts: isSlow ? 60 : 1000) { flaw($0, runner.patience.lessened) != nil }
        // What only impatience made smaller is not smaller.
        let final = flaw(smallest, runner.patience).map { (smallest, $0.reason, $0.course) }
        let (shown, why, course) = final ?? (script, reason, runner.run(script))
        add(
            Violation(
                subject: subject.name, guarantee: check.guarantee, check: check.name, reason: why, script: shown,
                seed: script.seed ?? contract.seed, observations: course.comparisons))
    }

    private func tryOut() {
        for check in lock.withLock({ state.open }) {
            guard case .trial(let ask) = check.question, !isOver else { continue }
            lock.withLock { state.performed += 1 }
            let trial = Trial(
                subject: subject, messages: contract.threadMessages, threads: 3, seed: contract.seed,
                patience: contract.patience, mainActorIsFree: mainActorIsFree)
            guard let finding = ask(trial) else { continue }
            close(check)
            add(
                Violation(
                    subject: subject.name, guarantee: check.guarantee, check: check.name, reason: finding.reason,
                    script: nil, seed: contract.seed, observations: finding.observations))
        }
    }

    private var patience: Patience {
        let patience = Patience(contract.patience)
        return impatience.isRaised ? patience.lessened : patience
    }

    // MARK: - Supervision

    private func supervise(_ work: @escaping @Sendable () -> Void) -> [Violation] {
        let done = Flag()
        Threads.start {
            work()
            done.raise()
        }
        var performed = -1
        while !done.isRaised {
            let now = lock.withLock { state.performed }
            if now == performed {
                noteStandstill()
                break
            }
            performed = now
            _ = Threads.wait(patience: contract.patience * 4 + .seconds(2)) {
                done.isRaised
            }
        }
        return lock.withLock { state.violations }.sorted { ($0.guarantee, $0.check) < ($1.guarantee, $1.check) }
    }

    private func noteStandstill() {
        lock.withLock {
            state.isOver = true
            state.violations.append(
                Violation(
                    subject: subject.name, guarantee: .g4NoLock, check: Check.callsReturn,
                    reason: "a public call did not return", script: state.script,
                    seed: state.script?.seed ?? contract.seed, observations: []))
        }
    }

    private var isOver: Bool { lock.withLock { state.isOver } }

    private func close(_ check: Check) {
        lock.withLock { state.open.removeAll { $0.name == check.name && $0.guarantee == check.guarantee } }
    }

    private func add(_ violation: Violation) {
        lock.withLock { if !state.isOver { state.violations.append(violation) } }
    }

    /// Guarded by the lock.
    private final class State: @unchecked Sendable {
        init(open: [Check]) { self.open = open }

        var open: [Check]
        var violations: [Violation] = []
        var script: Script?
        var performed = 0
        var isOver = false
    }

    private let contract: Contract
    private let subject: Subject
    private let mainActorIsFree: Bool
    private let impatience = Flag()
    private let lock = Lock()
    private let state: State
}
