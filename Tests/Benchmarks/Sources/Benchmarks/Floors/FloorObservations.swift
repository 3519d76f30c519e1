import Floors
import Measuring

/// Each check sends one message to the remaining observers, which shows that all others have really gone.
enum FloorObservations {
    static func array(others: Int) -> Contender {
        Contender("floor A", .floor) { operations in
            let tally = Tally()
            let list = ClosureArray()
            for _ in 0..<others { list.observe { tally.add($0) } }
            return Workload(
                complaint: {
                    list.send(1)
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations { list.observe { tally.add($0) }.stop() }
                })
        }
    }

    static func lockedArray(others: Int) -> Contender {
        Contender("floor B", .floor) { operations in
            let tally = Tally()
            let list = LockedClosureArray()
            for _ in 0..<others { list.observe { tally.add($0) } }
            return Workload(
                complaint: {
                    list.send(1)
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations { list.observe { tally.add($0) }.stop() }
                })
        }
    }

    static func nodes(others: Int) -> Contender {
        Contender("floor A2", .floor) { operations in
            let tally = Tally()
            let list = NodeList()
            for _ in 0..<others { list.observe { tally.add($0) } }
            return Workload(
                complaint: {
                    list.send(1)
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations { list.remove(list.observe { tally.add($0) }) }
                })
        }
    }
}
