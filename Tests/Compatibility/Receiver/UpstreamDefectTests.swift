import Receiver
import TestSupport
import Testing

/// The defects of the original library, under their numbers in the inventory.
@Suite("Defects of the original")
struct UpstreamDefectTests {

    @Test("RC-BUG-01 a new listener's replay does not reach those before it", arguments: [1, 4])
    func replayTwice(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: 3))
        let early = Log<Int>()
        receiver.listen { early.add($0) }
        [1, 2, 3].forEach(transmitter.broadcast)
        let late = try onThreads(threads) { _ in
            let log = Log<Int>()
            receiver.listen { log.add($0) }
            return log
        }
        for log in late { #expect(try log.entries(whenThereAre: 3) == [1, 2, 3]) }
        #expect(early.entries == [1, 2, 3])
    }

    @Test("RC-BUG-02 no strategy and no operator keeps more than it must", arguments: [1, 4])
    func keptForEver(threads: Int) throws {
        typealias Strategy = Receiver<Census.Citizen>.Strategy
        typealias Operate = @Sendable (Receiver<Census.Citizen>) -> AnyObject
        let strategies: [(Strategy, kept: Int)] = [(.hot, 0), (.warm(upTo: 3), 3), (.warm(upTo: 0), 0), (.cold, 20)]
        for (strategy, kept) in strategies {
            let counts = try onThreads(threads) { _ in alive(after: 20, distinct: 20, with: strategy) { $0 } }
            #expect(counts == Array(repeating: kept, count: threads))
        }
        let operators: [(Operate, kept: Int)] = [
            ({ $0.withPrevious() }, 1), ({ $0.skipRepeats() }, 1), ({ $0.uniqueValues() }, 5),
            ({ $0.skip(count: 2) }, 0),
            ({ $0.take(count: 30) }, 0), ({ $0.map { $0 } }, 0), ({ $0.filter { _ in true } }, 0),
        ]
        for (operate, kept) in operators {
            let counts = try onThreads(threads) { _ in alive(after: 20, distinct: 5, with: .hot, operate) }
            #expect(counts == Array(repeating: kept, count: threads))
        }
    }

    /// How many waves are alive after so many have been broadcast.
    private func alive(
        after count: Int,
        distinct: Int,
        with strategy: Receiver<Census.Citizen>.Strategy,
        _ operate: (Receiver<Census.Citizen>) -> AnyObject
    ) -> Int {
        let census = Census()
        let (transmitter, receiver) = Receiver.make(with: strategy)
        let derived = operate(receiver)
        return withExtendedLifetime(derived) {
            receiver.listen { _ in }
            for number in 0..<count { transmitter.broadcast(census.make(number % distinct)) }
            return census.living
        }
    }

    @Test("RC-BUG-03 no listener is lost, however many there are", arguments: [1, 4])
    func lostListeners(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let total = Counter()
        try onThreads(threads) { _ in
            for _ in 0..<500 { receiver.listen { _ in total.add() } }
        }
        transmitter.broadcast(1)
        transmitter.broadcast(2)
        #expect(total.value == threads * 1000)
    }

    @Test("RC-BUG-04 disposing twice is harmless to listeners that came later", arguments: [1, 4])
    func disposedTwice(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let logs = try onThreads(threads) { _ in
            let old = receiver.listen { _ in }
            old.dispose()
            let log = Log<Int>()
            receiver.listen { log.add($0) }
            old.dispose()
            return log
        }
        let shared = receiver.listen { _ in }
        try onThreads(threads) { _ in shared.dispose() }
        transmitter.broadcast(1)
        #expect(logs.map(\.entries) == Array(repeating: [1], count: threads))
        #expect(receiver.listenerCount == threads)
    }

    @Test("RC-BUG-05 broadcast, listen and dispose inside a listener and inside an operator", arguments: [1, 4])
    func reentrancy(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Stamp>.make(with: .warm(upTo: 1))
        defer { receiver.endListening() }
        let log = Log<Stamp>()
        let derived = receiver.map { stamp in
            if stamp.number.isMultiple(of: 2) {
                transmitter.broadcast(Stamp(thread: stamp.thread, number: stamp.number + 1))
            }
            receiver.listen { _ in }.dispose()
            return stamp
        }
        defer { derived.endListening() }
        derived.listen { stamp in
            derived.listen { _ in }.dispose()
            log.add(stamp)
        }
        try onThreads(threads) { thread in
            for number in 0..<100 { transmitter.broadcast(Stamp(thread: thread, number: number * 2)) }
        }
        let all = try log.entries(whenThereAre: threads * 200)
        #expect(Set(all).count == threads * 200)
        #expect(receiver.listenerCount == 1)
    }

    @Test("RC-BUG-06 what several threads broadcast is neither doubled nor lost", arguments: [1, 4])
    func doubledAndLost(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Stamp>.make(with: .cold)
        let log = Log<Stamp>()
        receiver.listen { log.add($0) }
        try onThreads(threads) { thread in
            for number in 0..<1000 { transmitter.broadcast(Stamp(thread: thread, number: number)) }
        }
        let heard = try log.entries(whenThereAre: threads * 1000)
        let isNeither = isComplete(heard, threads: threads, each: 1000)
        #expect(isNeither)
        let replay = Log<Stamp>()
        receiver.listen { replay.add($0) }
        let isReplayed = replay.entries == heard
        #expect(isReplayed)
    }

    @Test("RC-BUG-07 listeners are called in the order in which they began", arguments: [1, 4])
    func listenerOrder(threads: Int) throws {
        let orders = try onThreads(threads) { _ in
            let log = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make()
            let disposables = (0..<100).map { number in receiver.listen { _ in log.add(number) } }
            for number in stride(from: 0, to: 100, by: 3) { disposables[number].dispose() }
            receiver.listen { _ in log.add(100) }
            transmitter.broadcast(0)
            return log.entries
        }
        let expected = (0..<100).filter { !$0.isMultiple(of: 3) } + [100]
        #expect(orders == Array(repeating: expected, count: threads))
    }

    @Test("RC-BUG-08 a derived receiver gets the replay, passes it on, and can be stopped", arguments: [1, 4])
    func eagerForEver(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
        (1...10).forEach(transmitter.broadcast)
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let disposable = receiver.map { $0 * 2 }.listen { log.add($0) }
            let heard = try? log.entries(whenThereAre: 10)
            disposable.dispose()
            return heard
        }
        #expect(heard == Array(repeating: (1...10).map { $0 * 2 }, count: threads))
        #expect(receiver.listenerCount == 0)
    }

    @Test("RC-BUG-09 a negative limit means none", arguments: [1, 4])
    func negativeLimit(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: -1))
            transmitter.broadcast(1)
            let derived = receiver.map { $0 }
            transmitter.broadcast(2)
            receiver.listen { log.add($0) }
            derived.listen { log.add(-$0) }
            transmitter.broadcast(3)
            return log.entries
        }
        #expect(heard.allSatisfy { $0.sorted() == [-3, 3] })
        #expect(heard.count == threads)
    }

    @Test("RC-BUG-10 the spellings that the code had are the spellings that count", arguments: [1, 4])
    func spellings(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let bag = DisposeBag()
            let pair = Receiver<Int>.make(with: .warm(upTo: 1))
            let transmitter: Receiver<Int>.Transmitter = pair.0
            let receiver: Receiver<Int> = pair.1
            transmitter.broadcast(1)
            let disposable: Disposable = receiver.listen(to: { log.add($0) })
            disposable.disposed(by: bag)
            return log.entries
        }
        #expect(heard == Array(repeating: [1], count: threads))
    }

    @Test("RC-BUG-11 the type can be named although the module has its name", arguments: [1, 4])
    func names(threads: Int) throws {
        let areSame = try onThreads(threads) { _ in
            WaveReceiver<Int>.self == Receiver<Int>.self
                && WaveTransmitter<Int>.self == Receiver<Int>.Transmitter.self
                && Receiver::Receiver<Int>.self == Receiver<Int>.self
                && Receiver::DisposeBag.self == DisposeBag.self
        }
        #expect(areSame == Array(repeating: true, count: threads))
    }

    @Test("RC-BUG-12 nothing in the module needs an Apple platform", arguments: [1, 4])
    func anyPlatform(threads: Int) throws {
        let (transmitter, receiver) = Receiver<String>.make()
        let log = Log<String>()
        receiver.skipRepeats().map(\.count).listen { log.add("\($0)") }
        try onThreads(threads) { _ in transmitter.broadcast("here") }
        #expect(log.entries == ["4"])
    }
}
