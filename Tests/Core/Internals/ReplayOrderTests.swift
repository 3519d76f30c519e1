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

        /// The handler runs here, or on an actor.
        enum Place: CaseIterable { case here, onActor }

        @Test("G2, G6, G7: it goes on in order and without a gap, or ends", arguments: Meeting.allCases, Place.allCases)
        func meeting(_ meeting: Meeting, place: Place) {
            // One message is given without a replay.
            for count in [1, 3] {
                for side in EveryOrder.Side.allCases {
                    let result = EveryOrder.play(at: side) {
                        ReplayScene(meeting, of: count, onActor: place == .onActor).play()
                    }
                    if let failure = result.failure { Issue.record("\(meeting), \(count): \(failure)") }
                    // The other thread comes before and after any of the calls.
                    #expect(result.orders > count)
                }
            }
        }

        @Test("What has ended meanwhile is released before the next message", arguments: Place.allCases)
        func releasing(_ place: Place) {
            let messenger = Messenger<Int>(delivery: .warm(upTo: 4))
            let (here, actor) = (Person(), SteppedActor())
            weak var captured: Counter?
            var ending: ObservationToken?
            do {
                let counter = Counter()
                captured = counter
                ending =
                    place == .here
                    ? here.observe(messenger) { _ in counter.add() }
                    : actor.observe(messenger) { _, _ in counter.add() }
            }
            for message in 1...4 { messenger.send(message) }
            actor.executor.step()
            let token = ending
            nonisolated(unsafe) let isThere = { captured != nil }
            let seen = Log<Bool>()
            let receive: @Sendable (Int) -> Void = { message in
                if message == 1 { token?.stop() } else { seen.add(isThere()) }
            }
            if place == .here {
                here.observe(messenger) { receive($0) }
            } else {
                actor.observe(messenger) { _, message in receive(message) }
            }
            actor.executor.step()
            #expect(seen.entries == [false, false, false])
        }
    }

    /// Gives up whatever it is to deliver.
    private struct Discarding: DeliveryStrategy {
        func schedule(_ delivery: Delivery) { delivery.discard() }
    }

    /// A messenger that keeps messages, a thread on which their late observer is called, and one that meddles.
    private final class ReplayScene: @unchecked Sendable {  // of the threads of a play, one runs at a time
        private let meeting: ReplayOrderTests.Meeting
        private let onActor: Bool
        private let kept: [Int]
        private let messenger: Messenger<Int>
        private let loop = MessageLoop()
        private let observer = Person()
        private let actor = SteppedActor()
        private var token: ObservationToken?
        private var calls: [Int] = []
        /// How many calls had begun when the other thread was done.
        private var callsBefore = 0

        init(_ meeting: ReplayOrderTests.Meeting, of count: Int, onActor: Bool) {
            self.meeting = meeting
            self.onActor = onActor
            kept = Array(1...count)
            messenger = Messenger(delivery: .warm(upTo: count))
            for message in kept { messenger.send(message) }
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
            case .swap: messenger.setDelivery(.loop(loop).warm(upTo: kept.count))
            case .discard: messenger.setDelivery(Discarding().warm(upTo: kept.count))
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
                case .send: calls == kept + [4] || calls == kept.dropFirst() + [4] && !onActor
                // Another strategy delivers the rest, and it delivers later.
                case .swap: calls == kept && (onActor || !hasGoneOn)
                case .discard: calls == Array(kept.prefix(calls.count))
                // Nothing was stopped if the observation had not begun.
                case .stop: calls == Array(kept.prefix(messenger.isObserved ? kept.count : callsBefore))
                }
            return isRight ? nil : "\(calls) were called, \(callsBefore) of them before the other thread was done"
        }
    }
#endif
