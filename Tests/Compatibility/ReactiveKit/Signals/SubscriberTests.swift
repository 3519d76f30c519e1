import ReactiveKit
import TestSupport
import Testing

@Suite("Subscribers")
struct SubscriberTests {
    private final class Target: @unchecked Sendable {
        var value = 0
    }

    @Test("RK-022 RK-BUG-15 sink ends with its result, observeNext does not")
    func sink() {
        let subject = PassthroughSubject<Int, Never>()
        let record = Log<String>()
        var cancellable: AnyCancellable? = subject.sink(
            receiveCompletion: { _ in record.add("end") }, receiveValue: { record.add("sink \($0)") })
        _ = subject.observeNext { record.add("next \($0)") }
        subject.send(1)
        #expect(cancellable?.isDisposed == false)
        cancellable = nil
        subject.send(2)
        #expect(record.entries == ["sink 1", "next 1", "next 2"])
    }

    @Test("RK-022 sink receives elements and the end")
    func sinkCompletes() {
        let record = Log<String>()
        let failing = signal(1, ending: .failure(.first)).sink(
            receiveCompletion: { record.add("\($0 == .finished)") }, receiveValue: { record.add("\($0)") })
        #expect(failing.isDisposed)
        let simple = Signal<Int, Never>(just: 2).sink { record.add("\($0)") }
        #expect(simple.isDisposed)
        #expect(record.entries == ["1", "false", "2"])
    }

    @Test("RK-023 assign sets a property for as long as its result exists")
    func assign() {
        let target = Target()
        let subject = PassthroughSubject<Int, Never>()
        var cancellable: AnyCancellable? = subject.assign(to: \.value, on: target)
        subject.send(5)
        withExtendedLifetime(cancellable) {}
        cancellable = nil
        subject.send(6)
        #expect(target.value == 5)
    }

    @Test("RK-024 RK-135 a subscriber is given its subscription, the elements and the end")
    func accumulator() {
        let accumulator = Subscribers.Accumulator<Int, Failure>()
        signal(1, 2).subscribe(accumulator)
        #expect(accumulator.values == [1, 2])
        #expect(accumulator.isFinished)
        #expect(!accumulator.isFailure)
        let failing = Subscribers.Accumulator<Int, Failure>()
        signal(1, ending: .failure(.first)).subscribe(failing)
        #expect(failing.values == [1])
        #expect(failing.isFailure)
        #expect(!failing.isFinished)
        #expect(failing.error == .first)
    }

    @Test("RK-135 a subscriber that cancels receives nothing more")
    func cancelling() {
        let subject = PassthroughSubject<Int, Failure>()
        let accumulator = Subscribers.Accumulator<Int, Failure>()
        subject.subscribe(accumulator)
        subject.send(1)
        accumulator.cancel()
        subject.send(2)
        #expect(accumulator.values == [1])
        let early = Subscribers.Accumulator<Int, Failure>()
        early.cancel()
        subject.subscribe(early)
        subject.send(3)
        #expect(early.values == [])
    }

    @Test("RK-135 subscribers let their subscription go when it has ended")
    func releasingSubscriptions() {
        final class Ticket: Subscription {
            func request(_ demand: Subscribers.Demand) {}
            func cancel() {}
        }
        func begin(_ subscriber: some ReactiveKit.Subscriber<Int, Failure>) -> Weakly<Ticket> {
            let ticket = Ticket()
            subscriber.receive(subscription: ticket)
            return Weakly(ticket)
        }
        let accumulator = Subscribers.Accumulator<Int, Failure>()
        let sink = Subscribers.Sink<Int, Failure>(receiveCompletion: { _ in }, receiveValue: { _ in })
        let tickets = [begin(accumulator), begin(sink)]
        #expect(tickets.allSatisfy { !$0.isGone })
        accumulator.receive(completion: .finished)
        sink.receive(completion: .finished)
        #expect(tickets.allSatisfy { $0.isGone })
    }

    @Test("RK-135 Sink calls its functions")
    func sinkSubscriber() {
        let record = Log<String>()
        let sink = Subscribers.Sink<Int, Failure>(
            receiveCompletion: { record.add("\($0 == .finished)") }, receiveValue: { record.add("\($0)") })
        signal(1).subscribe(sink)
        #expect(record.entries == ["1", "true"])
        #expect(Subscribers.Demand.unlimited.value == .max)
    }

    @Test("RK-020 an object that is an observer takes events")
    func observerProtocol() {
        let record = Log<Signal<Int, Failure>.Event>()
        _ = signal(1).observe(with: AnyObserver(observer: { record.add($0) }))
        #expect(record.entries == [.next(1), .completed])
    }

    @Test("RK-021 observeNext, observeFailed and observeCompleted")
    func observing() {
        let record = Log<String>()
        for signal in [signal(1), signal(2, ending: .failure(.first))] {
            _ = signal.observeNext { record.add("\($0)") }
            _ = signal.observeFailed { record.add("\($0 == .first)") }
            _ = signal.observeCompleted { record.add("completed") }
        }
        #expect(record.entries == ["1", "completed", "2", "true"])
    }

    @Test("RK-027 RK-028 observers have ways to receive each kind of event")
    func receiving() {
        let record = Log<Signal<Int, Failure>.Event>()
        let observer = AnyObserver<Int, Failure> { record.add($0) }
        observer.receive(1)
        observer.receive(lastElement: 2)
        observer.receive(completion: .failure(.first))
        observer.toObserver()(.completed)
        #expect(record.entries == [.next(1), .next(2), .completed, .failed(.first), .completed])
        let count = Log<Void>()
        AnyObserver<Void, Never> { _ in count.add() }.receive()
        #expect(count.count == 1)
    }

    @Test("RK-029 AtomicObserver disposes what was attached before it passes on the end, and nothing after it")
    func atomicObserver() {
        let record = Log<String>()
        let observer = AtomicObserver<Int, Failure> { record.add("\($0)") }
        observer.attach { _ in BlockDisposable { record.add("disposed") } }
        observer.receive(1)
        observer.receive(completion: .finished)
        observer.receive(2)
        #expect(record.entries == ["next(1)", "disposed", "completed"])
        #expect(observer.isDisposed)
        let other = AtomicObserver<Int, Failure> { record.add("\($0)") }
        other.dispose()
        other.attach { _ in BlockDisposable { record.add("disposed late") } }
        other.receive(1)
        #expect(record.entries.suffix(1) == ["disposed late"])
        let third = AtomicObserver<Int, Failure> { _ in }
        third.attach { _ in BlockDisposable { record.add("first of two") } }
        third.attach { _ in BlockDisposable { record.add("second of two") } }
        third.dispose()
        #expect(record.entries.suffix(2) == ["first of two", "second of two"])
    }

    @Test("RK-003 the disposable of a producer that nobody's observer outlives is disposed at disposal")
    func forgottenObserver() {
        let record = Log<Void>()
        let disposable = Signal<Int, Never> { _ in BlockDisposable { record.add() } }.observe { _ in }
        #expect(record.count == 0)
        disposable.dispose()
        #expect(record.count == 1)
        let mapped = Signal<Int, Never> { _ in BlockDisposable { record.add() } }.map { $0 }.first().observe { _ in }
        mapped.dispose()
        #expect(record.count == 2)
    }
}
