#if DEBUG
    import SwiftObserver
    import TestSupport
    import Testing

    /// A replay that others meet while its handler is called, in every order.
    @Suite("A replay that others meet, in every order", .timeLimit(.minutes(10)), .serialized)
    struct ReplayOrderTests {
        init() { DebugOutput.beSilent() }

        /// What another thread does meanwhile.
        enum Meeting: CaseIterable {
            case stop, send
            /// It installs a strategy that delivers later, or one that gives up what waits.
            case swap, discard
        }

        @Test("G2, G6, G7: it goes on in order and without a gap, or ends", arguments: Meeting.allCases, [false, true])
        func meeting(_ meeting: Meeting, onActor: Bool) {
            for side in EveryOrder.Side.allCases {
                let result = EveryOrder.play(at: side) { ReplayScene(meeting, onActor: onActor).play() }
                if let failure = result.failure { Issue.record("\(meeting): \(failure)") }
                // The other thread comes between any two of the calls.
                #expect(result.orders >= 4)
            }
        }
    }

    /// Gives up whatever it is to deliver.
    private struct Discarding: DeliveryStrategy {
        func schedule(_ delivery: Delivery) { delivery.discard() }
    }

    /// A messenger that keeps three messages, a thread on which their late observer is called, and one that meddles.
    private final class ReplayScene: @unchecked Sendable {  // of the threads of a play, one runs at a time
        private let meeting: ReplayOrderTests.Meeting
        private let onActor: Bool
        private let messenger = Messenger<Int>(delivery: .warm(upTo: 3))
        private let loop = MessageLoop()
        private let observer = Person()
        private let actor = SteppedActor()
        private var token: ObservationToken?
        private var calls: [Int] = []
        /// How many calls had begun when the other thread was done.
        private var callsBefore = 0

        init(_ meeting: ReplayOrderTests.Meeting, onActor: Bool) {
            self.meeting = meeting
            self.onActor = onActor
            for message in 1...3 { messenger.send(message) }
            if onActor { token = actor.observe(messenger) { [unowned self] _, message in call(message) } }
        }

        func play() -> EveryOrder.Play {
            EveryOrder.Play(
                threads: [
                    ("the observer", { self.onActor ? self.actor.executor.step() : self.begin() }),
                    ("the other one", { self.meet() }),
                ]
            ) { self.failure }
        }

        private func begin() {
            token = observer.observe(messenger) { [unowned self] in call($0) }
        }

        private func call(_ message: Int) {
            calls.append(message)
            EveryOrder.point("\(message)")
        }

        private func meet() {
            switch meeting {
            case .send: messenger.send(4)
            case .swap: messenger.setDelivery(.loop(loop).warm(upTo: 3))
            case .discard: messenger.setDelivery(Discarding().warm(upTo: 3))
            case .stop:
                observer.stopObserving(messenger)
                actor.stopObserving(messenger)
            }
            callsBefore = calls.count
        }

        private var failure: String? {
            // One message may have been taken already.
            let hasGoneOn = calls.count > callsBefore + 1
            actor.executor.step()
            _ = loop.runOnce()
            actor.executor.step()
            guard let token else { return "There is no observation" }
            let numbers = token.numbers
            if !numbers.addUp || numbers.replayed != calls.filter({ $0 < 4 }).count && meeting != .send {
                return "\(calls) were called, and the numbers are \(numbers)"
            }
            let isRight =
                switch meeting {
                case .send: calls == [1, 2, 3, 4] || calls == [2, 3, 4] && !onActor
                // Another strategy delivers the rest, and it delivers later.
                case .swap: calls == [1, 2, 3] && (onActor || !hasGoneOn)
                case .discard: calls == Array([1, 2, 3].prefix(calls.count))
                // Nothing was stopped if the observation had not begun.
                case .stop: calls == Array([1, 2, 3].prefix(messenger.isObserved ? 3 : callsBefore))
                }
            return isRight ? nil : "\(calls) were called, \(callsBefore) of them before the other thread was done"
        }
    }
#endif
