import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Subjects")
struct SubjectTests {
    @Test("RK-101 subjects are sent elements, ends, and words")
    func sending() {
        let subject = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: subject)
        subject.send(1)
        subject.on(.next(2))
        subject.receive(3)
        subject.send(lastElement: 4)
        #expect(log.events == [.next(1), .next(2), .next(3), .next(4), .completed])

        let failing = PassthroughSubject<Int, Failure>()
        let failure = EventLog(of: failing)
        failing.send(completion: .failure(Failure(code: 1)))
        failing.send(completion: .finished)
        #expect(failure.events == [.failed(Failure(code: 1))])

        let words = PassthroughSubject<Void, Never>()
        let wordLog = EventLog(of: words)
        words.send()
        #expect(wordLog.events.count == 1)
    }

    @Test("RK-102 a subclass of Subject overrides on and observe, and operators use them")
    func subclassing() {
        final class Doubling: Subject<Int, Never>, @unchecked Sendable {
            override func on(_ event: Signal<Int, Never>.Event) {
                if case .next(let element) = event { super.on(.next(element * 2)) } else { super.on(event) }
            }

            @_disfavoredOverload
            override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
                observer(.next(0))
                return super.observe(with: observer)
            }
        }
        let subject = Doubling()
        let direct = EventLog(of: subject)
        let mapped = EventLog(of: subject.map { $0 + 1 })
        subject.send(3)
        subject.send(completion: .finished)
        #expect(direct.events == [.next(0), .next(6), .completed])
        #expect(mapped.events == [.next(1), .next(7), .completed])
    }

    @Test("RK-102 a plain Subject passes on what it is sent, to observers in their order")
    func plainSubject() {
        let subject = Subject<Int, Never>()
        nonisolated(unsafe) var calls: [String] = []
        for name in ["a", "b", "c"] { _ = subject.observeNext { calls.append("\(name)\($0)") } }
        subject.send(1)
        subject.send(2)
        #expect(calls == ["a1", "b1", "c1", "a2", "b2", "c2"])
    }

    @Test("RK-102 isTerminated is true at once, later events are ignored, and nobody observes any more")
    func terminating() {
        let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) var calls: [String] = []
        var captured: Weakly<Counter>?
        do {
            let counter = Counter()
            captured = Weakly(counter)
            _ = subject.observe { event in
                counter.add()
                calls.append("\(event)")
                guard case .next(1) = event else { return }
                subject.send(2)
                subject.send(completion: .finished)
                calls.append("terminated: \(subject.isTerminated)")
                subject.send(3)
            }
        }
        #expect(!subject.isTerminated)
        subject.send(1)
        #expect(calls == ["next(1)", "terminated: true", "next(2)", "completed"])
        #expect(captured?.isGone == true)
        subject.send(4)
        #expect(calls.count == 4)
    }

    @Test("RK-102 what is put into the bag of a subject is disposed with it")
    func bag() {
        let calls = Counter()
        do {
            let subject = PassthroughSubject<Int, Never>()
            subject.disposeBag += BlockDisposable { calls.add() }
            #expect(subject.disposeBag === subject.disposeBag)
        }
        #expect(calls.value == 1)
    }

    @Test("RK-102 a subject that is deallocated without an end leaves nothing behind")
    func dying() {
        var captured: Weakly<Counter>?
        let log = EventLog<Int, Never>()
        do {
            let subject = PassthroughSubject<Int, Never>()
            let counter = Counter()
            captured = Weakly(counter)
            _ = subject.map { $0 + 1 }.observe { event in
                counter.add()
                log.note(event)
            }
            subject.send(1)
        }
        #expect(log.events == [.next(2)])
        #expect(captured?.isGone == true)
    }

    @Test("RK-103 a PassthroughSubject is silent to those who come late")
    func passthrough() {
        let subject = PassthroughSubject<Int, Never>()
        subject.send(1)
        let log = EventLog(of: subject)
        subject.send(2)
        subject.send(completion: .finished)
        let late = EventLog(of: subject)
        #expect(log.events == [.next(2), .completed])
        #expect(late.isEmpty)
    }

    @Test("RK-104 a ReplaySubject keeps so many elements, and the end", arguments: [0, 1, 2, 3, Int.max])
    func replaying(size: Int) {
        let subject = ReplaySubject<Int, Failure>(bufferSize: size)
        #expect(subject.bufferSize == size)
        for number in 1...5 { subject.send(number) }
        let kept = Array([1, 2, 3, 4, 5].suffix(min(size, 5)))
        #expect(EventLog(of: subject).elements == kept)
        subject.send(completion: .failure(Failure()))
        let late = EventLog(of: subject)
        #expect(late.events == kept.map { .next($0) } + [.failed(Failure())])
        #expect(late.disposable.isDisposed)
    }

    @Test("RK-BUG-03 the size of a ReplaySubject reads as it was given, and zero or less keeps nothing")
    func bufferSize() {
        #expect(ReplaySubject<Int, Never>(bufferSize: 2).bufferSize == 2)
        let subject = SafeReplaySubject<Int>(bufferSize: -3)
        #expect(subject.bufferSize == 0)
        subject.send(1)
        #expect(EventLog(of: subject).isEmpty)
    }

    @Test("RK-105 a ReplayOneSubject keeps the last element, and the end")
    func replayingOne() {
        let subject = SafeReplayOneSubject<Int>()
        #expect(EventLog(of: subject).isEmpty)
        subject.send(1)
        subject.send(2)
        #expect(EventLog(of: subject).events == [.next(2)])
        subject.send(completion: .finished)
        #expect(EventLog(of: subject).events == [.next(2), .completed])
    }

    @Test("RK-104 RK-105 a subject that replays keeps as many when it is given another strategy")
    func otherStrategies() {
        let replay = ReplaySubject<Int, Never>(bufferSize: 2, delivery: .ordered)
        let one = ReplayOneSubject<Int, Never>(delivery: .ordered)
        for subject in [replay, one] {
            subject.setDelivery(.immediate)
            for number in 1...3 { subject.send(number) }
            subject.setDelivery(.ordered.cold)
            for number in 4...6 { subject.send(number) }
        }
        #expect(EventLog(of: replay).elements == [5, 6])
        #expect(EventLog(of: one).elements == [6])
        let loop = MessageLoop()
        replay.setDelivery(.loop(loop))
        replay.send(7)
        let log = EventLog(of: replay)
        while loop.runOnce() > 0 {}
        #expect(log.elements == [6, 7])
        #expect(replay.delivery.replay == .last(2))
    }

    @Test("RK-104 who is done while a subject or a property replays is given no more")
    func endingDuringReplay() {
        let subject = ReplaySubject<Int, Never>()
        let property = Property(0, delivery: .cold)
        for number in 1...3 {
            subject.send(number)
            property.value = number
        }
        let calls = Counter()
        for signal in [subject.toSignal(), property.toSignal()] {
            let counted = signal.handleEvents(receiveOutput: { _ in calls.add() })
            #expect(EventLog(of: counted.first()).events == [.next(1), .completed])
        }
        #expect(calls.value == 2)
    }

    @Test("RK-BUG-07 nested sends reach all observers in one order; .immediate is depth first on request")
    func nestedSends() {
        func order(_ subject: PassthroughSubject<Int, Never>) -> [String] {
            nonisolated(unsafe) var calls: [String] = []
            _ = subject.observeNext { [weak subject] element in
                calls.append("A\(element)")
                if element == 0 { subject?.send(1) }
            }
            _ = subject.observeNext { calls.append("B\($0)") }
            subject.send(0)
            return calls
        }
        #expect(order(PassthroughSubject()) == ["A0", "B0", "A1", "B1"])
        #expect(order(PassthroughSubject(delivery: .immediate)) == ["A0", "A1", "B1", "B0"])
    }

    @Test("RK-BUG-08 an observer that is disposed during a delivery is not called any more")
    func disposingDuringDelivery() {
        let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) var calls: [String] = []
        let serial = SerialDisposable(otherDisposable: nil)
        _ = subject.observeNext { element in
            calls.append("A\(element)")
            serial.dispose()
        }
        serial.otherDisposable = subject.observeNext { calls.append("B\($0)") }
        subject.send(0)
        #expect(calls == ["A0"])
    }

    @Test("RK-BUG-16 observers are removed when a subject ends")
    func removal() {
        let subject = PassthroughSubject<Int, Never>()
        let disposable = subject.observe { _ in }
        subject.send(completion: .finished)
        #expect(disposable.isDisposed)
        #expect(subject.numbers.observations.isEmpty)
    }

    @Test("RK-102 the end is delivered after the subject has let go of its observer")
    func endAfterDisposal() {
        let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) var disposable: (any Disposable)?
        nonisolated(unsafe) var wasDisposed: Bool?
        disposable = subject.observe { event in
            if event.isTerminal { wasDisposed = disposable?.isDisposed }
        }
        subject.send(completion: .finished)
        #expect(wasDisposed == true)
    }

    @Test("RK-007 withObserver makes a signal and its observer; what is sent before is lost")
    func withObserver() {
        let (signal, observer) = Signal<Int, Never>.withObserver()
        observer.receive(1)
        let log = EventLog(of: signal)
        observer.receive(2)
        observer.receive(completion: .finished)
        #expect(log.events == [.next(2), .completed])
    }

    @Test("RK-102 a handler of the main actor is called there, whoever sends") @MainActor
    func mainActor() async {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        var isDone = false
        _ = subject.observe { event in
            MainActor.assertIsolated()
            if let element = event.element { received.append(element) } else { isDone = true }
        }
        await Task.detached {
            for number in 0..<100 { subject.send(number) }
            subject.send(completion: .finished)
        }.value
        while !isDone { await Task.yield() }
        #expect(received == Array(0..<100))
    }
}
