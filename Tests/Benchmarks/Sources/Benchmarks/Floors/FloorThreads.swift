import Dispatch
import Floors
import Measuring

enum FloorThreads {
    static let lockedArray = Contender("floor B", .floor) { operations in
        let tally = SharedTally()
        let list = LockedClosureArray()
        list.observe { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: {
                TwoThreads.run { thread in
                    for message in 0..<share { list.send(message) }
                }
            })
    }

    static let fromQueues = Contender("floor B", .floor) { operations in
        let tally = SharedTally()
        let list = LockedClosureArray()
        list.observe { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: { TwoQueues.run(share) { list.send($0) } })
    }

    /// One block on the main queue for each message.
    static let toMainQueue = Contender("floor B", .floor) { operations in
        let tally = SharedTally()
        let list = LockedClosureArray()
        list.observe { tally.add($0) }
        return Workload(
            complaint: { tally.complaint(unless: operations) },
            suspending: {
                DispatchQueue.global().async {
                    for message in 0..<operations { DispatchQueue.main.async { list.send(message) } }
                }
                await MainQueue.turns(until: { tally.count == operations })
            })
    }
}
