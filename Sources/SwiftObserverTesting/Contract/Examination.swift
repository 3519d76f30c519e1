internal import SwiftObserver

/// One subject's examination: which checks are still open, and what was found.
///
/// The work is done on a thread of its own; the caller waits for it, and notices when it stands still.
final class Examination: Sendable {
    /// To be made where the examination will be waited for.
    init(contract: Contract, subject: Subject) {
        self.contract = contract
        budget = TimeBudget(contract.timeLimit)
        mainActorIsFree = !MainQueue.isCurrent
        self.subject = subject
        let checks = Contract.checks(for: subject)
        state = Guarded(ExaminationState(open: checks.filter { contract.only?.contains($0.name) ?? true }))
    }

    /// Asks everything.
    func violations() -> [Violation] {
        supervise { self.examine() }
    }

    /// Asks what can be asked of one script.
    func violations(in script: Script, nests: Bool = true) -> [Violation] {
        state.withLock { $0.nests = nests }
        return supervise {
            self.perform(script, probing: true)
            self.perform(script, probing: false)
        }
    }

    // MARK: - One script

    func perform(_ script: Script, probing: Bool, until share: Double = 1) {
        let open = state.withLock { state in
            state.script = script
            return state.isOver ? [] : state.open
        }
        guard open.contains(where: { $0.question.isAsked(probing: probing) }) else { return }
        var runner = runner(probing: probing)
        runner.end = budget.end(of: share)
        var trace = runner.run(script)
        // What luck brought about once is not believed.
        if trace.wasLeftToLuck, open.contains(where: { $0.failure(in: trace) != nil }) { trace = runner.run(script) }
        state.withLock { state in
            state.scripts += 1
            if trace.waitedForRelease { state.leaks = true }
        }
        if trace.misstatesTiming { return refuteTiming(trace, runner) }
        for check in open where check.question.isAsked(probing: probing) {
            guard let reason = check.failure(in: trace) else { continue }
            report(ScriptFailure(check: check, reason: reason, trace: trace), runner: runner)
        }
        if trace.waitedForDelivery { noteStandstill() }
    }

    func runner(probing: Bool) -> ScriptRunner {
        ScriptRunner(subject: subject, patience: patience, probes: probing, pulse: pulse)
    }

    /// A strategy that does not deliver would be waited for in every script anew.
    private func noteStandstill() {
        state.withLock { state in
            state.standstills += 1
            if state.standstills >= 3, !state.violations.isEmpty { state.isOver = true }
        }
    }

    /// What was waited for in vain once is not waited for as long again.
    private var patience: Patience {
        let (leaks, standstills) = state.withLock { ($0.leaks, $0.standstills) }
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

    var isOver: Bool { state.withLock { $0.isOver } }

    /// Whether nothing more is to be begun that may take until a share of the time is gone.
    func isOver(at share: Double) -> Bool {
        guard budget.isSpent(share) else { return isOver }
        state.withLock { $0.isCut = true }
        return true
    }

    func isOpen(_ check: Check) -> Bool {
        state.withLock { state in state.open.contains { $0.name == check.name && $0.guarantee == check.guarantee } }
    }

    func hasFound(_ check: Check) -> Bool {
        state.withLock { state in
            state.violations.contains { $0.check == check.name && $0.guarantee == check.guarantee }
        }
    }

    /// Takes in what a check found, which is not asked again.
    func close(_ check: Check, with violation: Violation) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.open.removeAll { $0.name == check.name && $0.guarantee == check.guarantee }
            state.violations.append(violation)
            if state.open.isEmpty { state.isOver = true }
        }
    }

    let contract: Contract
    let subject: Subject
    let budget: TimeBudget
    let mainActorIsFree: Bool
    /// Counts up with every step and every call of a handler.
    let pulse = Counter()
    let state: Guarded<ExaminationState>
}

/// The progress of an examination.
struct ExaminationState {
    init(open: [Check]) { self.open = open }

    /// The checks that nothing was found by.
    var open: [Check]
    /// What was found.
    var violations: [Violation] = []
    /// The script that is being performed.
    var script: Script?
    /// How many scripts were performed.
    var scripts = 0
    /// How many tests were made.
    var tests = 0
    /// Whether there was no time for all of them.
    var isCut = false
    /// How many scripts waited for a delivery in vain.
    var standstills = 0
    /// Whether some script waited in vain for something to be released.
    var leaks = false
    /// Whether scripts let handlers do something.
    var nests = true
    /// Whether nothing more is to be found out.
    var isOver = false
}

/// How much of its time an examination has spent.
///
/// Each kind of script may begin until a share of the time is gone, so that a slow subject is put to some of every kind.
struct TimeBudget: Sendable {
    let limit: Duration?
    private let start = ContinuousClock.now

    init(_ limit: Duration?) { self.limit = limit }

    var spent: Duration { ContinuousClock.now - start }

    func isSpent(_ share: Double) -> Bool {
        limit.map { spent > $0 * share } ?? false
    }

    /// When a share of the time is gone.
    func end(of share: Double) -> ContinuousClock.Instant? {
        limit.map { start + $0 * share }
    }
}

/// Performs examinations one after the other on a thread of its own, however many tests ask for them at once.
///
/// An examination uses several threads and waits for what happens elsewhere: several at once would try each other's
/// patience.
final class ExaminationLine: Sendable {
    static let shared = ExaminationLine()

    private struct State {
        var waiting = Fifo<@Sendable () -> Void>()
        var isRunning = false
    }

    private let state = Guarded(State())

    func add(_ examination: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.waiting.append(examination)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst { Threads.start { self.run() } }
    }

    private func run() {
        while let examination = next() {
            examination()
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return state.waiting.popFirst()
        }
    }
}
