import Measuring
import SwiftObserver

enum OurThreads {
    static let send = Contender("ours", .ours) { operations in
        let tally = SharedTally()
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.observe(messenger) { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: {
                TwoThreads.run { thread in
                    for message in 0..<share { messenger.send(message) }
                }
                _ = dog
            })
    }

    /// Two observers that check their messages: one order for both, each thread's own order in it, no call in another.
    static let watched = Contender("ours, checked", .ours) { operations in
        let logs = (ThreadLog(), ThreadLog())
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.observe(messenger) { [log = logs.0] in log.see($0) }
        dog.observe(messenger) { [log = logs.1] in log.see($0) }
        let share = operations / 2
        return Workload(
            complaint: {
                let isSameOrder = logs.0.order == logs.1.order
                let complaints = [logs.0.complaint(unless: 2 * share), logs.1.complaint(unless: 2 * share)]
                return complaints.compactMap(\.self).first ?? (isSameOrder ? nil : "two observers saw different orders")
            },
            immediate: {
                TwoThreads.run { thread in
                    for number in 0..<share { messenger.send(ThreadLog.message(number, from: thread)) }
                }
                _ = dog
            })
    }
}
