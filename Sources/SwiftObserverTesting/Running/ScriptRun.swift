internal import SwiftObserver

/// One run of a script: each step is done by the model and on the stage, and then what was sent is awaited.
struct ScriptRun {
    private(set) var model: Model
    let stage: Stage
    let recorder: Recorder
    let tracker: LifetimeTracker
    let probe: LockProbe?
    private(set) var patience: Patience
    /// Counts up with every step.
    let pulse: Counter
    let features: Features
    /// Whether some delivery happens on other threads, even if the one in force does not.
    let isElsewhere: Bool
    /// Whether some delivery waits for its time, even if a handler has swapped away from it.
    let isOnDemand: Bool
    /// The bound of all deliveries, if they have the same one.
    let bound: Int?
    /// Whether what should have been delivered was waited for in vain.
    private(set) var waitedForDelivery = false
    /// Whether some call of a handler was missing when a step was over.
    private(set) var isLate = false
    /// The first live message that was missing when a step was over.
    private(set) var lateness: Lateness?
    /// When nothing more is begun.
    private var end: ContinuousClock.Instant?
    /// How many messages the script itself sent, when that is known.
    private(set) var sent: Int?
    /// What became of the messages before everything was let go of.
    private(set) var tallies: (expected: [Tally?], got: [Tally?]) = ([], [])

    init(
        model: Model, stage: Stage, recorder: Recorder, tracker: LifetimeTracker, probe: LockProbe?,
        patience: Patience, pulse: Counter, features: Features, timings: Set<Timing>, bound: Int?
    ) {
        self.model = model
        self.stage = stage
        self.recorder = recorder
        self.tracker = tracker
        self.probe = probe
        self.patience = patience
        self.pulse = pulse
        self.features = features
        isElsewhere = timings.contains(.elsewhere)
        isOnDemand = timings.contains(.onDemand)
        self.bound = bound
    }

    /// Performs the script, but for what does not begin in time, and then delivers what still waits.
    mutating func perform(_ script: Script, until end: ContinuousClock.Instant?) {
        self.end = end
        for step in script.steps where !isOutOfTime { performInParts(step) }
        perform(.deliver)
    }

    private var isOutOfTime: Bool { end.map { ContinuousClock.now > $0 } ?? false }

    /// Waits for calls of handlers that are late.
    mutating func linger() {
        let count = model.calls.count
        if !Threads.wait(patience: patience.delivery, until: { recorder.finishedCalls >= count }) {
            waitedForDelivery = true
        }
    }

    /// Lets go of everything, and notes what is left.
    mutating func finish() {
        sent = model.sent
        tallies = (model.observations.map(\.tally), features.contains(.tallies) ? stage.takeStock(bound: bound) : [])
        if tallies.got.isEmpty { tallies.got = model.observations.map { _ in nil } }
        noteEarlyDeaths()
        noteKeptMessages()
        // A handler may still do something when the last message comes, so each is asked for when the one before is done.
        perform(.messengerDies)
        for step in stage.lastObserverSteps { perform(step) }
        for step in stage.lastAuthorSteps { perform(step) }
        perform(.deliver)
        for place in probe?.failures ?? [] { recorder.add(.underLock(place)) }
        stage.forget()
        guard features.contains(.lifetimes) else { return }
        guard !Threads.wait(patience: patience.release, until: { tracker.living.isEmpty }) else { return }
        for (name, count) in tracker.living.sorted(by: { $0.key < $1.key }) {
            recorder.add(.retained(count == 1 ? name : "\(name) (\(count) of them)"))
        }
    }

    // MARK: - Steps

    /// A burst that is delivered elsewhere while it goes on must not decide by luck what is sent or dropped next. In one
    /// that is delivered in place, a message that is late must not be missed because the next one brings it.
    private mutating func performInParts(_ step: Step) {
        let isPiecemeal =
            switch model.current.timing {
            case .elsewhere: model.current.waiting != nil || model.hasReactions
            case .inPlace: true
            case .onDemand: false
            }
        guard isPiecemeal else { return perform(step) }
        switch step {
        case .burst(let count): for _ in 0..<max(0, count) where !isOutOfTime { perform(.send()) }
        case .onAnotherThread(.burst(let count)):
            for _ in 0..<max(0, count) where !isOutOfTime { perform(.onAnotherThread(.send())) }
        default: perform(step)
        }
    }

    private mutating func perform(_ step: Step) {
        pulse.increment()
        let timing = model.current.timing
        model.perform(step)
        stage.perform(step)
        if isOnDemand, step.delivers { deliver() }
        if isElsewhere { awaitDelivery(timing) }
        if isElsewhere || model.current.timing == .inPlace || step.delivers { noteLateness() }
        if features.contains(.tallies) { _ = stage.takeStock(bound: bound) }
    }

    /// Lets everything be delivered, and once more, so that too much would show.
    private func deliver() {
        let count = model.calls.count
        if isElsewhere {
            // A delivery elsewhere that is just coming to its end is in the way until it has.
            _ = Threads.wait(patience: patience.delivery) {
                stage.deliver()
                return recorder.finishedCalls >= count
            }
        }
        var turns = 0
        while recorder.finishedCalls < count, turns < count + 10 {
            stage.deliver()
            turns += 1
        }
        stage.deliver()
    }

    /// Waits until everything was delivered. `timing` is that of the delivery that was in force when the step began.
    private mutating func awaitDelivery(_ timing: Timing) {
        let count = model.calls.count
        var finished = 0
        let drives = !isOnDemand || timing == .elsewhere || model.current.timing == .elsewhere
        // Patience begins anew with every call that returns: a chain of messages may take its time.
        while Threads.wait(
            patience: patience.delivery,
            until: {
                if drives, recorder.finishedCalls < count { stage.drive() }
                return recorder.finishedCalls > finished || finished >= count
            })
        {
            finished = recorder.finishedCalls
            if finished >= count { return }
        }
        // What was late once has failed already; it need not be waited for as long again.
        patience.delivery = min(patience.delivery, .milliseconds(20))
        patience.release = min(patience.release, .milliseconds(5))
        // What a messenger sends when it is deallocated concerns only those that promise it.
        if sent == nil || features.contains(.lifetimes) { waitedForDelivery = true }
    }

    /// When a step is over, all calls that it should have caused have returned.
    private mutating func noteLateness() {
        guard recorder.finishedCalls < model.calls.count else { return }
        isLate = true
        // What comes at the end is a question of its own.
        guard sent == nil, lateness == nil else { return }
        lateness = Lateness(expected: model.observations, got: recorder.records)
    }

    // MARK: - Lifetimes

    /// Whatever an active observation's handler holds must still live.
    private func noteEarlyDeaths() {
        guard model.isReachable else { return }
        for observer in Set(model.observations.filter(\.isActive).map(\.observer)).sorted() {
            let active = model.observations.count { $0.observer == observer && $0.isActive }
            let name = Stage.handler(of: observer)
            if tracker.living(name) < active { recorder.add(.diedEarly("what \(name) holds")) }
        }
    }

    /// When everything was delivered, only what is kept for new observations may live.
    private func noteKeptMessages() {
        let kept = model.keptCount
        guard !Threads.wait(patience: patience.release, until: { tracker.living(Stage.message) <= kept }) else {
            return
        }
        recorder.add(.keeps(living: tracker.living(Stage.message), kept: kept))
    }
}
