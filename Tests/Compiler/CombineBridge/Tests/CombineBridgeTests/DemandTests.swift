import Combine
import ReactiveKit
import SwiftObserver
import Synchronization
import Testing

@Suite("A signal as a publisher gives what is demanded")
struct DemandTests {
    private let subject = ReactiveKit.PassthroughSubject<Int, Trouble>()

    private func subscribed(_ probe: Probe<Trouble>) -> Probe<Trouble> {
        subject.toPublisher().subscribe(probe)
        return probe
    }

    @Test("Without demand everything waits, and comes in order when it is demanded")
    func none() {
        let probe = subscribed(Probe(demanding: .none))
        for number in 1...5 { subject.send(number) }
        #expect(probe.notes == [])
        probe.request(.max(2))
        #expect(probe.notes == ["1", "2"])
        probe.request(.none)
        #expect(probe.notes == ["1", "2"])
        probe.request(.unlimited)
        #expect(probe.notes == ["1", "2", "3", "4", "5"])
    }

    @Test("A limited demand is used up")
    func limited() {
        let probe = subscribed(Probe(demanding: .max(2)))
        subject.send(1)
        #expect(probe.notes == ["1"])
        subject.send(2)
        subject.send(3)
        #expect(probe.notes == ["1", "2"])
        probe.request(.max(2))
        #expect(probe.notes == ["1", "2", "3"])
        subject.send(4)
        subject.send(5)
        #expect(probe.notes == ["1", "2", "3", "4"])
    }

    @Test("Without a limit everything comes at once")
    func unlimited() {
        let probe = subscribed(Probe(demanding: .unlimited))
        subject.send(1)
        #expect(probe.notes == ["1"])
        subject.send(2)
        subject.send(completion: .finished)
        #expect(probe.notes == ["1", "2", "finished"])
    }

    @Test("What receive returns is added to the demand")
    func returned() {
        let probe = subscribed(Probe(demanding: .max(1)) { number, _ in number < 3 ? .max(1) : .none })
        for number in 1...5 { subject.send(number) }
        #expect(probe.notes == ["1", "2", "3"])
        probe.request(.max(1))
        #expect(probe.notes == ["1", "2", "3", "4"])
    }

    @Test("What is demanded in receive comes after it, and costs no stack")
    func requestedInside() {
        let probe = subscribed(
            Probe(demanding: .none) { _, probe in
                probe.request(.max(1))
                return .none
            })
        let count = 100_000
        for number in 0..<count { subject.send(number) }
        probe.request(.max(1))
        #expect(probe.elements == Array(0..<count))
        #expect(probe.overlapCount == 0)
    }

    @Test("What is sent in receive comes after it")
    func sentInside() {
        let probe = subscribed(
            Probe(demanding: .unlimited) { [subject] number, _ in
                if number < 3 { subject.send(number + 1) }
                if number == 3 { subject.send(completion: .finished) }
                return .none
            })
        subject.send(0)
        #expect(probe.notes == ["0", "1", "2", "3", "finished"])
        #expect(probe.overlapCount == 0)
    }

    @Test("The end comes after what waits, and needs no demand", arguments: [true, false])
    func end(isFailure: Bool) {
        let completion = isFailure ? ReactiveKit.Subscribers.Completion<Trouble>.failure(.some) : .finished
        let note = isFailure ? "some" : "finished"
        let probe = subscribed(Probe(demanding: .none))
        subject.send(1)
        subject.send(2)
        subject.send(completion: completion)
        #expect(probe.notes == [])
        probe.request(.max(1))
        #expect(probe.notes == ["1"])
        probe.request(.max(1))
        #expect(probe.notes == ["1", "2", note])
        probe.request(.unlimited)
        #expect(probe.notes.count == 3)

        let empty = Probe<Trouble>(demanding: .none)
        Signal<Int, Trouble>(sequence: []).toPublisher().subscribe(empty)
        #expect(empty.notes == ["finished"])
    }

    @Test("Nothing comes after cancel in receive, though it was demanded and waits")
    func cancelledInside() {
        let probe = subscribed(
            Probe(demanding: .none) { number, probe in
                if number == 2 { probe.cancel() }
                return .unlimited
            })
        for number in 1...4 { subject.send(number) }
        subject.send(completion: .finished)
        probe.request(.max(1))
        #expect(probe.notes == ["1", "2"])
    }

    @Test("Cancelled where it is given, a subscription does not begin")
    func cancelledAtOnce() {
        final class Refusing: Combine.Subscriber {
            func receive(subscription: any Combine.Subscription) { subscription.cancel() }
            func receive(_: Int) -> Combine.Subscribers.Demand { .none }
            func receive(completion: Combine.Subscribers.Completion<Never>) {}
        }
        let begun = Atomic<Int>(0)
        let signal = Signal<Int, Never> { _ in
            begun.wrappingAdd(1, ordering: .relaxed)
            return NonDisposable.instance
        }
        signal.toPublisher().subscribe(Refusing())
        #expect(begun.load(ordering: .relaxed) == 0)
    }

    @Test("Cancelling ends the observation, and releases the subscriber and what waits")
    func releases() {
        let disposed = Atomic<Int>(0)
        weak var subscriber: Probe<Never>?
        weak var waiting: Box?
        let given = Atomic<Int>(0)
        do {
            let box = Box()
            waiting = box
            let signal = Signal<Box, Never> { observer in
                observer.receive(box)
                return BlockDisposable { disposed.wrappingAdd(1, ordering: .relaxed) }
            }
            let probe = Probe<Never>(demanding: .none)
            subscriber = probe
            signal.toPublisher().map { _ in given.wrappingAdd(1, ordering: .relaxed).newValue }.subscribe(probe)
            probe.cancel()
        }
        #expect(disposed.load(ordering: .relaxed) == 1)
        #expect(subscriber == nil)
        #expect(waiting == nil)
        #expect(given.load(ordering: .relaxed) == 0)
    }

    private final class Box: Sendable {}

    @Test("Behind the publisher, a buffer of Combine's bounds what waits")
    func buffer() {
        let probe = Probe<Trouble>(demanding: .none)
        subject.toPublisher().buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(probe)
        for number in 1...5 { subject.send(number) }
        probe.request(.unlimited)
        #expect(probe.notes == ["4", "5"])
    }
}
