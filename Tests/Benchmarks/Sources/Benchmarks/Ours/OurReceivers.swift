import Measuring
import Receiver

/// The module Receiver.
enum OurReceivers {
    static let chain = Contender("Receiver", .ours) { operations in
        let tally = Tally()
        let (transmitter, receiver) = Receiver<Int>.make()
        let chain =
            receiver
            .map(ChainScenarios.first)
            .filter(ChainScenarios.second)
            .map(ChainScenarios.third)
        let listening = chain.listen { tally.add($0) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for message in 0..<operations { transmitter.broadcast(message) }
            _ = (chain, listening)
        }
    }

    static func replayed(_ count: Int) -> Contender {
        Contender("Receiver", .ours) { operations in
            let tally = Tally()
            let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: count))
            for message in 0..<count { transmitter.broadcast(message) }
            return Workload(tally, expectedCalls: operations) {
                for _ in 0..<operations / count { receiver.listen { tally.add($0) }.dispose() }
            }
        }
    }

    static let idlePair = Contender("ours", .ours) { count in
        Keeper(count: count) { Receiver<Int>.make(with: .warm(upTo: 1)).1 }.workload
    }

    static let pairWithWave = Contender("ours", .ours) { count in
        Keeper(count: count) {
            let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: 1))
            transmitter.broadcast(1)
            return receiver
        }.workload
    }

    static let pairWithManyWaves = Contender("ours", .ours) { count in
        Keeper(count: count) {
            let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: 16))
            for wave in 0..<20 { transmitter.broadcast(wave) }
            return receiver
        }.workload
    }

    /// Their disposables are not kept.
    static let listener = Contender("ours", .ours) { count in
        let tally = Tally()
        let (transmitter, receiver) = Receiver<Int>.make()
        return MemoryScenarios.many(
            count, tally, { receiver.listen { tally.add($0) } }, send: { transmitter.broadcast(1) })
    }
}
