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

    static let chunked = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.collect(OperatorScenarios.chunk).sink { tally.add($0.count) }
        return Workload(tally, expectedCalls: operations / OperatorScenarios.chunk) {
            for index in 0..<operations { subject.send(index) }
            _ = subscription
        }
    }

    static let flatMapLatest = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let choice = CurrentValueSubject<Bool, Never>(false)
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let subscription = choice.map { $0 ? second : first }.switchToLatest().sink { tally.add($0) }
        choice.send(true)
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations { second.send(OperatorScenarios.message(index)) }
            _ = (subscription, choice, first)
        }
    }
}
