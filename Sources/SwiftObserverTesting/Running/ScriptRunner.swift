internal import SwiftObserver

/// Performs scripts on a subject and on the model.
struct ScriptRunner: Sendable {
    var subject: Subject
    var patience: Patience
    /// Whether each call of client code checks that no lock is held.
    var probes = false
    /// A counter of steps and calls of handlers.
    var pulse = Counter()
    /// The time at which a script ends even if it has further steps, for slow subjects.
    var end: ContinuousClock.Instant?
    /// Whether to wait for late messages.
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
        // With a bound or a replay, a further message could take the place of an expected one.
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

/// The times that events on other threads may take. Only a failure takes as long.
struct Patience: Sendable {
    /// The time for the delivery of messages.
    var delivery: Duration
    /// The time for the release of objects.
    var release: Duration
    /// The time for a public call.
    var call: Duration
    /// The time for a public call that checks whether a lock is held.
    var probe: Duration

    init(_ patience: Duration) {
        (delivery, release, call, probe) = (patience, patience, patience, patience)
    }

    /// The patience after something was waited for in vain.
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
    /// Makes public calls that need every lock, also that of sending. No handler of a script notes the message.
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
