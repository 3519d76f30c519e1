internal import SwiftObserver

/// One subject's examination, with the open checks and the violations so far.
///
/// The work is done on a separate thread; the caller waits for it, and notices when it stands still.
final class Examination: Sendable {
    /// Makes an examination. Precondition: the caller's thread is the one that waits for it.
    init(contract: Contract, subject: Subject) {
        self.contract = contract
        budget = TimeBudget(contract.timeLimit)
        mainActorIsFree = !MainQueue.isCurrent
        self.subject = subject
        let checks = Contract.checks(for: subject)
        state = Guarded(ExaminationState(open: checks.filter { contract.only?.contains($0.name) ?? true }))
    }

    /// Makes all checks.
    func violations() -> [Violation] {
        supervise { self.examine() }
    }

    /// Makes the checks that apply to one script.
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
        guard open.contains(where: { $0.basis.examines(probing: probing) }) else { return }
        var runner = runner(probing: probing)
        runner.end = budget.end(of: share)
        var trace = runner.run(script)
        // A failure that depends on chance has to happen twice.
        if trace.wasLeftToLuck, open.contains(where: { $0.failure(in: trace) != nil }) { trace = runner.run(script) }
        state.withLock { state in
            state.scripts += 1
            if trace.waitedForRelease { state.leaks = true }
        }
        if trace.misstatesTiming { return refuteTiming(trace, runner) }
        for check in open where check.basis.examines(probing: probing) {
            guard let reason = check.failure(in: trace) else { continue }
            report(ScriptFailure(check: check, reason: reason, trace: trace), runner: runner)
        }
        if trace.waitedForDelivery { noteStandstill() }
    }

    func runner(probing: Bool) -> ScriptRunner {
        ScriptRunner(subject: subject, patience: patience, probes: probing, pulse: pulse)
    }

    /// Ends the examination of a strategy that does not deliver, because every script would wait for it.
    private func noteStandstill() {
        state.withLock { state in
            state.standstills += 1
            if state.standstills >= 3, !state.violations.isEmpty { state.isOver = true }
        }
    }

    /// The patience of the contract, less after something was waited for in vain.
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

    /// Returns whether the examination is over, or has used up a share of its time.
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

    /// Adds a violation, and closes its check.
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
    /// A counter of steps and calls of handlers.
    let pulse = Counter()
    let state: Guarded<ExaminationState>
}

/// The progress of an examination.
struct ExaminationState {
    init(open: [Check]) { self.open = open }

    /// The checks that have not failed.
    var open: [Check]
    /// The violations so far.
    var violations: [Violation] = []
    /// The script that is being performed.
    var script: Script?
    /// The number of scripts that were performed.
    var scripts = 0
    /// The number of tests with threads that were made.
    var tests = 0
    /// Whether there was no time for some scripts or tests.
    var isCut = false
    /// The number of scripts that waited for a delivery in vain.
    var standstills = 0
    /// Whether some script waited for a release in vain.
    var leaks = false
    /// Whether handlers take steps in the scripts.
    var nests = true
    /// Whether the examination ends before its last script.
    var isOver = false
}

/// The time that an examination has spent, and its limit.
///
/// Each kind of script may use a share of the time, so that a slow subject is put to some scripts of each kind.
struct TimeBudget: Sendable {
    let limit: Duration?
    private let start = ContinuousClock.now

    init(_ limit: Duration?) { self.limit = limit }

    var spent: Duration { ContinuousClock.now - start }

    func isSpent(_ share: Double) -> Bool {
        limit.map { spent > $0 * share } ?? false
    }

    /// Returns the time at which a share of the limit is used up.
    func end(of share: Double) -> ContinuousClock.Instant? {
        limit.map { start + $0 * share }
    }
}

/// Performs examinations one after the other on a separate thread, however many tests ask for them at once.
///
/// An examination uses several threads and waits for events elsewhere: two at once would slow each other down.
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
