import Measuring
import SwiftObserver

enum OurChains {
    static let adHoc = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dog = Dog()
        // As clients write them: a function value that is passed on instead is wrapped by the compiler.
        dog.observe(messenger)
            .map { $0 &+ 1 }
            .filter { $0 & 1 == 0 }
            .map { $0 &* 3 }
            .receive { tally.add($0) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { messenger.send(message) }
            _ = dog
        }
    }

    static let standAlone = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let chain =
            messenger
            .map(ChainScenarios.first)
            .filter(ChainScenarios.second)
            .map(ChainScenarios.third)
        let dog = Dog()
        dog.observe(chain) { tally.add($0) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { messenger.send(message) }
            _ = (dog, chain)
        }
    }
}
