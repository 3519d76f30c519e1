import Dispatch
import Measuring
import SwiftObserver
import SwiftObserverInspection

enum OurStrategies {
    static let ordered = send { Messenger(delivery: .ordered) }
    static let immediate = send { Messenger(delivery: .immediate) }
    static let bounded = send { Messenger(delivery: .bounded(to: 16, dropping: .oldest)) }
    static let nested = send { Messenger(delivery: .limitingNesting(to: 3)) }
    static let cold = send(isReusable: false) { Messenger(delivery: .cold) }

    /// Sends to one observer while an inspection notes each send, and beginning and end of each call.
    static let followed = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.observe(messenger) { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            let inspection = Inspection.begin(trace: .last(1000), following: .chosen)
            Inspection.follow(messenger)
            for message in 0..<operations { messenger.send(message) }
            inspection.end()
            _ = dog
        }
    }

    static func warm(upTo count: Int) -> Contender { send { Messenger(delivery: .warm(upTo: count)) } }

    /// Sends to one observer of a messenger that delivers before `send` returns.
    private static func send(
        isReusable: Bool = true, _ makeMessenger: @escaping @Sendable () -> Messenger<Int>
    ) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let messenger = makeMessenger()
            let dog = Dog()
            dog.observe(messenger) { tally.add($0) }
            return Workload(tally, expectedCalls: operations, isReusable: isReusable) {
                for message in 0..<operations { messenger.send(message) }
                _ = dog
            }
        }
    }

    static func replayed(_ count: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let messenger = Messenger<Int>(delivery: .warm(upTo: count))
            for message in 0..<count { messenger.send(message) }
            let dog = Dog()
            let rounds = max(1, operations / count)
            return Workload(tally, expectedCalls: rounds * count, isReusable: false) {
                for _ in 0..<rounds { dog.observe(messenger) { tally.add($0) } }
            }
        }
    }

    static func loop(sendsPerTurn: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let loop = MessageLoop()
            let messenger = Messenger<Int>(delivery: .loop(loop))
            let dog = Dog()
            dog.observe(messenger) { tally.add($0) }
            let turns = max(1, operations / sendsPerTurn)
            return Workload(tally, expectedCalls: turns * sendsPerTurn) {
                for turn in 0..<turns {
                    for _ in 0..<sendsPerTurn { messenger.send(turn) }
                    loop.runOnce()
                }
                _ = dog
            }
        }
    }

    static let queue = Contender("ours", .ours) { operations in
        let tally = Tally()
        let queue = DispatchQueue(label: "ours")
        let messenger = Messenger<Int>(delivery: .queue(queue))
        let dog = Dog()
        dog.observe(messenger) { tally.add($0) }
        let rounds = max(1, operations / 1_000)
        return Workload(tally, expectedCalls: rounds * 1_000) {
            for round in 1...rounds {
                for message in 0..<1_000 { messenger.send(message) }
                // Messages sent during a delivery are in a block of their own, scheduled when that delivery ends.
                repeat { queue.sync {} } while tally.count < round * 1_000
            }
            _ = dog
        }
    }

    static func mainLoop(sendsPerTurn: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let messenger = Messenger<Int>(delivery: .mainLoop)
            let dog = Dog()
            dog.observe(messenger) { tally.add($0) }
            let turns = max(1, operations / sendsPerTurn)
            return Workload(
                complaint: { tally.complaint(unless: turns * sendsPerTurn) },
                suspending: {
                    for _ in 0..<turns {
                        for message in 0..<sendsPerTurn { messenger.send(message) }
                        await MainQueue.turn()
                    }
                    _ = dog
                })
        }
    }
}
