import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Bindings that two threads set")
struct BindingScriptTests {
    private static let scriptsForEachPair = TestDepth.pick(quick: 10, usual: 20, deep: 160)

    @Test("Two threads that set both sides leave them equal", arguments: Kind.pairs)
    func scripts(_ pair: Pair) async throws {
        try await onOwnThread {
            let (from, to) = (pair.from.make(), pair.to.make())
            var random = Dice(
                seed: UInt64(truncatingIfNeeded: pair.testDescription.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
            for script in 1...Self.scriptsForEachPair {
                let (strategy, other) = (from.strategy, to.strategy)
                let (first, second) = (Var(-1, delivery: strategy), Var(-2, delivery: other))
                let token = first.bind(to: second)
                let steps = (0..<2).map { thread in
                    (0..<Int.random(in: 1...6, using: &random)).map { step in
                        (
                            isFirst: Bool.random(using: &random), value: thread * 100 + step,
                            swap: Int.random(in: 0..<12, using: &random)
                        )
                    }
                }
                try onThreads(2) { thread in
                    for step in steps[thread] {
                        (step.isFirst ? first : second).value = step.value
                        // Some scripts swap, too.
                        if step.swap == 0 { first.setDelivery(other) }
                        if step.swap == 1 { second.setDelivery(strategy) }
                    }
                }
                try wait {
                    from.turn()
                    to.turn()
                    return first.isIdle && second.isIdle && first.value == second.value
                }
                #expect(first.value == second.value, "script \(script)")
                #expect(token.numbers.addUp && token.numbers.pending == 0)
            }
        }
    }

    @Test("Two threads, with conversions that lose something: what is set last is what the other side was made of")
    func lossyScripts() async throws {
        try await onOwnThread {
            var random = Dice(seed: 5)
            for _ in 1...TestDepth.pick(quick: 100, usual: 2_000, deep: 100_000) {
                let (fine, coarse) = (Var(0), Var(0))
                fine.bind(to: coarse, { $0 / 10 }, back: { $0 * 10 })
                let values = (0..<6).map { _ in Int.random(in: 0..<1000, using: &random) }
                try onThreads(2) { thread in
                    for value in values { if thread == 0 { fine.value = value } else { coarse.value = value / 10 } }
                }
                #expect(coarse.value == fine.value / 10)
            }
        }
    }
}
