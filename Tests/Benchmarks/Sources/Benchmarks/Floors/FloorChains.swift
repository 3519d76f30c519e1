import Floors
import Measuring

enum FloorChains {
    static let array = Contender("floor A", .floor) { operations in
        let tally = Tally()
        let list = ClosureArray()
        list.observe(composed { tally.add($0) })
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { list.send(message) }
        }
    }

    static let lockedArray = Contender("floor B", .floor) { operations in
        let tally = Tally()
        let list = LockedClosureArray()
        list.observe(composed { tally.add($0) })
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { list.send(message) }
        }
    }

    /// Three arrays behind the first, as three objects would be.
    static let arrays = Contender("four of floor B", .floor) { operations in
        let tally = Tally()
        let source = LockedClosureArray()
        let mapped = LockedClosureArray()
        let filtered = LockedClosureArray()
        let mappedAgain = LockedClosureArray()
        source.observe { mapped.send(ChainScenarios.first($0)) }
        mapped.observe { if ChainScenarios.second($0) { filtered.send($0) } }
        filtered.observe { mappedAgain.send(ChainScenarios.third($0)) }
        mappedAgain.observe { tally.add($0) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { source.send(message) }
        }
    }

    private static func composed(_ receive: @escaping @Sendable (Int) -> Void) -> @Sendable (Int) -> Void {
        let last = Composition.map(ChainScenarios.third, then: receive)
        let middle = Composition.filter(ChainScenarios.second, then: last)
        return Composition.map(ChainScenarios.first, then: middle)
    }
}
