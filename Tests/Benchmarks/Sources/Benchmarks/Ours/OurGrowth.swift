import Measuring
import SwiftObserver

/// Work beside much that it should not have to look at, and work on many values that should cost the same for each.
enum OurGrowth {
    /// Sets the one in the middle of so many variables, after which all values that are derived from one each are read
    /// in one go. Each of these is an operation.
    static func reading(_ count: Int, by reading: GrowthScenarios.Reading) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let variables = (0..<count).map { _ in Var(0) }
            let values = variables.map { variable in Derived { read in read(variable) } }
            let sum = Derived { read in values.reduce(0) { $0 &+ read($1) } }
            let observation: FreeObservation? =
                switch reading {
                case .derived: sum.observe { tally.add($0.new) }
                case .tracked: FreeObservation { read in tally.add(values.reduce(0) { $0 &+ read($1) }) }
                case .snapshot: nil
                }
            _ = tally.take()
            let turns = max(1, operations / count)
            return Workload(tally, expectedCalls: turns) {
                for _ in 0..<turns {
                    variables[count / 2].value += 1
                    if observation == nil {
                        tally.add(snapshot { read in values.reduce(0) { $0 &+ read($1) } })
                    }
                }
                _ = sum
            }
        }
    }

    /// Reads the end of a chain of so many values that has not changed, observed or not. If it's observed, another
    /// observed variable is set before each read. Each of these is an operation.
    static func readingChain(of count: Int, isObserved: Bool) -> Contender {
        Contender("ours", .ours) { operations in
            let (head, other) = (Var(1), Var(0))
            let end = (0..<count).reduce(Derived { read in read(head) }) { last, _ in Derived { read in read(last) } }
            let observations = isObserved ? [end.observe { _ in }, other.observe { _ in }] : []
            var sum = end.value - 1
            return Workload(
                complaint: {
                    defer { sum = 0 }
                    _ = observations
                    return sum == operations ? nil : "the sum of \(operations) reads is \(sum)"
                },
                immediate: {
                    for _ in 0..<operations {
                        if isObserved { other.value += 1 }
                        sum &+= end.value
                    }
                })
        }
    }

    /// Ends one of so many that hang on one derived value, chosen at random, and has another one take its place. Each
    /// time is an operation.
    static func replacing(_ dependent: GrowthScenarios.Dependent, among count: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let variable = Var(0)
            let value = Derived { read in read(variable) }
            func another() -> AnyObject {
                switch dependent {
                case .handler: value.observe { tally.add($0.new) }
                case .tracked: FreeObservation { read in tally.add(read(value)) }
                case .derived: OurGraphs.observe(.derived(Derived { read in read(value) })) { tally.add($0) }
                }
            }
            var dependents = (0..<count).map { _ in another() }
            var random = Shuffler()
            return Workload(
                complaint: {
                    _ = tally.take()
                    variable.value += 1
                    return tally.complaint(unless: count)
                },
                immediate: {
                    for _ in 0..<operations { dependents[Int.random(in: 0..<count, using: &random)] = another() }
                })
        }
    }

    /// Sets a variable that says on which of two derived values another one depends, each of which has so many others.
    /// Each set is an operation.
    static func changingSources(among count: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let (variable, choice) = (Var(0), Var(0))
            let values = [0, 1].map { number in Derived { read in read(variable) &+ number } }
            let crowd = values.flatMap { value in
                (0..<count).map { _ in OurGraphs.observe(.derived(Derived { read in read(value) })) { _ in } }
            }
            let chosen = Derived { read in read(values[read(choice) & 1]) }
            let observation = chosen.observe { tally.add($0.new) }
            return Workload(tally, expectedCalls: operations) {
                for _ in 0..<operations { choice.value += 1 }
                _ = (crowd, chosen, observation)
            }
        }
    }
}
