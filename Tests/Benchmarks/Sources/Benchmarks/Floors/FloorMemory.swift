import Floors
import Measuring

enum FloorMemory {
    static let array = Contender("floor A", .floor) { count in
        Keeper(count: count) { ClosureArray() }.workload
    }

    static let lockedArray = Contender("floor B", .floor) { count in
        Keeper(count: count) { LockedClosureArray() }.workload
    }

    static let variable = Contender("floor A", .floor) { count in
        Keeper(count: count) { ClosureVariable(0) }.workload
    }

    static let lockedVariable = Contender("floor B", .floor) { count in
        Keeper(count: count) { LockedClosureVariable(0) }.workload
    }

    static func observation(captures: MemoryScenarios.Captures) -> Contender {
        Contender("floor A", .floor) { count in
            let tally = Tally()
            let other = Tally()
            let list = ClosureArray()
            return Keeper(count: count) {
                switch captures {
                case .one: list.observe { tally.add($0) }
                case .two:
                    list.observe {
                        tally.add($0)
                        other.add($0)
                    }
                }
            }.workload
        }
    }

    static func lockedObservation(captures: MemoryScenarios.Captures) -> Contender {
        Contender("floor B", .floor) { count in
            let tally = Tally()
            let other = Tally()
            let list = LockedClosureArray()
            return Keeper(count: count) {
                switch captures {
                case .one: list.observe { tally.add($0) }
                case .two:
                    list.observe {
                        tally.add($0)
                        other.add($0)
                    }
                }
            }.workload
        }
    }

    static let observedArray = Contender("floor A", .floor) { count in
        let tally = Tally()
        return Keeper(count: count) {
            let list = ClosureArray()
            list.observe { tally.add($0) }
            return list
        }.workload
    }
}
