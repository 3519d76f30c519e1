import Measuring
import OpenCombine

enum OpenCombineThreads {
    static let send = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = SharedTally()
        // Its documentation allows sends from several threads; the type does not say so.
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.sink { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: {
                TwoThreads.run { thread in
                    for message in 0..<share { subject.send(message) }
                }
                _ = subscription
            })
    }

    static let fromQueues = Contender("OpenCombine", .peer) { operations in
        let tally = SharedTally()
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.sink { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: {
                TwoQueues.run(share) { subject.send($0) }
                _ = subscription
            })
    }
}
