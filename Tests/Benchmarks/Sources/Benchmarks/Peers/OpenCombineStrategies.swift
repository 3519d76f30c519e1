import Dispatch
import Measuring
import OpenCombine
import OpenCombineDispatch

enum OpenCombineStrategies {
    static let queue = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let queue = DispatchQueue(label: "OpenCombine")
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.receive(on: queue.ocombine).sink { tally.add($0) }
        let rounds = max(1, operations / 1_000)
        return Workload(tally, expectedCalls: rounds * 1_000) {
            for _ in 0..<rounds {
                for message in 0..<1_000 { subject.send(message) }
                queue.sync {}
            }
            _ = subscription
        }
    }
}
