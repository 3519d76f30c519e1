import TestSupport
import Testing

/// Random graphs and scripts, against a naive model.
struct ModelTests {
    enum Kind: String, CaseIterable, Sendable {
        /// The model knows every computation, every update and every link.
        case exact
        /// Handlers set, observe, stop and swap.
        case reacting
        /// Variables deliver by any strategy, so that derived values hear of changes later, or of the last one alone.
        case late
    }

    @Test("Values, updates and links of random graphs are as a naive model says", arguments: Kind.allCases)
    func scripts(_ kind: Kind) {
        var different = 0
        for seed in 0..<TestDepth.pick(quick: 150, usual: 300, deep: 100_000) where different < 3 {
            var scripts = StateScripts(seed: UInt64(seed))
            let script = scripts.script(isLate: kind == .late, reacts: kind != .exact)
            guard let violation = Violation(of: script, kind) else { continue }
            different += 1
            Issue.record("Seed \(seed), \(kind): \(violation.shortest)")
        }
    }
}

private struct Violation: CustomStringConvertible {
    let script: StateScript
    let kind: ModelTests.Kind
    let sentence: String

    init?(of script: StateScript, _ kind: ModelTests.Kind) {
        guard let sentence = StateRun.violation(of: script, isExact: kind == .exact) else { return nil }
        (self.script, self.kind, self.sentence) = (script, kind, sentence)
    }

    /// The violation of the shortest part of the script that has one.
    var shortest: Violation {
        for script in script.shorter {
            if let violation = Violation(of: script, kind) { return violation.shortest }
        }
        return self
    }

    var description: String { "\(sentence)\n\(script)" }
}
