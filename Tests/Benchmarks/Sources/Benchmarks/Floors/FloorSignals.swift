import Floors
import Measuring

enum FloorSignals {
    static let chain = Contender("floor C", .floor) { operations in
        let tally = Tally()
        let chain = ClosureChain(
            map: ChainScenarios.first, filter: ChainScenarios.second, map: ChainScenarios.third, then: { tally.add($0) }
        )
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            chain.run(over: 0..<operations)
        }
    }
}
