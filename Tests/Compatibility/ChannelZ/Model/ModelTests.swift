import ChannelZ
import SwiftObserver
import TestSupport
import Testing

@Suite("ChannelZ: against a naive model")
struct ModelTests {
    /// In a process of its own, since refusals are counted in one counter for all.
    @Test("random scripts of cells, phases, combinations, conduits, reactions and cancellations")
    func scripts() async {
        await #expect(processExitsWith: .success) {
            DebugOutput.beSilent()
            var different = 0
            for seed in 0..<TestDepth.pick(quick: 200, usual: 1_500, deep: 300_000) where different < 3 {
                var scripts = ChannelScripts(seed: UInt64(seed))
                let count = 1 + scripts.number(below: 3)
                let steps = scripts.steps(cells: count)
                guard let difference = Difference(cells: count, steps) else { continue }
                different += 1
                Issue.record("Seed \(seed), \(difference.shortest)")
            }
        }
    }
}

/// A script with different outcomes in the module and in the model.
private struct Difference: CustomStringConvertible {
    let cells: Int
    let steps: [ChannelStep]
    let expected: ScriptOutcome
    let actual: ScriptOutcome

    init?(cells: Int, _ steps: [ChannelStep]) {
        (self.cells, self.steps) = (cells, steps)
        (expected, actual) = (NaiveRun(cells: cells).run(steps), ChannelRun(cells: cells).run(steps))
        guard actual != expected else { return nil }
    }

    /// The same difference, without the steps that it does not need.
    var shortest: Difference {
        for index in steps.indices {
            var fewer = steps
            fewer.remove(at: index)
            if let shorter = Difference(cells: cells, fewer) { return shorter.shortest }
        }
        return self
    }

    var description: String {
        "\(cells) cells: \(steps.map { "\($0)" }.joined(separator: "\n"))\nexpected \(expected)\nactual   \(actual)"
    }
}
