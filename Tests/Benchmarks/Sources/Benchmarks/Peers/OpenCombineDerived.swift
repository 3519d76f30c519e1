import Measuring
import OpenCombine

enum OpenCombineDerived {
    static let set = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let (first, second) = (OpenCombineGraphs.source(0), OpenCombineGraphs.source(0))
        let sum = OpenCombineGraphs.node([first, second]) { _ in first.subject.value &+ second.subject.value }
        let observation = OpenCombineGraphs.observe(sum) { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            let start = first.subject.value
            for value in 1...operations { OpenCombineGraphs.set(first, to: start &+ value) }
            _ = (observation, second)
        }
    }
}
