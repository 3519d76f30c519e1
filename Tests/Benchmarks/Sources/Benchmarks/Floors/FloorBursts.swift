import Floors
import Measuring

enum FloorBursts {
    static let burst = Contender("floor A", .floor) { operations in
        let check = SequenceCheck()
        let list = OrderedClosureArray()
        list.observe { [unowned list] message in
            check.see(message)
            guard message == 0 else { return }
            for next in 1..<operations { list.send(next) }
        }
        return Workload(complaint: { check.complaint(unless: operations) }, immediate: { list.send(0) })
    }

    static let lockedBurst = Contender("floor B", .floor) { operations in
        let check = SequenceCheck()
        let list = LockedOrderedClosureArray()
        list.observe { [unowned list] message in
            check.see(message)
            guard message == 0 else { return }
            for next in 1..<operations { list.send(next) }
        }
        return Workload(complaint: { check.complaint(unless: operations) }, immediate: { list.send(0) })
    }

    static let nested = Contender("floor A", .floor) { operations in
        let check = SequenceCheck()
        let list = OrderedClosureArray()
        list.observe { [unowned list] message in
            check.see(message)
            if message + 1 < operations { list.send(message + 1) }
        }
        return Workload(complaint: { check.complaint(unless: operations) }, immediate: { list.send(0) })
    }

    static let lockedNested = Contender("floor B", .floor) { operations in
        let check = SequenceCheck()
        let list = LockedOrderedClosureArray()
        list.observe { [unowned list] message in
            check.see(message)
            if message + 1 < operations { list.send(message + 1) }
        }
        return Workload(complaint: { check.complaint(unless: operations) }, immediate: { list.send(0) })
    }
}
