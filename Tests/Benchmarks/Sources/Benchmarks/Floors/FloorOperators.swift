import Floors
import Measuring
import Synchronization

enum FloorOperators {
    static let array = Contender("floor A", .floor) { operations in
        let tally = Tally()
        let list = ClosureArray()
        list.observe(composed(tally))
        return Workload(tally, expectedCalls: operations / 2) {
            for index in 0..<operations { list.send(OperatorScenarios.message(index)) }
        }
    }

    static let lockedArray = Contender("floor B", .floor) { operations in
        let tally = Tally()
        let list = LockedClosureArray()
        list.observe(composed(tally))
        return Workload(tally, expectedCalls: operations / 2) {
            for index in 0..<operations { list.send(OperatorScenarios.message(index)) }
        }
    }

    private static func composed(_ tally: Tally) -> @Sendable (Int) -> Void {
        nonisolated(unsafe) var last: Int?
        nonisolated(unsafe) var sum = 0
        return { number in
            guard last != number else { return }
            last = number
            sum &+= number
            tally.add(sum)
        }
    }

    /// Two arrays before a third one, as a merging object would be.
    static let merged = Contender("two of floor B", .floor) { operations in
        let tally = Tally()
        let (first, second, both) = (LockedClosureArray(), LockedClosureArray(), LockedClosureArray())
        first.observe { both.send($0) }
        second.observe { both.send($0) }
        both.observe { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations / 2 {
                first.send(index)
                second.send(index)
            }
        }
    }

    /// The same with a place for one number before the third one.
    static let zipped = Contender("three of floor B", .floor) { operations in
        let tally = Tally()
        let (first, second, both) = (LockedClosureArray(), LockedClosureArray(), LockedClosureArray())
        nonisolated(unsafe) var waiting: [Int] = []
        first.observe { waiting.append($0) }
        second.observe { both.send(waiting.removeLast() &+ $0) }
        both.observe { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations {
                first.send(index)
                second.send(index)
            }
        }
    }

    /// A closure that fills an array, behind one lock.
    static let chunked = Contender("floor B", .floor) { operations in
        let tally = Tally()
        let list = LockedClosureArray()
        nonisolated(unsafe) var chunk: [Int] = []
        list.observe { message in
            chunk.append(message)
            guard chunk.count == OperatorScenarios.chunk else { return }
            tally.add(chunk.count)
            chunk = []
        }
        return Workload(tally, expectedCalls: operations / OperatorScenarios.chunk) {
            for index in 0..<operations { list.send(index) }
        }
    }

    /// A closure that reads a variable of its own.
    static let withLatest = Contender("floor B", .floor) { operations in
        let tally = Tally()
        let list = LockedClosureArray()
        let factor = Mutex(3)
        list.observe { message in tally.add(message &* factor.withLock { $0 }) }
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations { list.send(index) }
        }
    }

    /// One array before another one.
    static let flatMapLatest = Contender("two of floor B", .floor) { operations in
        let tally = Tally()
        let (chosen, out) = (LockedClosureArray(), LockedClosureArray())
        chosen.observe { out.send($0) }
        out.observe { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations { chosen.send(OperatorScenarios.message(index)) }
        }
    }
}
