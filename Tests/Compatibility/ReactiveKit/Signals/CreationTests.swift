import ReactiveKit
import TestSupport
import Testing

@Suite("Creating signals")
struct CreationTests {
    @Test("RK-006 completed, failed and never")
    func constants() {
        #expect(Signal<Int, Failure>.completed().events() == [.completed])
        #expect(Signal<Int, Failure>.failed(.first).events() == [.failed(.first)])
        #expect(Signal<Int, Failure>.never().events() == [])
        let disposable = Signal<Int, Never>.never().observe { _ in }
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test("RK-008 init(just:) emits the element and completes")
    func just() {
        #expect(Signal<Int, Never>(just: 5).events() == [.next(5), .completed])
        #expect(SafeSignal(just: 5).events() == [.next(5), .completed])
    }

    @Test("RK-010 performing, evaluating, catching and result run for each observation and end as their result says")
    func evaluating() {
        let runs = Log<Void>()
        let performing = Signal<Int, Never>(performing: {
            runs.add()
            return runs.count
        })
        #expect(performing.events() == [.next(1), .completed])
        #expect(performing.events() == [.next(2), .completed])
        #expect(Signal<Int, Failure>(evaluating: { .success(1) }).events() == [.next(1), .completed])
        #expect(Signal<Int, Failure>(evaluating: { .failure(.second) }).events() == [.failed(.second)])
        #expect(Signal<Int, Failure>(result: .success(1)).events() == [.next(1), .completed])
        #expect(Signal<Int, Failure>(result: .failure(.second)).events() == [.failed(.second)])
        let caught = Signal<Int, any Error>(catching: { throw Failure.first }).events()
        #expect(caught.count == 1)
        #expect(caught.first?.error as? Failure == .first)
        #expect(Signal<Int, any Error>(catching: { 4 }).elements() == [4])
    }

    @Test("RK-011 init(deferring:) makes a signal for each observation")
    func deferring() {
        let runs = Log<Void>()
        let signal = Signal<Int, Failure>(deferring: {
            runs.add()
            return Signal<Int, Failure>(just: runs.count)
        })
        #expect(runs.count == 0)
        #expect(signal.events() == [.next(1), .completed])
        #expect(signal.events() == [.next(2), .completed])
    }

    @Test("RK-012 init(sequence:) emits all elements and completes, and asks for no more than is wanted")
    func sequence() {
        #expect(Signal<Int, Never>(sequence: 1...3).events() == [.next(1), .next(2), .next(3), .completed])
        #expect(Signal<Int, Never>(sequence: []).events() == [.completed])
        #expect(Signal<Int, Never>(sequence: 1...).prefix(maxLength: 2).events() == [.next(1), .next(2), .completed])
        let asked = Log<Int>()
        _ = Signal<Int, Never>(
            sequence: (1...5).lazy.map {
                asked.add($0); return $0
            }
        ).first().events()
        #expect(asked.entries == [1] || asked.entries == [1, 2])
    }

    @Test("RK-018 Deferred makes a signal for each observation")
    func deferred() {
        let runs = Log<Void>()
        let signal = Deferred { () -> Signal<Int, Failure> in
            runs.add()
            return Signal(just: runs.count)
        }
        #expect(signal.events() == [.next(1), .completed])
        #expect(signal.map { $0 * 10 }.events() == [.next(20), .completed])
        #expect(signal.signalFactory().events() == [.next(3), .completed])
    }

    @Test("RK-019 Empty completes at once, or never")
    func empty() {
        #expect(Empty<Int, Failure>().events() == [.completed])
        #expect(Empty<Int, Failure>(completeImmediately: false).events() == [])
        #expect(
            Empty(completeImmediately: true, outputType: Int.self, failureType: Failure.self)
                == Empty<Int, Failure>())
        #expect(Empty<Int, Failure>(completeImmediately: false) != Empty())
    }

    @Test("RK-016 init(takingOver:) replaces the function in a variable by one that feeds the signal")
    func takingOver() {
        let record = Log<Int>()
        var observer: (Int) -> Void = { _ in record.add(-1) }
        let signal = Signal(takingOver: &observer)
        observer(1)
        _ = signal.observeNext { record.add($0) }
        observer(2)
        var plain: () -> Void = {}
        _ = Signal(takingOver: &plain).observeNext { record.add(3) }
        plain()
        #expect(record.entries == [2, 3])
    }
}
