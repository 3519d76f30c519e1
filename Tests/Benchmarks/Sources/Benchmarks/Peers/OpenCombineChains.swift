import Measuring
import OpenCombine

enum OpenCombineChains {
    static let adHoc = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscription =
            subject
            .map(ChainScenarios.first)
            .filter(ChainScenarios.second)
            .map(ChainScenarios.third)
            .sink { tally.add($0) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { subject.send(message) }
            _ = subscription
        }
    }

    /// This peer's steps are values; `share` makes an object of each, which several observers can use.
    static let shared = Contender("OpenCombine", .peer, restraint: 4) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let mapped = subject.map(ChainScenarios.first).share()
        let filtered = mapped.filter(ChainScenarios.second).share()
        let mappedAgain = filtered.map(ChainScenarios.third).share()
        let subscription = mappedAgain.sink { tally.add($0) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { subject.send(message) }
            _ = subscription
        }
    }
}
