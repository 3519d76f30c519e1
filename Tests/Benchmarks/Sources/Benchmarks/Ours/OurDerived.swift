import Measuring
import SwiftObserver

enum OurDerived {
    /// Reads an unchanged value again and again. Each operation is one read.
    private static func reads(_ read: @escaping () -> Int) -> (Int) -> Workload {
        { operations in
            var sum = 0
            return Workload(
                complaint: {
                    defer { sum = 0 }
                    return sum == 3 * operations ? nil : "the sum of \(operations) reads is \(sum)"
                },
                immediate: { for _ in 0..<operations { sum &+= read() } })
        }
    }

    static let readVariable = Contender("a variable", .baseline) { operations in
        let variable = Var(3)
        return reads { variable.value }(operations)
    }

    /// Of so many variables.
    static func read(of count: Int) -> Contender {
        Contender(count == 2 ? "ours" : "of \(count)", .ours) { operations in
            let variables = (0..<count).map { Var($0 < 3 ? 3 / min(count, 3) : 0) }
            variables[0].value += 3 - variables.reduce(0) { $0 + $1.value }
            let derived = Derived { read in variables.reduce(0) { $0 &+ read($1) } }
            return reads { derived.value }(operations)
        }
    }

    /// The same reads of a value that has an observer.
    static let readObserved = Contender("observed", .ours) { operations in
        let (first, second) = (Var(1), Var(2))
        let derived = Derived(first, second) { $0 &+ $1 }
        let observation = derived.observe { _ in }
        return reads {
            _ = observation
            return derived.value
        }(operations)
    }

    /// Sets one of two variables from which a value is derived that has one observer.
    static let set = Contender("ours", .ours) { operations in
        let tally = Tally()
        let (first, second) = (Var(0), Var(0))
        let derived = Derived(first, second) { $0 &+ $1 }
        let observation = derived.observe { tally.add($0.new) }
        return Workload(tally, expectedCalls: operations) {
            let start = first.value
            for value in 1...operations { first.value = start &+ value }
            _ = (derived, observation, second)
        }
    }

    static let setTogether = OurVariables.combined("two observed together", .baseline)

    /// The same with a tracked observation.
    static let tracked = Contender("a tracked observation", .ours) { operations in
        let tally = Tally()
        let (first, second) = (Var(0), Var(0))
        let observation = FreeObservation { read in tally.add(read(first) &+ read(second)) }
        _ = tally.complaint(unless: 1)
        return Workload(tally, expectedCalls: operations) {
            let start = first.value
            for value in 1...operations { first.value = start &+ value }
            _ = (observation, second)
        }
    }

    // MARK: - Transactions

    private static func variables(_ count: Int, _ tally: Tally) -> (Dog, [Var<Int>]) {
        let dog = Dog()
        let variables = (0..<count).map { _ in Var(0) }
        for variable in variables { dog.observe(variable) { tally.add($0.new) } }
        return (dog, variables)
    }

    /// A transaction of so many variables, each with an observer. Each operation is one variable.
    static func transactions(of count: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let (dog, variables) = variables(count, tally)
            let transactions = max(1, operations / count)
            return Workload(tally, expectedCalls: transactions * count) {
                for _ in 0..<transactions {
                    transaction { t in
                        for variable in variables { t[variable] &+= 1 }
                    }
                }
                _ = dog
            }
        }
    }

    static let transfer = Contender("ours", .ours) { operations in
        let tally = Tally()
        let (dog, variables) = variables(2, tally)
        let (from, to) = (variables[0], variables[1])
        return Workload(tally, expectedCalls: 2 * operations) {
            for _ in 0..<operations {
                transaction { t in
                    t[from] &-= 1
                    t[to] &+= 1
                }
            }
            _ = dog
        }
    }

    static let twoSets = Contender("two sets", .baseline) { operations in
        let tally = Tally()
        let (dog, variables) = variables(2, tally)
        let (from, to) = (variables[0], variables[1])
        return Workload(tally, expectedCalls: 2 * operations) {
            let start = to.value
            for value in 1...operations {
                from.value = -start &- value
                to.value = start &+ value
            }
            _ = dog
        }
    }

    /// A snapshot of so many variables. Each operation is one variable.
    static func snapshots(of count: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let variables = (0..<count).map { Var($0) }
            let snapshots = max(1, operations / count)
            let sum = count * (count - 1) / 2
            var isRight = true
            return Workload(
                complaint: { isRight ? nil : "a wrong sum" },
                immediate: {
                    for _ in 0..<snapshots {
                        if snapshot({ read in variables.reduce(0) { $0 &+ read($1) } }) != sum { isRight = false }
                    }
                })
        }
    }

    // MARK: - Memory

    /// Variables are not counted: one pair serves all.
    static let idle = Contender("ours", .ours) { count in
        let (first, second) = (Var(1), Var(2))
        return Keeper(count: count) {
            let derived = Derived { read in read(first) &+ read(second) }
            _ = derived.value
            return derived
        }.workload
    }

    static let observed = Contender("observed", .ours) { count in
        let (first, second) = (Var(1), Var(2))
        let dog = Dog()
        return Keeper(count: count) {
            let derived = Derived { read in read(first) &+ read(second) }
            dog.observe(derived) { _ in }
            return derived
        }.workload
    }
}
