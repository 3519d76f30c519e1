import Combine
import Testing

@testable import ReactiveKit

@Suite("What waits for demand")
struct DemandQueueTests {
    @Test("A closed queue takes nothing and gives nothing, also to who was calling when it was closed")
    func closed() {
        var queue = DemandQueue<Int, Never>()
        queue.close()
        let answers = [queue.append(1), queue.add(.unlimited), queue.proceed(.unlimited), queue.append(.finished)]
        for answer in answers {
            if case .nothing = answer { continue }
            Issue.record("\(answer)")
        }
    }
}
