internal import SwiftObserver

/// Performs scripts on a subject, and on the model beside it.
struct ScriptRunner: Sendable {
    var subject: Subject
    var patience: Patience
    /// Whether each call of a user's code checks that no lock is held.
    var probes = false
    /// Counts up with everything that is done.
    var pulse = Counter()
    /// When a script ends even if there are further steps, if it is a long one of a slow subject.
    var end: ContinuousClock.Instant?
    /// Whether what comes late is waited for.
    var lingers = false

    func run(_ script: Script) -> Trace {
        var runner = self
        if script.needsWatch { runner.subject = subject.waiting }
        if script.asksForLatest { runner.subject = runner.subject.keepingLatest }
        return runner.perform(script)
    }

    private func perform(_ script: Script) -> Trace {
        let tracker = LifetimeTracker()
        let recorder = Recorder(
            nests: subject.deliveries.contains { $0.nesting == .immediate }, pulse: pulse)
        var run = makeRun(for: script, tracker: tracker, recorder: recorder)
        run.perform(script, until: end)
        if lingers { run.linger() }
        run.finish()
        let (model, tallies) = (run.model, run.tallies)
        let expected = zip(model.observations, tallies.expected).map { $0.with($1) }
        let got = zip(recorder.records, tallies.got).map { $0.with($1) }
        return Trace(
            script: script, expected: expected, got: got, expectedCalls: model.calls, calls: recorder.calls,
            failures: recorder.failures, sent: run.sent ?? 0,
            waitedForRelease: recorder.failures.contains(where: \.isOverdue),
            waitedForDelivery: run.waitedForDelivery || recorder.failures.contains(.stuck),
            wasLeftToLuck: run.stage.wasLeftToLuck, isLate: run.isLate, lateness: run.lateness, claims: subject.claims,
            isBounded: subject.deliveries.contains { $0.waiting != nil },
            limitsNesting: subject.limitsNesting || script.limitsNesting)
    }

    private func makeRun(
        for script: Script, tracker: LifetimeTracker, recorder: Recorder
    ) -> ScriptRun {
        let reference = WeakReference()
        // Where little may wait or is kept, a further message would take the place of one that is waited for.
        let sends =
            !script.asksForLatest && subject.deliveries.allSatisfy { $0.waiting == nil && $0.replayed == 0 }
        let call: @Sendable () -> Void = {
            guard let messenger = reference.object as? any TestedMessenger else { return }
            if sends { messenger.touchAndSend() } else { messenger.touch() }
        }
        let probe = probes ? LockProbe(patience: patience.probe, limit: 100, call) : nil
        let watched = WeakReference()
        let watch: @Sendable (StrategyMoment) -> Void = { moment in
            switch moment {
            case .isAsked(let member): probe?.check(member)
            case .hasScheduled(let timing): if timing == .inPlace { (watched.object as? Stage)?.scheduleReturns() }
            }
        }
        let messenger = subject.make(script.needsWatch || probes ? watch : nil)
        reference.object = messenger
        let saysFarewell = subject.features.contains(.farewell)
        let timings = Set(subject.deliveries.map(\.timing))
        let stage = Stage(
            messenger, deliveries: subject.deliveries, saysFarewell: saysFarewell, recorder: recorder, tracker: tracker,
            probe: probe, patience: patience)
        watched.object = stage
        return ScriptRun(
            model: Model(
                deliveries: subject.deliveries, saysFarewell: saysFarewell, schedules: subject.hasStrategies,
                keepsLatest: subject.keepsLatest),
            stage: stage, recorder: recorder, tracker: tracker, probe: probe, patience: patience, pulse: pulse,
            features: subject.features, timings: timings,
            bound: Set(subject.deliveries.map(\.waiting)).count == 1 ? subject.claims.waiting : nil)
    }
}

/// How long things may take that another thread does. Only what goes wrong takes as long.
struct Patience: Sendable {
    /// What was sent is delivered.
    var delivery: Duration
    /// What nobody needs any more is let go of.
    var release: Duration
    /// A public call returns.
    var call: Duration
    /// A public call returns that only checks whether a lock is held.
    var probe: Duration

    init(_ patience: Duration) {
        (delivery, release, call, probe) = (patience, patience, patience, patience)
    }

    /// What is left of it when something was waited for in vain already.
    var lessened: Patience {
        var less = self
        less.delivery = min(delivery, .milliseconds(200))
        less.release = min(release, .milliseconds(5))
        less.probe = min(probe, .milliseconds(50))
        less.call = min(call, .milliseconds(200))
        return less
    }
}

extension TestedMessenger {
    /// Needs every lock there is, that of sending included. No handler of a script notes the message.
    fileprivate func touchAndSend() {
        touch()
        send(CountedMessage(number: Stage.probingNumber, life: LifetimeTracker().begin("a probe")), from: nil)
    }
}

/// A reference that does not retain its object, for use by several threads.
private final class WeakReference: Sendable {
    private struct State {
        weak var object: (any AnyObject & Sendable)?
    }

    var object: (any AnyObject & Sendable)? {
        get { state.withLock { $0.object } }
        set { state.withLock { $0.object = newValue } }
    }

    private let state = Guarded(State())
}
