import Measuring
import SwiftObserver

enum OurVariables {
    static let set = Contender("ours", .ours) { operations in
        let tally = Tally()
        let variable = Var(0)
        let dog = Dog()
        dog.observe(variable) { tally.add($0.new) }
        return Workload(tally, expectedCalls: operations) {
            let start = variable.value
            for value in 1...operations { variable.value = start &+ value }
            _ = dog
        }
    }

    static let combined = combined("ours", .ours)

    static func combined(_ name: String, _ role: Contender.Role) -> Contender {
        Contender(name, role) { operations in
            let tally = Tally()
            let first = Var(0)
            let second = Var(0)
            let dog = Dog()
            dog.observe(first, second) { tally.add($0.new &+ $1.new) }
            return Workload(tally, expectedCalls: operations) {
                let start = first.value
                for value in 1...operations { first.value = start &+ value }
                _ = (dog, second)
            }
        }
    }

    static let bound = Contender("ours", .ours) { operations in
        let tally = Tally()
        let first = Var(0)
        let second = Var(0)
        let dog = Dog()
        first.bind(to: second)
        dog.observe(second) { tally.add($0.new) }
        return Workload(tally, expectedCalls: operations) {
            let start = first.value
            for value in 1...operations { first.value = start &+ value }
            _ = (dog, second)
        }
    }
}
