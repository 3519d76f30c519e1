import Dispatch
import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

/// Client code that disposes inside of a call.
@Suite("Disposal inside")
struct DisposalTests {
    /// The events of a signal that is disposed at the first one.
    private func first<Element, Error>(_ signal: Signal<Element, Error>, wanting count: Int = 1) -> [String] {
        let subscriber = Satisfied<Element, Error>(with: count)
        signal.subscribe(subscriber)
        return subscriber.events
    }

    @Test("RK-012 nothing comes of a cold signal that is disposed by its handler, its end included")
    func coldSignals() {
        let signals: [Signal<Int, Failure>] = [
            Signal(sequence: [1, 2]), Signal(just: 1), Signal(result: .success(1)), Signal(performing: { 1 }),
            Signal(evaluating: { .success(1) }), Signal(deferring: { signal(1, 2) }), signal(1, 2),
            Signal(sequence: [1, 2]).prefix(maxLength: 1), Signal(sequence: [[1, 2]]).flattenElements(),
            Signal(sequence: [1, 2]).append(3), Signal(just: 1).append(Signal(just: 2)), Signal(just: 1).prepend(0),
            Signal(just: 1).scan(0, +), Signal(sequence: [1, 2]).suffix(maxLength: 2), Signal(just: 1).reduce(0, +),
            Signal(sequence: [1, 2]).collect().map { $0[0] }, Signal.completed().replaceEmpty(with: 1),
            Signal(just: 1).prefix(while: { _ in false }, inclusive: true),
        ]
        for (index, signal) in signals.enumerated() {
            #expect(first(signal).count == 1, "\(index)")
            #expect(first(signal.materialize()).count == 1, "\(index)")
        }
    }

    @Test("RK-104 who is done while a subject, a property, or a messenger replays is given no more")
    func replays() {
        let (subject, one) = (ReplaySubject<Int, Failure>(), ReplayOneSubject<Int, Failure>())
        let property = Property(0, delivery: .cold)
        let messenger = Messenger<Int>(delivery: .cold)
        for number in 1...3 {
            subject.send(number)
            one.send(number)
            property.value = number
            messenger.send(number)
        }
        one.send(completion: .finished)
        #expect(first(subject.toSignal()) == ["1"])
        #expect(first(one.toSignal()) == ["3"])
        #expect(first(property.toSignal(), wanting: 2) == ["1", "2"])
        #expect(first(messenger.toSignal(), wanting: 2) == ["1", "2"])
        #expect(subject.numbers.observations.isEmpty)
        #expect(property.numbers.observations.isEmpty)
    }

    @Test("RK-024 a subscriber that cancels as soon as it can is not observed for")
    func cancelledAtOnce() {
        let calls = Counter()
        let signal = Signal<Int, Failure>(performing: {
            calls.add()
            return 1
        })
        #expect(first(signal, wanting: 0) == [])
        #expect(first(signal.subscribe(on: ExecutionContext.immediate), wanting: 0) == [])
        #expect(calls.value == 0)
    }

    @Test("RK-010 RK-011 nothing is emitted, or observed, once the function itself has disposed the observation")
    func disposingInFunction() {
        let (calls, visits) = (Counter(), Counter())
        let bag = SerialDisposable(otherDisposable: nil)
        let dispose: @Sendable (Int) -> Int = { number in
            visits.add()
            bag.otherDisposable?.dispose()
            return number
        }
        let inner = Signal<Int, Failure>(performing: {
            calls.add()
            return 1
        })
        let signals: [Signal<Int, Failure>] = [
            Signal(performing: { dispose(1) }), Signal(evaluating: { .success(dispose(1)) }),
            Signal(deferring: {
                _ = dispose(1)
                return inner
            }),
        ]
        for (index, signal) in signals.enumerated() {
            // Scheduled actions run when there is something to dispose.
            let actions = Log<@Sendable () -> Void>()
            let log = EventLog(of: signal.subscribe(on: ExecutionContext { actions.add($0) }).materialize())
            bag.otherDisposable = log.disposable
            actions.entries.forEach { $0() }
            #expect(log.isEmpty, "\(index)")
        }
        #expect((visits.value, calls.value) == (3, 0))
    }

    @Test("RK-048 a source is not observed if what is put in front of it is all that is wanted")
    func prepended() {
        let calls = Counter()
        let signal = Signal<Int, Failure>(performing: {
            calls.add()
            return 1
        })
        #expect(first(signal.prepend(0)) == ["0"])
        #expect(first(signal.scan(0, +)) == ["0"])
        #expect(first(Signal(just: 0).append(signal)) == ["0"])
        #expect(calls.value == 0)
    }

    @Test("RK-071 a source that was replaced before its turn is not observed")
    func replacedBeforeItsTurn() {
        let calls = Log<Int>()
        let outer = PassthroughSubject<Int, Failure>(delivery: .immediate)
        let log = EventLog<Int, Failure>()
        let observation = outer.flatMapLatest { number in
            Signal<Int, Failure>(performing: {
                calls.add(number)
                // Both come while this one is being observed, and the second takes the place of the first.
                if number == 1 { for next in 2...3 { outer.send(next) } }
                return number
            })
        }.observe(with: log.note)
        outer.send(1)
        #expect(calls.entries == [1, 3])
        #expect(log.elements == [3])
        observation.dispose()
    }

    @Test("RK-078 an observation that is disposed as amb lets the loser go emits nothing")
    func disposedByLoser() {
        let bag = CompositeDisposable()
        let loser = Signal<Int, Failure> { _ in BlockDisposable { bag.dispose() } }
        let winner = PassthroughSubject<Int, Failure>()
        let log = EventLog<Int, Failure>()
        bag.add(disposable: winner.amb(with: loser).observe(with: log.note))
        winner.send(1)
        #expect(bag.isDisposed)
        #expect(log.isEmpty)
    }

    @Test("RK-029 on the way of a failure, too, what was attached is disposed first")
    func failures() {
        let record = Log<String>()
        let observer = AtomicObserver<Int, Failure> { record.add("\($0.isFailed)") }
        observer.attach { _ in BlockDisposable { record.add("disposed") } }
        observer.receive(completion: .failure(.first))
        #expect(record.entries == ["disposed", "true"])
    }

    @Test("RK-029 an observer that is disposed in a handler passes on nothing that waits")
    func waitingEvents() {
        let record = Log<Int>()
        nonisolated(unsafe) var observer: AtomicObserver<Int, Failure>?
        observer = AtomicObserver { event in
            guard let element = event.element else { return record.add(-1) }
            record.add(element)
            if element > 3 { return }
            observer?.receive(element + 1)
            if element == 3 { observer?.dispose() }
        }
        observer?.receive(1)
        #expect(record.entries == [1, 2, 3])
        observer = nil
    }

    @Test("RK-099 a listener that disposes the observation keeps the source from being observed")
    func disposedByListener() {
        let (calls, bag) = (Counter(), CompositeDisposable())
        let listener = PassthroughSubject<Bool, Never>()
        let actions = Log<@Sendable () -> Void>()
        _ = listener.observeNext { if $0 { bag.dispose() } }
        let signal = Signal<Int, Failure>(performing: {
            calls.add()
            return 1
        }).feedActivity(into: listener)
        let activity = EventLog(of: listener)
        bag.add(disposable: signal.subscribe(on: ExecutionContext { actions.add($0) }).observe { _ in })
        actions.entries.forEach { $0() }
        #expect(calls.value == 0)
        #expect(activity.elements == [true, false])
    }
}
