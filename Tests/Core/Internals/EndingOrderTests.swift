#if DEBUG
    import SwiftObserver
    import TestSupport
    import Testing

    /// The ways of ending an observation, one or two at once, while a message is sent, in every order of the threads.
    ///
    /// Where another thread can come between is found by the locks themselves: see `EveryOrder`.
    @Suite("Endings in every order", .timeLimit(.minutes(10)))
    struct EndingOrderTests {
        /// A way of ending an observation, from outside of its handler.
        enum Way: CaseIterable {
            case token, observer, observerDies, observable, finish, observableDies
        }

        enum Kind: CaseIterable {
            case ordered, keeping, immediate, bounded

            func make() -> Messenger<Int> {
                switch self {
                case .ordered: Messenger()
                case .keeping: Messenger(delivery: .warm(upTo: 1))
                case .immediate: Messenger(delivery: .immediate)
                case .bounded: Messenger(delivery: .bounded(to: 5, dropping: .newest))
                }
            }
        }

        @Test("G6: an end that meets a message lets go of the handler, not called again", arguments: Kind.allCases)
        func oneEnd(kind: Kind) async throws {
            try await onOwnThread {
                for way in Way.allCases { check(kind, [way]) }
            }
        }

        @Test("G6: of two ends that meet a message, one counts", arguments: Kind.allCases)
        func twoEnds(kind: Kind) async throws {
            let few: [Way] = kind == .ordered ? [.token, .observerDies, .observable] : []
            let others = TestDepth.pick(quick: [.observable], usual: few, thorough: Way.allCases, deep: Way.allCases)
            let firsts: [Way] = TestDepth.isDeep && kind == .ordered ? [.token, .observerDies] : [.token]
            try await onOwnThread {
                for first in firsts {
                    for other in others { check(kind, [first, other]) }
                }
            }
        }

        @Test("G6: of two ends that both find an observation going on, one counts", arguments: Kind.allCases)
        func twoEndsBeforeTheLock(kind: Kind) async throws {
            let others = TestDepth.pick(
                quick: [.token], usual: kind == .ordered ? [.token, .observable] : [], thorough: Way.allCases,
                deep: Way.allCases)
            // Two that take many locks would make too many orders. An observer stops each of its tokens.
            let firsts: [Way] = TestDepth.isDeep ? [.token, .observerDies, .observable] : [.token]
            try await onOwnThread {
                for first in firsts {
                    for other in others {
                        let result = EveryOrder.play(at: .aboutToTake) {
                            MeetingScene(kind.make(), first, other).play()
                        }
                        if let failure = result.failure { Issue.record("\(kind), \(first), \(other): \(failure)") }
                        #expect(result.orders >= 3)
                    }
                }
            }
        }

        /// Plays the ways in every order. One way alone is also played with the places at the other side of locks, and with
        /// each try for a lock in vain.
        private func check(_ kind: Kind, _ ways: [Way]) {
            let trying = ways.count == 1 ? [false, true] : [false]
            for triesFail in trying where !triesFail || ways.contains(.observerDies) {
                for side in ways.count == 1 ? EveryOrder.Side.chosen : [.givenBack] {
                    let result = EveryOrder.play(at: side, triesFail: triesFail) {
                        EndingScene(kind.make()).play(ways)
                    }
                    if let failure = result.failure {
                        Issue.record("\(kind), \(ways): \(failure)")
                    } else {
                        #expect(result.orders >= 3)
                    }
                }
            }
        }
    }

    /// A messenger with two observers: the first one stops in its handler, the second one's observation is ended.
    private final class EndingScene: @unchecked Sendable {  // of the threads of a play, one runs at a time
        /// What the handler knows, which holds nothing else.
        private final class Calls: @unchecked Sendable {  // as the scene
            weak var token: ObservationToken?
            var count = 0
            var cameAfterEnd = false

            func note() {
                count += 1
                if token?.isActive == false { cameAfterEnd = true }
            }
        }

        private var messenger: Messenger<Int>?
        /// The sender's own reference.
        private var sending: Messenger<Int>?
        private let first = Person()
        private var observer: Person?
        private let token: ObservationToken
        private let census = Census()
        private let calls = Calls()

        init(_ messenger: Messenger<Int>) {
            (self.messenger, sending) = (messenger, messenger)
            let observer = Person()
            self.observer = observer
            first.observe(messenger) { _ in EveryOrder.point("is in the first handler") }
            token = observer.observe(messenger) { [calls, citizen = census.make()] _ in
                citizen.touch()
                calls.note()
            }
            calls.token = token
        }

        func play(_ ways: [EndingOrderTests.Way]) -> EveryOrder.Play {
            var play = EveryOrder.Play(threads: [("the sender", { self.send() })]) { self.failure }
            for way in ways { play.threads.append(("\(way)", { self.end(way) })) }
            return play
        }

        private func send() {
            guard let messenger = sending.take() else { return }
            messenger.send(1)
        }

        private func end(_ way: EndingOrderTests.Way) {
            switch way {
            case .token: token.stop()
            case .observer: observer?.stopObserving()
            case .observerDies: observer = nil
            case .observable: messenger?.stopBeingObserved()
            case .finish: messenger?.finish()
            case .observableDies: messenger = nil
            }
        }

        private var failure: String? {
            if calls.cameAfterEnd { return "A call began after the end" }
            if token.isActive { return "The observation goes on" }
            let numbers = token.numbers
            if !numbers.addUp || numbers.delivered != calls.count { return "The numbers are \(numbers)" }
            if let messenger, messenger.numbers.observers > 1 { return "It still counts as observed" }
            return census.living == 0 ? nil : "The handler is kept"
        }
    }
#endif
