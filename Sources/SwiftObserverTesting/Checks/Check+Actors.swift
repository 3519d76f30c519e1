internal import SwiftObserver

extension Check {
    /// The checks of handlers that belong to an actor. The test decides when the actor's jobs run.
    static let actorChecks: [Check] = [
        Check(
            guarantee: .g5WhereHandlersRun, name: "an actor's handler runs on its actor, and gets everything in order",
            basis: .threadTest(actorGetsAll), features: .isolation, concerns: { $0.claims.waiting == nil }),
        Check(
            guarantee: .g5WhereHandlersRun, name: "a flood leaves the actor room for others",
            basis: .threadTest(floodLeavesRoom), features: .isolation, concerns: { $0.claims.waiting == nil }),
    ]

    private static func actorGetsAll(_ test: ThreadTest) -> ThreadFailure? {
        let messenger = test.subject.make(nil)
        let actor = StageActor()
        let log = ThreadLog(pulse: test.pulse)
        let strayed = Flag()
        let observer = messenger.makeObserver()
        let tracker = LifetimeTracker()
        let executor = actor.executor
        actor.perform { actor in
            observer.observe(on: actor) { message, _ in
                if !executor.isCurrent { strayed.raise() }
                log.enter(message.number)
                log.exit()
            }
        }
        let count = 20
        for number in 1...count {
            messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
        }
        let arrived = test.deliver(messenger) {
            executor.runWaiting()
            return log.count >= count
        }
        if strayed.isRaised { return ThreadFailure(reason: "an actor's handler ran outside of its actor") }
        if arrived, log.messages == Array(1...count) { return nil }
        return ThreadFailure(
            reason: "an actor's handler did not get everything in order",
            observations: [
                ObservationComparison(
                    name: "A", got: log.messages.map { Reception(message: $0) },
                    expected: (1...count).map { Reception(message: $0) })
            ])
    }

    /// Sends a further message in each call of the handler: a job of the actor must come to an end.
    private static func floodLeavesRoom(_ test: ThreadTest) -> ThreadFailure? {
        guard !test.subject.limitsNesting else { return nil }
        let messenger = test.subject.make(nil)
        let actor = StageActor()
        let executor = actor.executor
        let tracker = LifetimeTracker()
        let log = ThreadLog(pulse: test.pulse)
        let tooMany = Flag()
        let callsInJob = JobCounter()
        let observer = messenger.makeObserver()
        let limit = 200
        actor.perform { actor in
            observer.observe(on: actor) { [weak messenger] message, _ in
                log.enter(message.number)
                log.exit()
                if callsInJob.increment() >= limit { tooMany.raise() }
                guard message.number < limit, let messenger else { return }
                messenger.send(
                    CountedMessage(number: message.number + 1, life: tracker.begin(Stage.message)), from: nil)
            }
        }
        messenger.send(CountedMessage(number: 1, life: tracker.begin(Stage.message)), from: nil)
        let arrived = test.deliver(messenger) {
            callsInJob.reset()
            executor.runWaiting()
            return log.count >= limit
        }
        if tooMany.isRaised {
            return ThreadFailure(reason: "one job of the actor delivered all of \(limit) nested messages")
        }
        return arrived ? nil : ThreadFailure(reason: "of \(limit) nested messages \(log.count) reached an actor")
    }

    private final class JobCounter: Sendable {
        func increment() -> Int {
            state.withLock { state in
                state.count += 1
                return state.count
            }
        }

        func reset() {
            state.withLock { $0.count = 0 }
        }

        private struct State {
            var count = 0
        }

        private let state = Guarded(State())
    }
}
