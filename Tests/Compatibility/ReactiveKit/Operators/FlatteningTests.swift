import ReactiveKit
import TestSupport
import Testing

@Suite("Flattening")
struct FlatteningTests {
    private typealias Subject = PassthroughSubject<Int, Failure>

    private let outer = PassthroughSubject<PassthroughSubject<Int, Failure>, Failure>()
    private let one = Subject()
    private let two = Subject()

    @Test("RK-070 merge() passes on what all emit, and completes with the last")
    func merge() {
        let log = EventLog(of: outer.merge())
        outer.send(one)
        one.send(1)
        outer.send(two)
        two.send(2)
        one.send(3)
        outer.send(completion: .finished)
        one.send(completion: .finished)
        #expect(log.events == [.next(1), .next(2), .next(3)])
        two.send(completion: .finished)
        #expect(log.isCompleted)
    }

    @Test("RK-070 merge() fails with any")
    func mergeFailing() {
        let log = EventLog(of: outer.merge())
        outer.send(one)
        outer.send(two)
        two.send(completion: .failure(.first))
        one.send(1)
        #expect(log.events == [.failed(.first)])
    }

    @Test("RK-071 switchToLatest() lets the one before go")
    func latest() {
        let log = EventLog(of: outer.switchToLatest())
        outer.send(one)
        one.send(1)
        outer.send(two)
        one.send(2)
        two.send(3)
        outer.send(completion: .finished)
        #expect(!log.isCompleted)
        two.send(completion: .finished)
        #expect(log.events == [.next(1), .next(3), .completed])
    }

    @Test("RK-BUG-02 switchToLatest() completes with an outer signal that emitted nothing")
    func latestOfNothing() {
        #expect(Signal<Signal<Int, Failure>, Failure>.completed().switchToLatest().events() == [.completed])
    }

    @Test("RK-072 concat() observes one after the other, and those that come meanwhile wait")
    func concat() {
        let log = EventLog(of: outer.concat())
        outer.send(one)
        outer.send(two)
        two.send(0)
        one.send(1)
        one.send(completion: .finished)
        two.send(2)
        outer.send(completion: .finished)
        two.send(completion: .finished)
        #expect(log.events == [.next(1), .next(2), .completed])
    }

    @Test("RK-069 flatMap and flatten do what the strategy says", arguments: [0, 1, 2])
    func strategies(index: Int) {
        let strategy: FlattenStrategy = [.concat, .latest, .merge][index]
        let inner = [5, 10].map { _ in Subject() }
        let source = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: source.flatMap(strategy) { inner[$0] })
        source.send(0)
        source.send(1)
        source.send(completion: .finished)
        inner[0].send(5)
        inner[1].send(10)
        inner[0].send(6)
        inner[0].send(completion: .finished)
        inner[1].send(12)
        inner[1].send(completion: .finished)
        #expect(log.elements == [[5, 6, 12], [10, 12], [5, 10, 6, 12]][index])
        #expect(log.isCompleted)
    }

    @Test("RK-014 init(flattening:strategy:) flattens the signals of a sequence")
    func flatteningSequence() {
        let signals = [Signal<Int, Failure>(just: 1), Signal(just: 2)]
        for strategy: FlattenStrategy in [.concat, .latest, .merge] {
            #expect(Signal(flattening: signals, strategy: strategy).events() == [.next(1), .next(2), .completed])
        }
    }

    @Test("RK-056 flatMapFilter lets the first element of a signal decide")
    func flatMapFilter() {
        let decisions = (0..<3).map { _ in PassthroughSubject<Bool, Never>() }
        let source = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: source.flatMapFilter { decisions[$0].toSignal() })
        for index in 0..<3 { source.send(index) }
        decisions[1].send(true)
        decisions[0].send(true)
        decisions[0].send(false)
        decisions[1].send(false)
        decisions[2].send(true)
        source.send(completion: .finished)
        #expect(log.events == [.next(0), .next(2), .completed])
    }

    @Test("A flattened endless sequence ends when nothing more is wanted")
    func endless() {
        let endless = Signal<Int, Failure>(sequence: 0...)
        #expect(endless.flatMapMerge { Signal(just: $0) }.prefix(maxLength: 3).elements() == [0, 1, 2])
        #expect(signal(1).flatMapMerge { _ in endless }.prefix(maxLength: 3).elements() == [0, 1, 2])
        #expect(endless.flatMapLatest { Signal(just: $0) }.prefix(maxLength: 3).elements() == [0, 1, 2])
        #expect(endless.flatMapConcat { _ in endless }.prefix(maxLength: 3).elements() == [0, 1, 2])
        #expect(endless.merge(with: endless).prefix(maxLength: 3).elements() == [0, 1, 2])
    }

    @Test("A hundred thousand signals that complete at once, one after the other, need no stack")
    func concatNeedsNoStack() {
        let first = PassthroughSubject<Int, Failure>()
        let source = PassthroughSubject<Signal<Int, Failure>, Failure>()
        let count = Counter()
        let observation = source.concat().observeNext { _ in count.add() }
        source.send(first.toSignal())
        for index in 0..<100_000 { source.send(Signal(just: index)) }
        first.send(completion: .finished)
        #expect(count.value == 100_000)
        observation.dispose()
    }
}
