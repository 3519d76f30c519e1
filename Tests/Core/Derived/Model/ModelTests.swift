import TestSupport
import Testing

/// Random graphs and scripts, against a naive model.
struct ModelTests {
    @Test("Values, updates, runs and links of random graphs are as a naive model says", arguments: ScriptKind.allCases)
    func scripts(_ kind: ScriptKind) {
        var different = 0
        for seed in 0..<TestDepth.pick(quick: 150, usual: 300, deep: 25_000) where different < 3 {
            var scripts = StateScripts(kind, seed: UInt64(seed))
            guard let violation = Violation(of: scripts.script(), kind) else { continue }
            different += 1
            Issue.record("Seed \(seed), \(kind): \(violation.shortest)")
        }
    }
}

private struct Violation: CustomStringConvertible {
    let script: StateScript
    let kind: ScriptKind
    let sentence: String

    init?(of script: StateScript, _ kind: ScriptKind) {
        guard let sentence = StateRun.violation(of: script, kind) else { return nil }
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
