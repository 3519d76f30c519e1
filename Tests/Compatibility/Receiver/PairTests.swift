import Receiver
import TestSupport
import Testing

@Suite("Pairs")
struct PairTests {

    @Test("RC-001 a receiver hears its own transmitter and no other", arguments: [1, 4])
    func ownTransmitter(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let one = Receiver<Int>.make()
            let other = Receiver<Int>.make()
            let log = Log<Int>()
            one.1.listen { log.add($0) }
            other.1.listen { log.add(-$0) }
            one.0.broadcast(1)
            other.0.broadcast(2)
            one.0.broadcast(3)
            return log.entries
        }
        #expect(heard == Array(repeating: [1, -2, 3], count: threads))
    }

    @Test("RC-001 the listeners of one receiver agree on one sequence", arguments: [1, 4])
    func oneSequence(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Stamp>.make()
        let logs = (0..<3).map { _ in Log<Stamp>() }
        for log in logs { receiver.listen { log.add($0) } }
        try onThreads(threads) { thread in
            for number in 0..<500 { transmitter.broadcast(Stamp(thread: thread, number: number)) }
        }
        let first = try logs[0].entries(whenThereAre: threads * 500)
        let isWhole = isComplete(first, threads: threads, each: 500)
        let theyAgree = try logs.allSatisfy { try $0.entries(whenThereAre: threads * 500) == first }
        #expect(isWhole)
        #expect(theyAgree)
    }

    @Test("RC-002 a handler is a plain function of the wave", arguments: [1, 4])
    func handler(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let function: @Sendable (Int) -> Void = { log.add($0) }
            let handler: Receiver<Int>.Handler = function
            let (transmitter, receiver) = Receiver<Int>.make()
            receiver.listen(to: function)
            transmitter.broadcast(7)
            handler(8)
            return log.entries
        }
        #expect(heard == Array(repeating: [7, 8], count: threads))
    }

    @Test("RC-003 make takes the wave from its type or from the context, and is hot by default", arguments: [1, 4])
    func make(threads: Int) throws {
        let heard =
            try onThreads(threads) { _ in
                let log = Log<Int>()
                let inferred: (Receiver<Int>.Transmitter, Receiver<Int>) = Receiver.make()
                let inferredToo: (Receiver<Int>.Transmitter, Receiver<Int>) = Receiver.make(with: .cold)
                let function: (Receiver<Int>.Strategy) -> (Receiver<Int>.Transmitter, Receiver<Int>) = Receiver.make(
                    with:)
                for (transmitter, receiver) in [
                    Receiver<Int>.make(), Receiver.make(with: .hot), Receiver.make(with: .cold),
                    Receiver.make(with: .warm(upTo: 1)), inferred, inferredToo, function(.cold),
                ] {
                    transmitter.broadcast(1)
                    receiver.listen { log.add($0) }
                    transmitter.broadcast(2)
                    log.add(0)
                }
                return log.entries
            } as [[Int]]
        let expected = [2, 0, 2, 0, 1, 2, 0, 1, 2, 0, 2, 0, 1, 2, 0, 1, 2, 0]
        #expect(heard == Array(repeating: expected, count: threads))
    }

    @Test("RC-004 any number may listen, and a dropped disposable leaves them listening", arguments: [1, 4])
    func listen(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make()
            for name in ["a", "b", "c", "d", "e"] { receiver.listen { log.add("\(name)\($0)") } }
            transmitter.broadcast(1)
            transmitter.broadcast(2)
            return log.entries
        }
        let expected = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"]
        #expect(heard == Array(repeating: expected, count: threads))
    }

    @Test(
        "RC-004 listeners that come while others broadcast miss nothing that is broadcast afterwards",
        arguments: [1, 4])
    func listenWhileBroadcasting(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Stamp>.make()
        let complete = try onThreads(threads) { thread in
            let log = Log<Stamp>()
            receiver.listen { if $0.thread == thread { log.add($0) } }
            for number in 0..<200 { transmitter.broadcast(Stamp(thread: thread, number: number)) }
            return log
        }
        for (thread, log) in complete.enumerated() {
            let isWhole = try log.entries(whenThereAre: 200) == (0..<200).map { Stamp(thread: thread, number: $0) }
            #expect(isWhole)
        }
    }

    @Test("RC-004 listen is a function value too", arguments: [1, 4])
    func listenAsFunctionValue(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make()
            let handlers: [@Sendable (Int) -> Void] = [{ log.add($0) }, { log.add($0 * 10) }]
            let disposables = handlers.map(receiver.listen)
            disposables[0].dispose()
            let listen = receiver.listen(to:)
            _ = listen { log.add($0 * 100) }
            transmitter.broadcast(1)
            return log.entries
        }
        #expect(heard == Array(repeating: [10, 100], count: threads))
    }

    @Test("RC-005 a transmitter is a value, and broadcast a function value", arguments: [1, 4])
    func transmitter(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make()
            let copy = transmitter
            receiver.listen { log.add($0) }
            [1, 2, 3].forEach(transmitter.broadcast)
            copy.broadcast(4)
            let broadcast = copy.broadcast
            broadcast(5)
            return log.entries
        }
        #expect(heard == Array(repeating: [1, 2, 3, 4, 5], count: threads))
    }

    @Test(
        "RC-006 the transmitter retains the receiver, the receiver the listeners, a disposable nothing",
        arguments: [1, 4])
    func retention(threads: Int) throws {
        let facts = try onThreads(threads) { _ in
            let census = Census()
            let log = Log<Int>()
            var pair: (Receiver<Int>.Transmitter, Receiver<Int>)? = Receiver<Int>.make(with: .cold)
            weak let receiver = pair?.1
            let disposable = { (captured: Census.Citizen) in
                pair?.1.listen { wave in
                    captured.touch()
                    log.add(wave)
                }
            }(census.make())
            var transmitter = pair?.0
            pair = nil
            transmitter?.broadcast(1)
            var facts = [receiver != nil, census.living == 1, log.entries == [1]]
            transmitter = nil
            facts += [receiver == nil, census.living == 0, disposable != nil]
            disposable?.dispose()
            return facts
        }
        #expect(facts == Array(repeating: Array(repeating: true, count: 6), count: threads))
    }

    @Test("RC-006 a receiver alone keeps its listeners, not its transmitter", arguments: [1, 4])
    func receiverAlone(threads: Int) throws {
        let alive = try onThreads(threads) { _ in
            let census = Census()
            var receiver: Receiver<Int>? = Receiver<Int>.make().1
            let listen = { (captured: Census.Citizen) in _ = receiver?.listen { _ in captured.touch() } }
            listen(census.make())
            let before = census.living
            withExtendedLifetime(receiver) {}
            receiver = nil
            return [before, census.living]
        }
        #expect(alive == Array(repeating: [1, 0], count: threads))
    }
}
