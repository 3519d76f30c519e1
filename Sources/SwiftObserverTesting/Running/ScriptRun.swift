internal import SwiftObserver

/// One run of a script: the model and the stage perform each step, and then the run waits for the deliveries.
struct ScriptRun {
    private(set) var model: Model
    let stage: Stage
    let recorder: Recorder
    let tracker: LifetimeTracker
    let probe: LockProbe?
    private(set) var patience: Patience
    /// A counter of steps.
    let pulse: Counter
    let features: Features
    /// Whether some delivery happens on other threads, even if the one in force does not.
    let isElsewhere: Bool
    /// Whether some delivery is on demand, even if a handler has swapped away from it.
    let isOnDemand: Bool
    /// The bound of the deliveries, if all have the same one.
    let bound: Int?
    /// Whether the run waited for a delivery in vain.
    private(set) var waitedForDelivery = false
    /// Whether some call of a handler was missing when a step was over.
    private(set) var isLate = false
    /// The first live message that was missing when a step was over.
    private(set) var lateness: Lateness?
    /// The time at which no further step begins.
    private var end: ContinuousClock.Instant?
    /// The number of messages that the script itself sent, as soon as it is known.
    private(set) var sent: Int?
    /// The tallies before the release of all objects.
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

    /// Performs the steps that begin in time, and then delivers all waiting messages.
    mutating func perform(_ script: Script, until end: ContinuousClock.Instant?) {
        self.end = end
        for step in script.steps where !isOutOfTime { performInParts(step) }
        perform(.deliver)
    }

    private var isOutOfTime: Bool { end.map { ContinuousClock.now > $0 } ?? false }

    /// Waits for late calls of handlers.
    mutating func linger() {
        let count = model.calls.count
        if !Threads.wait(patience: patience.delivery, until: { recorder.finishedCalls >= count }) {
            waitedForDelivery = true
        }
    }

    /// Releases all objects, and notes those that stay alive.
    mutating func finish() {
        sent = model.sent
        tallies = (model.observations.map(\.tally), features.contains(.tallies) ? stage.takeStock(bound: bound) : [])
        if tallies.got.isEmpty { tallies.got = model.observations.map { _ in nil } }
        noteEarlyDeaths()
        noteKeptMessages()
        // A handler may still take steps when the last message comes, so each list of steps is read when the one before
        // is done.
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

    /// Performs a step, a burst message by message if needed.
    ///
    /// While a burst is delivered elsewhere, chance could decide which messages are sent or dropped next. In place, a
    /// late message would not be noticed if the next one brought it.
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

    /// Delivers all waiting messages, and once more, to reveal duplicates.
    private func deliver() {
        let count = model.calls.count
        if isElsewhere {
            // A delivery elsewhere may still be about to end.
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

    /// Waits until all messages were delivered.
    ///
    /// - Parameter timing: The timing of the delivery that was in force when the step began.
    private mutating func awaitDelivery(_ timing: Timing) {
        let count = model.calls.count
        var finished = 0
        let drives = !isOnDemand || timing == .elsewhere || model.current.timing == .elsewhere
        // Patience begins anew with every call that returns: a chain of messages may take long.
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
        // The run has failed already, so it need not wait as long again.
        patience.delivery = min(patience.delivery, .milliseconds(20))
        patience.release = min(patience.release, .milliseconds(5))
        // Only subjects with the feature send a farewell.
        if sent == nil || features.contains(.lifetimes) { waitedForDelivery = true }
    }

    /// Notes the first message that is missing when a step is over.
    private mutating func noteLateness() {
        guard recorder.finishedCalls < model.calls.count else { return }
        isLate = true
        // Messages at the end belong to G6.
        guard sent == nil, lateness == nil else { return }
        lateness = Lateness(expected: model.observations, got: recorder.records)
    }

    // MARK: - Lifetimes

    /// Notes objects that were deallocated although an active observation's handler holds them.
    private func noteEarlyDeaths() {
        guard model.isReachable else { return }
        for observer in Set(model.observations.filter(\.isActive).map(\.observer)).sorted() {
            let active = model.observations.count { $0.observer == observer && $0.isActive }
            let name = Stage.handler(of: observer)
            if tracker.living(name) < active { recorder.add(.diedEarly("what \(name) holds")) }
        }
    }

    /// Notes messages that live although they are neither waiting nor kept for new observations.
    private func noteKeptMessages() {
        let kept = model.keptCount
        guard !Threads.wait(patience: patience.release, until: { tracker.living(Stage.message) <= kept }) else {
            return
        }
        recorder.add(.keeps(living: tracker.living(Stage.message), kept: kept))
    }
}
