import Floors
import Measuring

enum FloorReplays {
    static func ring(of capacity: Int) -> Contender {
        Contender("floor A", .floor) { operations in
            let tally = Tally()
            let list = ReplayingClosureArray(capacity: capacity)
            list.observe { tally.add($0) }
            return Workload(tally, expectedCalls: operations) {
                for message in 0..<operations { list.send(message) }
            }
        }
    }

    static func lockedRing(of capacity: Int) -> Contender {
        Contender("floor B", .floor) { operations in
            let tally = Tally()
            let list = LockedReplayingClosureArray(capacity: capacity)
            list.observe { tally.add($0) }
            return Workload(tally, expectedCalls: operations) {
                for message in 0..<operations { list.send(message) }
            }
        }
    }

    /// Keeps every message in an array that grows.
    static let growing = Contender("floor A", .floor) { operations in
        let tally = Tally()
        let list = ClosureArray()
        let store = MessageStore()
        list.observe { store.keep($0) }
        list.observe { tally.add($0) }
        return Workload(tally, expectedCalls: operations, isReusable: false) {
            for message in 0..<operations { list.send(message) }
        }
    }

    /// As the original of the module Receiver does it.
    static func replayedUnderLocks(_ count: Int) -> Contender {
        Contender("listeners under locks", .floor) { operations in
            let tally = Tally()
            let listeners = LockedListeners<Int>(keeping: count)
            for message in 0..<count { listeners.broadcast(message) }
            return Workload(tally, expectedCalls: operations) {
                for _ in 0..<operations / count { listeners.listen { tally.add($0) }() }
            }
        }
    }

    static func replayed(_ count: Int) -> Contender {
        Contender("floor A", .floor) { operations in
            let tally = Tally()
            let list = ReplayingClosureArray(capacity: count)
            for message in 0..<count { list.send(message) }
            let rounds = max(1, operations / count)
            return Workload(tally, expectedCalls: rounds * count, isReusable: false) {
                for _ in 0..<rounds { list.observe { tally.add($0) } }
            }
        }
    }
}
