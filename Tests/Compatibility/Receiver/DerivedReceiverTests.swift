import Receiver
import TestSupport
import Testing

@Suite("Derived receivers")
struct DerivedReceiverTests {

    @Test("RC-015 the operator runs once per wave and its state is shared", arguments: [1, 4])
    func once(threads: Int) throws {
        let facts = try onThreads(threads) { _ in
            let runs = Counter()
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make()
            let derived = receiver.map { wave in
                runs.add()
                return wave
            }.skip(count: 1)
            transmitter.broadcast(1)
            derived.listen { log.add("a\($0)") }
            derived.listen { log.add("b\($0)") }
            transmitter.broadcast(2)
            transmitter.broadcast(3)
            return log.entries + ["\(runs.value)"]
        }
        #expect(facts == Array(repeating: ["a2", "b2", "a3", "b3", "3"], count: threads))
    }

    @Test("RC-015 a derived receiver observes when it is made, and keeps as much as its upstream", arguments: [1, 4])
    func replay(threads: Int) throws {
        let cases: [(Receiver<Int>.Strategy, [Int], [Int])] = [
            (.hot, [40], [40]), (.warm(upTo: 2), [20, 30, 40], [30, 40]), (.cold, [10, 20, 30, 40], [10, 20, 30, 40]),
        ]
        for (strategy, early, late) in cases {
            let heard = try onThreads(threads) { _ in
                let logs = [Log<Int>(), Log<Int>()]
                let (transmitter, receiver) = Receiver<Int>.make(with: strategy)
                [1, 2, 3].forEach(transmitter.broadcast)
                let derived = receiver.map { $0 * 10 }
                derived.listen { logs[0].add($0) }
                transmitter.broadcast(4)
                derived.filter { _ in true }.listen { logs[1].add($0) }
                return logs.map(\.entries)
            }
            let lateReplay = strategy == .hot ? [] : late
            #expect(heard == Array(repeating: [early, lateReplay], count: threads))
        }
    }

    @Test("RC-015 the buffer is one of transformed waves", arguments: [1, 4])
    func transformedBuffer(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: 2))
            let even = receiver.filter { $0.isMultiple(of: 2) }
            [1, 2, 3, 4, 5, 6, 7].forEach(transmitter.broadcast)
            even.listen { log.add($0) }
            receiver.filter { $0.isMultiple(of: 2) }.listen { log.add(-$0) }
            return log.entries
        }
        #expect(heard == Array(repeating: [4, 6, -6], count: threads))
    }

    @Test("RC-015 replay through take, skip and uniqueValues counts as waves", arguments: [1, 4])
    func replayThroughState(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
            [1, 1, 2, 3].forEach(transmitter.broadcast)
            receiver.take(count: 2).listen { log.add("take \($0)") }
            receiver.skip(count: 3).listen { log.add("skip \($0)") }
            receiver.uniqueValues().listen { log.add("unique \($0)") }
            receiver.skipRepeats().listen { log.add("repeats \($0)") }
            receiver.withPrevious().listen { log.add("previous \($0.0 ?? 0) \($0.1)") }
            return log.entries
        }
        let expected = [
            "take 1", "take 1", "skip 3", "unique 1", "unique 2", "unique 3", "repeats 1", "repeats 2", "repeats 3",
            "previous 0 1", "previous 1 1", "previous 1 2", "previous 2 3",
        ]
        #expect(heard == Array(repeating: expected, count: threads))
    }

    @Test("RC-015 one that nobody holds costs nothing", arguments: [1, 4])
    func unheld(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
        transmitter.broadcast(0)
        let facts = try onThreads(threads) { _ in
            let census = Census()
            let operation = { (captured: Census.Citizen) in
                _ = receiver.map { wave in
                    captured.touch()
                    return wave
                }.filter { _ in true }.uniqueValues()
            }
            operation(census.make())
            return census
        }
        #expect(facts.map(\.living) == Array(repeating: 0, count: threads))
        #expect(receiver.listenerCount == 0)
    }

    @Test("RC-015 the upstream retains a derived receiver while it has listeners", arguments: [1, 4])
    func heldByListeners(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let facts = try onThreads(threads) { _ in
            let census = Census()
            let disposables = { (captured: Census.Citizen) in
                let derived = receiver.map { wave in
                    captured.touch()
                    return wave
                }.filter { _ in true }
                return [derived.listen { _ in }, derived.listen { _ in }]
            }(census.make())
            var counts = [census.living]
            for disposable in disposables {
                disposable.dispose()
                counts.append(census.living)
            }
            return counts
        }
        #expect(facts == Array(repeating: [1, 1, 0], count: threads))
        #expect(receiver.listenerCount == 0)
        withExtendedLifetime(transmitter) {}
    }

    @Test("RC-015 one that is held lives on without listeners, and with it what it is derived from", arguments: [1, 4])
    func held(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
        var held = try onThreads(threads) { _ in
            let derived = receiver.map { $0 }.filter { _ in true }
            derived.listen { _ in }.dispose()
            return derived
        }
        transmitter.broadcast(1)
        for derived in held {
            let log = Log<Int>()
            derived.listen { log.add($0) }.dispose()
            #expect(log.entries == [1])
        }
        #expect(receiver.listenerCount == threads)
        held = []
        #expect(receiver.listenerCount == 0)
    }

    @Test("RC-015 one that nobody holds keeps nothing for new listeners, who cannot come", arguments: [1, 4])
    func keepsNothing(threads: Int) throws {
        for strategy: Receiver<Int>.Strategy in [.cold, .warm(upTo: 50)] {
            let (transmitter, receiver) = Receiver<Int>.make(with: strategy)
            transmitter.broadcast(0)
            let censuses = try onThreads(threads) { _ in
                let census = Census()
                let log = Log<Int>()
                receiver.map { _ in census.make() }.filter { _ in true }.withPrevious().listen { _ in
                    log.add(0)
                }
                return (census, log)
            }
            for number in 1...100 { transmitter.broadcast(number) }
            #expect(censuses.map(\.1.count) == Array(repeating: 101, count: threads))
            // `withPrevious` has one.
            #expect(censuses.map(\.0.living) == Array(repeating: 1, count: threads))
        }
    }

    @Test("RC-015 a listener may drop the derived receiver's last use while it is called", arguments: [1, 4])
    func dropInside(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let logs = try onThreads(threads) { _ in
            let log = Log<Int>()
            let own = Log<Disposable>()
            own.add(
                receiver.map { $0 }.map { $0 }.listen { wave in
                    log.add(wave)
                    own.entries.first?.dispose()
                })
            return log
        }
        [1, 2].forEach(transmitter.broadcast)
        #expect(logs.map(\.entries) == Array(repeating: [1], count: threads))
        #expect(receiver.listenerCount == 0)
    }

    @Test("RC-020 take lets go of its upstream after the last wave", arguments: [1, 4])
    func takeLetsGo(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
        let derived = try onThreads(threads) { _ in receiver.take(count: 2) }
        #expect(receiver.listenerCount == threads)
        [1, 2, 3].forEach(transmitter.broadcast)
        #expect(receiver.listenerCount == 0)
        for derived in derived {
            let log = Log<Int>()
            derived.listen { log.add($0) }
            #expect(log.entries == [1, 2])
        }
        let none = receiver.take(count: 0)
        let atOnce = receiver.take(count: 1)
        #expect(receiver.listenerCount == 0)
        let log = Log<Int>()
        none.listen { log.add($0) }
        atOnce.listen { log.add($0) }
        #expect(log.entries == [1])
    }

    @Test("RC-015 derived receivers come and go while others broadcast", arguments: [1, 4])
    func comeAndGo(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let all = Log<Int>()
        receiver.map { $0 }.listen { all.add($0) }
        try onThreads(threads) { thread in
            for number in 0..<100 {
                let log = Log<Int>()
                let disposable = receiver.map { $0 }.filter { $0 >= 0 }.listen { log.add($0) }
                transmitter.broadcast(number)
                disposable.dispose()
                _ = receiver.uniqueValues()
            }
        }
        #expect(try all.entries(whenThereAre: threads * 100).count == threads * 100)
        #expect(receiver.listenerCount == 1)
    }

    @Test("RC-015 a derived receiver does not keep its upstream, nor die with it", arguments: [1, 4])
    func upstreamDies(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            var pair: (Receiver<Int>.Transmitter, Receiver<Int>)? = Receiver<Int>.make(with: .cold)
            weak let upstream = pair?.1
            let derived = pair?.1.map { $0 + 1 }
            pair?.0.broadcast(1)
            pair = nil
            derived?.listen { log.add($0) }
            return upstream == nil ? log.entries : []
        }
        #expect(heard == Array(repeating: [2], count: threads))
    }
}
