import Measuring
import SwiftObserver

enum OurMemory {
    static let messenger = Contender("ours", .ours) { count in
        Keeper(count: count) { Messenger<Int>() }.workload
    }

    static let plannedMessenger = Contender("ours", .ours) { count in
        Keeper(count: count) { Messenger<Int>(delivery: .warm(upTo: 1)) }.workload
    }

    static let variable = Contender("ours", .ours) { count in
        Keeper(count: count) { Var(0) }.workload
    }

    /// Many observations of one observer, without their tokens.
    static func observation(captures: MemoryScenarios.Captures) -> Contender {
        Contender("ours", .ours) { count in
            let tally = Tally()
            let other = Tally()
            let messenger = Messenger<Int>()
            let dog = Dog()
            return Workload(
                isReusable: false,
                complaint: {
                    messenger.send(1)
                    return tally.complaint(unless: count)
                },
                immediate: {
                    for _ in 0..<count {
                        switch captures {
                        case .one: dog.observe(messenger) { tally.add($0) }
                        case .two:
                            dog.observe(messenger) {
                                tally.add($0)
                                other.add($0)
                            }
                        }
                    }
                })
        }
    }

    static let observer = Contender("ours", .ours) { count in
        let tally = Tally()
        let messenger = Messenger<Int>()
        return Keeper(count: count) {
            let dog = Dog()
            dog.observe(messenger) { tally.add($0) }
            return dog
        }.workload
    }

    static let observedMessenger = Contender("ours", .ours) { count in
        let tally = Tally()
        let dog = Dog()
        return Keeper(count: count) {
            let messenger = Messenger<Int>()
            dog.observe(messenger) { tally.add($0) }
            return messenger
        }.workload
    }

    static let trackedObservation = Contender("ours", .ours) { count in
        let tally = Tally()
        let variable = Var(0)
        return Keeper(count: count) { FreeObservation { read in tally.add(read(variable)) } }.workload
    }

    static let trackedDerivedValue = Contender("ours", .ours) { count in
        let tally = Tally()
        let variable = Var(0)
        return Keeper(count: count) {
            let derived = Derived { read in read(variable) + 1 }
            return FreeObservation { read in tally.add(read(derived)) }
        }.workload
    }

    /// A chain of derived values that is observed at its end.
    static let derivedChain = Contender("ours", .ours) { count in
        let tally = Tally()
        let variable = Var(0)
        var last = Derived { read in read(variable) }
        var observation: FreeObservation?
        return Workload(
            isReusable: false,
            complaint: {
                variable.value = 1
                withExtendedLifetime(observation) {}
                return last.value == count + 1 ? nil : "the last one has \(last.value), not \(count + 1)"
            },
            immediate: {
                for _ in 0..<count {
                    let source = last
                    last = Derived { read in read(source) + 1 }
                    _ = last.value
                }
                observation = FreeObservation { [last] read in tally.add(read(last)) }
            })
    }
}
