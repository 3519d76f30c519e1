import TestSupport
import Testing

@testable import SwiftObserver

/// The queue of a messenger without the messenger, beside a model: every short history of both.
@Suite("What a messenger's queue hands out, in every short history")
struct MessageQueueTests {
    private static let length = TestDepth.pick(quick: 3, usual: 3, thorough: 4, deep: 5)

    @Test(
        "G1, G7, G8: messages come in order, within the turn and the bound, and the latest ones are kept",
        arguments: MessageQueueWorld.Kind.allCases, MessageQueueWorld.Input.allCases)
    func everyHistory(of kind: MessageQueueWorld.Kind, after first: MessageQueueWorld.Input) {
        let inputs = MessageQueueWorld.Input.allCases
        var indices = [Int](repeating: 0, count: Self.length - 1)
        while true {
            let history = [first] + indices.map { inputs[$0] }
            let world = MessageQueueWorld(kind)
            for (index, input) in history.enumerated() {
                world.take(input)
                guard world.flaw == nil else {
                    Issue.record("\(history.prefix(index + 1)): \(world.flaw ?? "")")
                    return
                }
            }
            guard let last = indices.lastIndex(where: { $0 < inputs.count - 1 }) else { return }
            indices[last] += 1
            for index in indices.indices where index > last { indices[index] = 0 }
        }
    }
}
