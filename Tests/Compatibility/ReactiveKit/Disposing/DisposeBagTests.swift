import ReactiveKit
import TestSupport
import Testing

@Suite("Bags and cancellables")
struct DisposeBagTests {
    @Test("RK-037 a DisposeBag disposes its content on dispose(), can be used again, and is disposed when empty")
    func disposing() {
        let calls = Counter()
        let bag = DisposeBag()
        #expect(bag.isDisposed)
        bag.add(disposable: BlockDisposable { calls.add() })
        bag.add(disposables: [BlockDisposable { calls.add() }, BlockDisposable { calls.add() }])
        bag += BlockDisposable { calls.add() }
        bag += [BlockDisposable { calls.add() }]
        #expect(!bag.isDisposed)
        #expect(calls.value == 0)
        bag.dispose()
        #expect(calls.value == 5)
        #expect(bag.isDisposed)
        bag += BlockDisposable { calls.add() }
        #expect(calls.value == 5)
        bag.dispose()
        #expect(calls.value == 6)
    }

    @Test("RK-037 a DisposeBag disposes its content when it is released, then its signal completes without an element")
    func releasing() {
        let log = EventLog<Void, Never>()
        let calls = Counter()
        var signal: SafeSignal<Void>?
        do {
            let bag = DisposeBag()
            signal = bag.deallocated
            _ = bag.deallocated.observe { event in
                if event.isCompleted, calls.value == 1 { log.note(event) }
            }
            bag += BlockDisposable { calls.add() }
            #expect(log.isEmpty)
        }
        #expect(calls.value == 1)
        #expect(log.events.map(\.isCompleted) == [true])
        let late = signal.map { EventLog(of: $0) }
        #expect(late?.events.map(\.isCompleted) == [true])
    }

    @Test("RK-038 an AnyCancellable disposes once, also when it is released")
    func cancellable() {
        let calls = Counter()
        do {
            let cancellable = AnyCancellable { calls.add() }
            #expect(!cancellable.isDisposed)
            #expect(calls.value == 0)
            withExtendedLifetime(cancellable) {}
        }
        #expect(calls.value == 1)
        let block = BlockDisposable { calls.add() }
        let cancellable = AnyCancellable(block)
        #expect(!cancellable.isDisposed)
        cancellable.cancel()
        cancellable.dispose()
        #expect(cancellable.isDisposed)
        #expect(calls.value == 2)
    }

    @Test("RK-038 an AnyCancellable is disposed when what it wraps has ended")
    func cancellableOfEnded() {
        let block = BlockDisposable {}
        let cancellable = AnyCancellable(block)
        block.dispose()
        #expect(cancellable.isDisposed)
    }

    @Test("RK-038 AnyCancellables are equal if they are one object, and can be stored in collections and sets")
    func cancellableEquality() {
        let calls = Counter()
        let (first, second) = (AnyCancellable { calls.add() }, AnyCancellable { calls.add() })
        #expect(first == first)
        #expect(first != second)
        #expect(first.hashValue == first.hashValue)
        var set: Set<AnyCancellable> = []
        first.store(in: &set)
        first.store(in: &set)
        second.store(in: &set)
        #expect(set.count == 2)
        var array: [AnyCancellable] = []
        first.store(in: &array)
        #expect(array == [first])
    }

    @Test("RK-039 dispose(in:) and store(in:) put a disposable into bags, collections and sets")
    func storing() {
        let calls = Counter()
        let bag = DisposeBag()
        BlockDisposable { calls.add() }.dispose(in: bag)
        BlockDisposable { calls.add() }.store(in: bag)
        bag.dispose()
        #expect(calls.value == 2)
        var array: [AnyCancellable] = []
        BlockDisposable { calls.add() }.store(in: &array)
        var set: Set<AnyCancellable> = []
        BlockDisposable { calls.add() }.store(in: &set)
        #expect(calls.value == 2)
        array = []
        set = []
        #expect(calls.value == 4)
    }
}
