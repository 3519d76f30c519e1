import Floors
import Measuring

enum FloorVariables {
    static let closures = Contender("floor A", .floor) { operations in
        let tally = Tally()
        let variable = ClosureVariable(0)
        variable.observe { _, new in tally.add(new) }
        return Workload(tally, expectedCalls: operations) {
            let start = variable.value
            for value in 1...operations { variable.value = start &+ value }
        }
    }

    static let lockedClosures = Contender("floor B", .floor) { operations in
        let tally = Tally()
        let variable = LockedClosureVariable(0)
        variable.observe { _, new in tally.add(new) }
        return Workload(tally, expectedCalls: operations) {
            let start = variable.value
            for value in 1...operations { variable.value = start &+ value }
        }
    }

    static let combined = Contender("floor A", .floor) { operations in
        let tally = Tally()
        let first = ClosureVariable(0)
        let second = ClosureVariable(0)
        CombinedClosures(first, second).observe { tally.add($0 &+ $1) }
        return Workload(tally, expectedCalls: operations) {
            let start = first.value
            for value in 1...operations { first.value = start &+ value }
            _ = second.value
        }
    }
}
