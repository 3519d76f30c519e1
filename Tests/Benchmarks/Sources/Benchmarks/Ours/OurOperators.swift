import Measuring
import SwiftObserver

enum OurOperators {
    static let chain = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.observe(messenger).removeDuplicates().scan(0) { $0 &+ $1 }.receive { tally.add($0) }
        return Workload(tally, expectedCalls: operations / 2) {
            for index in 0..<operations { messenger.send(OperatorScenarios.message(index)) }
            _ = dog
        }
    }

    static let merged = Contender("ours", .ours) { operations in
        let tally = Tally()
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let both = first.merge(with: second)
        let dog = Dog()
        dog.observe(both) { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations / 2 {
                first.send(index)
                second.send(index)
            }
            _ = (dog, both)
        }
    }

    static let combined = Contender("ours", .ours) { operations in
        let tally = Tally()
        let (first, second) = (Var(0), Var(0))
        let both = first.combineLatest(second)
        let dog = Dog()
        dog.observe(both) { tally.add($0.new &+ $1.new) }
        return Workload(tally, expectedCalls: operations) {
            let start = first.value
            for value in 1...operations { first.value = start &+ value }
            _ = (dog, both)
        }
    }

    static let zipped = Contender("ours", .ours) { operations in
        let tally = Tally()
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let both = zip(first, second)
        let dog = Dog()
        dog.observe(both) { tally.add($0 &+ $1) }
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations {
                first.send(index)
                second.send(index)
            }
            _ = (dog, both)
        }
    }

    static let chunked = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.observe(messenger).chunked(upTo: OperatorScenarios.chunk).receive { tally.add($0.count) }
        return Workload(tally, expectedCalls: operations / OperatorScenarios.chunk) {
            for index in 0..<operations { messenger.send(index) }
            _ = dog
        }
    }

    static let withLatest = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let factor = Var(3)
        let dog = Dog()
        dog.observe(messenger).withLatest(from: factor).receive { tally.add($0.0 &* $0.1.new) }
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations { messenger.send(index) }
            _ = (dog, factor)
        }
    }

    static let flatMapLatest = Contender("ours", .ours) { operations in
        let tally = Tally()
        let choice = Var(false)
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let dog = Dog()
        dog.observe(choice, initial: true).flatMapLatest { $0.new ? second : first }.receive { tally.add($0) }
        choice.value = true
        return Workload(tally, expectedCalls: operations) {
            for index in 0..<operations { second.send(OperatorScenarios.message(index)) }
            _ = (dog, choice, first)
        }
    }
}
