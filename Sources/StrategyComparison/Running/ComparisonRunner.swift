#if canImport(Foundation) && canImport(Dispatch)

    internal import Dispatch
    internal import Foundation
    internal import SwiftObserver

    /// Performs a script on one subject, on the thread that calls `run`.
    final class ComparisonRunner: Sendable {
        private let script: NumberedScript
        private let strategy: NamedStrategy
        private let subject: any ComparisonSubject
        private let stage: ComparisonStage
        private let patience: TimeInterval
        private let recorder = ComparisonRecorder()
        private let state: Guarded<State>

        private struct State {
            var reactions: [NumberedScript.Reaction]
            var observations: [Int: Observation] = [:]
        }

        private struct Observation {
            let observer: String
            let handle: ComparisonObservation
            var dropped = 0
            var isStopped = false
        }

        init(
            _ script: NumberedScript, strategy: NamedStrategy, subject: any ComparisonSubject, mainActor: MainActorHold,
            patience: Duration
        ) {
            self.script = script
            self.strategy = strategy
            self.subject = subject
            // A hundred years are long enough, and can be added to any date.
            self.patience = min(max(.zero, patience), .seconds(3_155_760_000)) / .seconds(1)
            stage = ComparisonStage(strategy.driver, mainActor: mainActor)
            state = Guarded(State(reactions: script.reactions))
        }

        func run() -> StrategyRun {
            stage.hold()
            for (index, step) in script.steps.enumerated() {
                recorder.note { $0.begin(step: index) }
                if step == .turn {
                    giveTurn()
                } else {
                    perform(step)
                }
            }
            recorder.note { $0.ended() }
            let run = StrategyRun(name: strategy.name, events: recorder.events)
            for observation in active.values { observation.handle.stop() }
            stage.release()
            state.withLock { $0.observations = [:] }
            return run
        }

        // MARK: Steps

        private func perform(_ step: NumberedScript.Step) {
            switch step {
            case .observe(let name, let home): observe(name, home: home)
            case .stop(let name): stop(name)
            case .send(let message): send(message)
            case .turn: break
            }
        }

        private func observe(_ name: String, home: ComparisonScript.Home) {
            let id = recorder.note { $0.observeBegan(name) }
            switch home {
            case .anywhere:
                begin(id, of: name, home: home, isolation: nil)
                recorder.note { $0.observeReturned(id) }
            case .mainActor:
                let isBegun = stage.performOnMainActor(until: deadline) {
                    self.begin(id, of: name, home: home, isolation: MainActor.shared)
                }
                if isBegun { recorder.note { $0.observeReturned(id) } }
            }
        }

        private func begin(
            _ id: Int, of name: String, home: ComparisonScript.Home, isolation: isolated (any Actor)?
        ) {
            let handle = subject.observe(isolation: isolation) { message in
                self.handle(message, for: id, of: name, home: home)
            }
            state.withLock { $0.observations[id] = Observation(observer: name, handle: handle) }
        }

        private func stop(_ name: String) {
            for (id, observation) in active.sorted(by: { $0.key < $1.key }) where observation.observer == name {
                noteDrops()
                let before = observation.handle.numbers()?.discarded
                observation.handle.stop()
                let after = observation.handle.numbers()?.discarded
                state.withLock { $0.observations[id]?.isStopped = true }
                let discarded = before.flatMap { before in after.map { $0 - before } }
                recorder.note { $0.stopped(id, discarding: discarded) }
            }
        }

        private func send(_ message: ComparedMessage) {
            recorder.note { $0.sendBegan(message) }
            subject.send(message)
            noteDrops()
            recorder.note { $0.sendReturned(message) }
        }

        private func handle(_ message: ComparedMessage, for id: Int, of name: String, home: ComparisonScript.Home) {
            let current = ComparisonPlace.current
            let place = home == .mainActor && current == .mainQueue ? .mainActor : current
            let order = recorder.note { $0.handlerCalled(id, with: message, at: place) }
            let reaction = state.withLock { state in
                state.reactions.firstIndex { $0.observer == name && $0.trigger == message }.map {
                    state.reactions.remove(at: $0)
                }
            }
            for step in reaction?.steps ?? [] { perform(step) }
            recorder.note { $0.handlerReturned(order, at: place) }
        }

        // MARK: Turns

        private func giveTurn() {
            recorder.note { $0.turn(.turnBegan) }
            let deadline = deadline
            while true {
                let seen = recorder.eventCount
                var count = seen
                stage.drive(until: deadline) {
                    defer { count = recorder.eventCount }
                    return recorder.eventCount > count
                }
                if recorder.eventCount > seen { continue }
                guard isPending(after: seen) else { break }
                // Neither queue, loop nor main actor delivered it: the strategy has a thread of its own.
                stage.release()
                let isMoving = recorder.waitForEvent(after: seen, until: deadline)
                stage.hold()
                if !isMoving { break }
            }
            noteDrops()
            recorder.note { $0.turn(.turnEnded) }
        }

        /// Returns whether more events are due, or there are more than `seen` already.
        ///
        /// A handler may be called after the subject was asked for its due calls. So the record is read last, in one
        /// step.
        private func isPending(after seen: Int) -> Bool {
            let due = active.mapValues(\.handle.dueCalls)
            return recorder.note { record in
                record.events.count > seen || record.openHandlers > 0
                    || due.contains { id, calls in record.calls(of: id) < calls }
            }
        }

        /// Notes the messages that bounds have dropped since the last call.
        private func noteDrops() {
            for (id, observation) in active.sorted(by: { $0.key < $1.key }) {
                guard let dropped = observation.handle.numbers()?.dropped, dropped > observation.dropped else {
                    continue
                }
                state.withLock { $0.observations[id]?.dropped = dropped }
                recorder.note { $0.lose(id, count: dropped - observation.dropped, from: lostEnd, fate: .dropped) }
            }
        }

        private var lostEnd: ComparisonRecord.End {
            if case .limited(_, dropping: .newest) = strategy.strategy.backlog { .newest } else { .oldest }
        }

        private var active: [Int: Observation] {
            state.withLock { state in state.observations.filter { !$0.value.isStopped } }
        }

        private var deadline: Date {
            Date(timeIntervalSinceNow: patience)
        }
    }

#endif
