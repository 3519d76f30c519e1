#if DEBUG
    import SwiftObserver
    import TestSupport
    import Testing

    @Suite("A refusal that meets an observation's beginning, in every order", .timeLimit(.minutes(10)), .serialized)
    struct RefusalOrderTests {
        init() { DebugOutput.beSilent() }

        /// What an observation has besides its handler.
        enum Kind: CaseIterable {
            case plain, onMainActor, replaying

            static var chosen: [Kind] {
                TestDepth.pick(quick: [.onMainActor], usual: [.onMainActor], thorough: allCases, deep: allCases)
            }
        }

        @Test(
            "G8: an observation that begins while a nested message is refused is not counted in",
            arguments: Kind.chosen)
        func beginning(kind: Kind) async throws {
            try await onOwnThread {
                for side in TestDepth.isDeep ? EveryOrder.Side.allCases : [.aboutToTake] {
                    let result = EveryOrder.play(at: side) { RefusalScene(kind).play() }
                    if let failure = result.failure { Issue.record("\(kind): \(failure)") }
                    #expect(result.orders >= 3)
                }
            }
        }
    }

    /// Two messengers whose observers answer each other, until the limit of the second one refuses a message, and a late
    /// observer of the second one.
    private final class RefusalScene: @unchecked Sendable {  // of the threads of a play, one runs at a time
        private let kind: RefusalOrderTests.Kind
        private let first = Messenger<Int>()
        private let second: Messenger<Int>
        private let observer = Person()
        private let late = Person()
        private let early: ObservationToken
        private var token: ObservationToken?

        init(_ kind: RefusalOrderTests.Kind) {
            self.kind = kind
            second =
                kind == .replaying
                ? Messenger(delivery: .warm(upTo: 1).limitingNesting(to: 0))
                : Messenger(delivery: .limitingNesting(to: 0))
            observer.observe(first) { [weak second] in second?.send($0) }
            early = observer.observe(second) { [weak first] in first?.send($0) }
        }

        func play() -> EveryOrder.Play {
            EveryOrder.Play(
                threads: [("the sender", { self.first.send(1) }), ("the observer", { self.begin() })]
            ) { self.failure }
        }

        private func begin() {
            token = kind == .onMainActor ? late.observe(second) { @MainActor _ in } : late.observe(second) { _ in }
        }

        private var failure: String? {
            guard let token else { return "There is no observation" }
            for numbers in [early.numbers, token.numbers] where !numbers.addUp || numbers.dropped > numbers.offered {
                return "The numbers are \(numbers)"
            }
            if early.numbers.dropped != 1 { return "The early observer counts \(early.numbers)" }
            let before = token.numbers
            first.send(2)
            let after = token.numbers
            if after.offered != before.offered + 2 || after.dropped != before.dropped + 1 {
                return "A later message and its refusal count as \(after), after \(before)"
            }
            token.stop()
            return token.numbers.addUp && token.numbers.dropped == after.dropped ? nil : "At last, \(token.numbers)"
        }
    }
#endif
