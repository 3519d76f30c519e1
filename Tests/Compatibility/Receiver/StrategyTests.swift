import Receiver
import TestSupport
import Testing

@Suite("Strategies")
struct StrategyTests {

    typealias Strategy = Receiver<Int>.Strategy

    /// The waves that a listener gets that comes after the given waves and before one more.
    private func waves(with strategy: Strategy, after early: [Int], then late: Int) -> [Int] {
        let log = Log<Int>()
        let (transmitter, receiver) = Receiver<Int>.make(with: strategy)
        early.forEach(transmitter.broadcast)
        receiver.listen { log.add($0) }
        transmitter.broadcast(late)
        return log.entries
    }

    @Test("RC-007 there are three strategies", arguments: [1, 4])
    func three(threads: Int) throws {
        let names = try onThreads(threads) { _ in
            [Strategy.cold, .warm(upTo: 3), .hot].map { strategy in
                switch strategy {
                case .cold: "cold"
                case .warm(let limit): "warm \(limit)"
                case .hot: "hot"
                }
            }
        }
        #expect(names == Array(repeating: ["cold", "warm 3", "hot"], count: threads))
    }

    @Test("RC-008 hot: what was broadcast before listening is not heard", arguments: [1, 4])
    func hot(threads: Int) throws {
        let heard = try onThreads(threads) { _ in waves(with: .hot, after: [1, 2], then: 3) }
        #expect(heard == Array(repeating: [3], count: threads))
    }

    @Test("RC-009 warm: the last few, then live waves", arguments: [1, 4])
    func warm(threads: Int) throws {
        let cases: [(limit: Int, early: [Int], expected: [Int])] = [
            (0, [1, 2], [9]), (1, [1, 2], [2, 9]), (2, [1, 2], [1, 2, 9]), (3, [1, 2], [1, 2, 9]),
            (3, [1, 2, 3, 4, 5], [3, 4, 5, 9]), (5, [], [9]), (.max, [1, 2, 3], [1, 2, 3, 9]),
        ]
        for (limit, early, expected) in cases {
            let heard = try onThreads(threads) { _ in waves(with: .warm(upTo: limit), after: early, then: 9) }
            #expect(heard == Array(repeating: expected, count: threads))
        }
    }

    @Test("RC-010 cold: all of them, then live waves", arguments: [1, 4])
    func cold(threads: Int) throws {
        let heard = try onThreads(threads) { _ in waves(with: .cold, after: [1, 2, 3], then: 4) }
        #expect(heard == Array(repeating: [1, 2, 3, 4], count: threads))
    }

    @Test("RC-010 cold: a listener that comes while others broadcast hears all, in order, once", arguments: [1, 4])
    func coldWhileBroadcasting(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Stamp>.make(with: .cold)
        let logs = try onThreads(threads) { thread in
            let log = Log<Stamp>()
            for number in 0..<200 {
                if number == 100 { receiver.listen { log.add($0) } }
                transmitter.broadcast(Stamp(thread: thread, number: number))
            }
            return log
        }
        let first = try logs[0].entries(whenThereAre: threads * 200)
        let isWhole = isComplete(first, threads: threads, each: 200)
        let theyAgree = try logs.allSatisfy { try $0.entries(whenThereAre: threads * 200) == first }
        #expect(isWhole)
        #expect(theyAgree)
    }

    @Test("RC-011 the replay goes to the new listener alone", arguments: [1, 4])
    func replayForTheNewOne(threads: Int) throws {
        for strategy in [Strategy.cold, .warm(upTo: 2)] {
            let heard = try onThreads(threads) { _ in
                let log = Log<String>()
                let (transmitter, receiver) = Receiver<Int>.make(with: strategy)
                [1, 2].forEach(transmitter.broadcast)
                for name in ["a", "b", "c"] { receiver.listen { log.add("\(name)\($0)") } }
                transmitter.broadcast(3)
                return log.entries
            }
            #expect(heard == Array(repeating: ["a1", "a2", "b1", "b2", "c1", "c2", "a3", "b3", "c3"], count: threads))
        }
    }

    @Test("RC-011 also when listeners come from several threads", arguments: [1, 4])
    func replayForEachOnce(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
        (0..<50).forEach(transmitter.broadcast)
        let logs = try onThreads(threads) { _ in
            let log = Log<Int>()
            receiver.listen { log.add($0) }
            return log
        }
        transmitter.broadcast(50)
        for log in logs { #expect(try log.entries(whenThereAre: 51) == Array(0...50)) }
    }
}
