import Measuring
import SwiftObserver

enum OurObservations {
    static func observeAndStop(others: Int) -> Contender {
        Contender("ours", .ours) { operations in workload(operations, others: others) }
    }

    /// The same with all others being of the same observer.
    static func observeAndStop(ownOthers: Int) -> Contender {
        Contender("ours", .ours) { operations in workload(operations, ownOthers: ownOthers) }
    }

    static let observeAndStopAsBaseline = Contender("ours alone", .baseline) { operations in
        workload(operations)
    }

    static func observeAndStopInHandler(others: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let messenger = Messenger<Int>()
            let crowd = (0..<others).map { _ in Dog() }
            for dog in crowd { dog.observe(messenger) { tally.add($0) } }
            let dog = Dog()
            let trigger = Dog()
            trigger.observe(messenger) { [unowned messenger] message in
                guard message == 1 else { return }
                for _ in 0..<operations { dog.observe(messenger) { tally.add($0) }.stop() }
            }
            return Workload(
                complaint: {
                    messenger.send(0)
                    _ = crowd
                    return tally.complaint(unless: 2 * others)
                },
                immediate: {
                    messenger.send(1)
                    _ = trigger
                })
        }
    }

    private static func workload(_ operations: Int, others: Int = 0, ownOthers: Int = 0) -> Workload {
        let tally = Tally()
        let messenger = Messenger<Int>()
        let crowd = (0..<others).map { _ in Dog() }
        for dog in crowd { dog.observe(messenger) { tally.add($0) } }
        let dog = Dog()
        for _ in 0..<ownOthers { dog.observe(messenger) { tally.add($0) } }
        return Workload(
            complaint: {
                messenger.send(1)
                _ = crowd
                return tally.complaint(unless: others + ownOthers)
            },
            immediate: {
                for _ in 0..<operations { dog.observe(messenger) { tally.add($0) }.stop() }
            })
    }
}
