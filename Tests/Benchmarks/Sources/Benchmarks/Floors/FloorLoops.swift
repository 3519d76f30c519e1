import Dispatch
import Floors
import Measuring

enum FloorLoops {
    static func loop(sendsPerTurn: Int) -> Contender {
        Contender("floor B", .floor) { operations in
            let tally = Tally()
            let loop = ClosureLoop()
            loop.observe { tally.add($0) }
            let turns = max(1, operations / sendsPerTurn)
            return Workload(tally, expectedCalls: turns * sendsPerTurn) {
                for turn in 0..<turns {
                    for _ in 0..<sendsPerTurn { loop.send(turn) }
                    loop.runOnce()
                }
            }
        }
    }

    /// One block on a serial queue for each message.
    static let queue = Contender("floor B", .floor) { operations in
        let tally = Tally()
        let list = LockedClosureArray()
        list.observe { tally.add($0) }
        let queue = DispatchQueue(label: "floor")
        let rounds = max(1, operations / 1_000)
        return Workload(tally, expectedCalls: rounds * 1_000) {
            for _ in 0..<rounds {
                for message in 0..<1_000 { queue.async { list.send(message) } }
                queue.sync {}
            }
        }
    }

    /// One block on the main queue for each message.
    static func mainQueue(sendsPerTurn: Int) -> Contender {
        Contender("floor B", .floor) { operations in
            let tally = Tally()
            let list = LockedClosureArray()
            list.observe { tally.add($0) }
            let turns = max(1, operations / sendsPerTurn)
            return Workload(
                complaint: { tally.complaint(unless: turns * sendsPerTurn) },
                suspending: {
                    for _ in 0..<turns {
                        for message in 0..<sendsPerTurn { DispatchQueue.main.async { list.send(message) } }
                        await MainQueue.turn()
                    }
                })
        }
    }
}
