import TestSupport
import Testing

@testable import SwiftObserver

/// The real queue of a mailbox, beside a model that keeps everything in one line: every short history of both.
@Suite("What waits in a mailbox, in every short history")
struct WaitingTests {
    static let limits: [BacklogLimit] =
        [.unlimited]
        + [0, 1, 2].flatMap { [.limited(to: $0, dropping: .oldest), .limited(to: $0, dropping: .newest)] }

    private static let length = TestDepth.pick(quick: 3, usual: 4, deep: 6)

    @Test("G1, G2, G7, G8: order, ends of turns and losses agree with the model", arguments: limits)
    func everyHistory(limit: BacklogLimit) {
        for length in 1...WaitingTests.length {
            WaitingTests.forEachHistory(of: length) { history in
                var world = WaitingWorld(limit)
                for (index, input) in history.enumerated() {
                    world.take(input)
                    guard let flaw = world.flaw else { continue }
                    Issue.record("\(history.prefix(index + 1)): \(flaw)")
                    return false
                }
                return true
            }
        }
    }

    /// Goes on as long as the closure returns true. A history begins with an observation: before, nothing waits.
    private static func forEachHistory(of length: Int, _ body: ([WaitingWorld.Input]) -> Bool) {
        let inputs = WaitingWorld.Input.allCases
        var indices = [Int](repeating: 0, count: length)
        while inputs[indices[0]].isBeginning {
            guard body(indices.map { inputs[$0] }) else { return }
            guard let last = indices.lastIndex(where: { $0 < inputs.count - 1 }) else { return }
            indices[last] += 1
            for index in indices.indices where index > last { indices[index] = 0 }
        }
    }
}
