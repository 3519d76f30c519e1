import Measuring
import SwiftObserver
import Synchronization

/// Messages to an actor, a hundred for each of its turns. The sender takes the turns, so that one thread does all the
/// work, and each run takes as many instructions as the last one.
enum OurActors {
    static let sentFromElsewhere = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.assumeIsolated { $0.begin(observing: messenger, tally) }
        return Workload(tally, expectedCalls: operations) {
            for message in 0..<operations {
                messenger.send(message)
                if message % 100 == 99 || message == operations - 1 { dog.turns.take() }
            }
        }
    }

    /// Messages that wait for a loop, and then for actors.
    static func deferred(actors: Int, sendsPerTurn: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let loop = MessageLoop()
            let messenger = Messenger<Int>(delivery: .loop(loop))
            let dogs = (0..<actors).map { _ in Dog() }
            for dog in dogs { dog.assumeIsolated { $0.begin(observing: messenger, tally) } }
            let turns = max(1, operations / sendsPerTurn)
            return Workload(tally, expectedCalls: turns * sendsPerTurn * actors) {
                for turn in 0..<turns {
                    for _ in 0..<sendsPerTurn { messenger.send(turn) }
                    loop.runOnce()
                    for dog in dogs { dog.turns.take() }
                }
            }
        }
    }

    actor Dog: Observer {
        let receiver = Receiver()
        nonisolated let turns = Turns()
        nonisolated var unownedExecutor: UnownedSerialExecutor { turns.asUnownedSerialExecutor() }

        func begin(observing messenger: Messenger<Int>, _ tally: Tally) {
            // A handler is the actor's if it captures the actor.
            observe(messenger) { self.hear($0, tally) }
        }

        private func hear(_ message: Int, _ tally: Tally) { tally.add(message) }
    }

    /// Keeps the work of an actor until it is asked to do it.
    final class Turns: SerialExecutor {
        private let jobs = Mutex<[UnownedJob]>([])

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
        }

        /// Everything here is done by one thread.
        func checkIsolated() {}

        func take() {
            for job in jobs.withLock({ $0 }) { job.runSynchronously(on: asUnownedSerialExecutor()) }
            jobs.withLock { $0.removeAll(keepingCapacity: true) }
        }
    }
}
