import Floors
import Measuring

enum FloorDerived {
    static let set = Contender("flags by hand", .floor) { operations in
        let tally = Tally()
        let (first, second) = (FlaggedSource(0), FlaggedSource(0))
        let sum = FlaggedNode([first, second]) { $0.read(first) &+ $0.read(second) }
        sum.observe { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            let start = first.value
            for value in 1...operations { first.value = start &+ value }
            _ = (sum, second)
        }
    }
}
