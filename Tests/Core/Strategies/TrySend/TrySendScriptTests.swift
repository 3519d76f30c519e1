import SwiftObserver
import Testing

@Suite("trySend says whether everybody gets the message")
struct TrySendScriptTests {
    private static let bounds: [MailboxModel.Bound?] =
        [nil]
        + [0, 1, 3].flatMap { count in
            [DroppingRule.oldest, .newest].map { MailboxModel.Bound(count: count, rule: $0) }
        }

    @Test("as a list for each mailbox says, in random scripts", arguments: MailboxModel.Kind.allCases, bounds)
    func scripts(kind: MailboxModel.Kind, bound: MailboxModel.Bound?) async throws {
        let mistakes = try await onOwnThread {
            var mistakes: [String] = []
            for hasHandlerInPlace in [false, true] {
                for actors in 0...2 where hasHandlerInPlace || actors > 0 {
                    for seed in 0..<max(5, Int(60 * share)) {
                        let play = Play(kind, bound, inPlace: hasHandlerInPlace, actors: actors, seed: UInt64(seed))
                        if let mistake = play.run() {
                            mistakes.append("in place \(hasHandlerInPlace), actors \(actors), seed \(seed): \(mistake)")
                        }
                    }
                }
            }
            return mistakes
        }
        #expect(mistakes.isEmpty, "\(mistakes.first ?? "")")
    }
}

/// One script, played to a messenger and to the model.
private final class Play {
    private let model: MailboxModel
    private let numbers: Messenger<Int>
    private let loop = MessageLoop()
    private let actors: [SteppedActor]
    private let observer = Anybody()
    private var tokens: [(actor: Int?, token: ObservationToken)] = []
    private let heard = Log<Int>()
    private let refused = Log<Int>()
    private var seed: UInt64

    init(_ kind: MailboxModel.Kind, _ bound: MailboxModel.Bound?, inPlace: Bool, actors count: Int, seed: UInt64) {
        model = MailboxModel(kind, bound, inPlace: inPlace, actors: count)
        numbers =
            switch (kind, bound) {
            case (.ordered, nil): Messenger()
            case (.immediate, nil): Messenger(delivery: .immediate)
            case (.loop, nil): Messenger(delivery: .loop(loop))
            case (.ordered, let bound?): Messenger(delivery: .ordered.bounded(to: bound.count, dropping: bound.rule))
            case (.immediate, let bound?):
                Messenger(delivery: .immediate.bounded(to: bound.count, dropping: bound.rule))
            case (.loop, let bound?): Messenger(delivery: .loop(loop).bounded(to: bound.count, dropping: bound.rule))
            }
        actors = (0..<count).map { _ in SteppedActor() }
        self.seed = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        if inPlace {
            let answer: @Sendable (Int) -> Void = { [numbers, heard, refused] value in
                heard.add(value)
                MailboxModel.answers(to: value) { Play.send($0, $1, numbers, refused) }
            }
            tokens.append((nil, observer.observe(numbers, receive: answer)))
        }
        for (index, actor) in actors.enumerated() { tokens.append((index, actor.watch(numbers))) }
    }

    private static func send(_ value: Int, _ trying: Bool, _ numbers: Messenger<Int>, _ refused: Log<Int>) {
        guard trying else { return numbers.send(value) }
        do { try numbers.trySend(value) } catch { refused.add(value) }
    }

    /// Returns what is wrong.
    func run() -> String? {
        defer { end() }
        for value in 0..<40 {
            switch next(10) {
            case 0...4:
                Play.send(value, true, numbers, refused)
                model.send(value, trying: true)
            case 5, 6:
                Play.send(value, false, numbers, refused)
                model.send(value, trying: false)
            case 7 where !actors.isEmpty, 8 where !actors.isEmpty: step(next(actors.count))
            default:
                loop.runOnce()
                model.runLoop()
            }
            if let mistake = compare() { return "after \(value): \(mistake)" }
        }
        for _ in 0..<3 {
            loop.runOnce()
            model.runLoop()
        }
        for index in actors.indices { step(index) }
        return compare()
    }

    /// Its own handler holds the messenger; and what an actor's handler holds is released on the actor.
    private func end() {
        numbers.stopBeingObserved()
        for actor in actors { actor.executor.step() }
    }

    private func step(_ index: Int) {
        actors[index].executor.step()
        model.step(actor: index)
    }

    private func compare() -> String? {
        if refused.entries != model.refusedByTry { return "refused \(refused.entries), not \(model.refusedByTry)" }
        if heard.entries != model.inPlace { return "in place \(heard.entries), not \(model.inPlace)" }
        for (index, actor) in actors.enumerated() where actor.log.entries != model.onActors[index] {
            return "actor \(index) \(actor.log.entries), not \(model.onActors[index])"
        }
        for (index, token) in tokens {
            let delivered = index.map { model.onActors[$0].count } ?? model.inPlace.count
            var expected = ObservationNumbers()
            expected.offered = model.sent
            expected.delivered = delivered
            expected.pending = model.pending(actor: index)
            expected.dropped = model.sent - delivered - expected.pending
            if token.numbers != expected { return "\(token.numbers), not \(expected)" }
        }
        return nil
    }

    private func next(_ count: Int) -> Int {
        seed ^= seed << 13
        seed ^= seed >> 7
        seed ^= seed << 17
        return Int(seed % UInt64(count))
    }
}
