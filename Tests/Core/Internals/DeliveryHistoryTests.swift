import TestSupport
import Testing

@testable import SwiftObserver

/// The real state of a messenger's deliveries, beside a model of a few lines: every short history of both, on one thread.
@Suite("What becomes of deliveries, in every short history")
struct DeliveryHistoryTests {
    private static let length = TestDepth.pick(quick: 3, usual: 4, deep: 6)

    @Test(
        "G1, G2: deliveries that are run, limited, released, discarded and made void",
        arguments: DeliveryWorld.Input.allCases)
    func everyHistory(after first: DeliveryWorld.Input) {
        let inputs = DeliveryWorld.Input.allCases
        var indices = [Int](repeating: 0, count: DeliveryHistoryTests.length - 1)
        while true {
            let history = [first] + indices.map { inputs[$0] }
            let world = DeliveryWorld()
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
