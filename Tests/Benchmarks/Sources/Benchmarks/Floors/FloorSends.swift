import Floors
import Measuring

enum FloorSends {
    static func all(_ load: SendLoad) -> [Contender] { [array(load), lockedArray(load), nodes(load)] }

    static func array(_ load: SendLoad) -> Contender {
        Contender("floor A", .floor) { operations in
            let tally = Tally()
            let list = ClosureArray()
            for _ in 0..<load.observers { list.observe { tally.add($0) } }
            return Workload(tally, expectedCalls: load.calls(of: operations)) {
                for message in 0..<load.sends(of: operations) { list.send(message) }
            }
        }
    }

    static func lockedArray(_ load: SendLoad) -> Contender {
        Contender("floor B", .floor) { operations in
            let tally = Tally()
            let list = LockedClosureArray()
            for _ in 0..<load.observers { list.observe { tally.add($0) } }
            return Workload(tally, expectedCalls: load.calls(of: operations)) {
                for message in 0..<load.sends(of: operations) { list.send(message) }
            }
        }
    }

    static func nodes(_ load: SendLoad) -> Contender {
        Contender("floor A2", .floor) { operations in
            let tally = Tally()
            let list = NodeList()
            for _ in 0..<load.observers { list.observe { tally.add($0) } }
            return Workload(tally, expectedCalls: load.calls(of: operations)) {
                for message in 0..<load.sends(of: operations) { list.send(message) }
            }
        }
    }
}
