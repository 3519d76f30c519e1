import Measuring
import OpenCombine

enum OpenCombineOperators {
    static let chain = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.removeDuplicates().scan(0) { $0 &+ $1 }.sink { tally.add($0) }
        return Workload(tally, expectedCalls: operations / 2) {
            for index in 0..<operations { subject.send(OperatorScenarios.message(index)) }
            _ = subscription
        }
    }
}
