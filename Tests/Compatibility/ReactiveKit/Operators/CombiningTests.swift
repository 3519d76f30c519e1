import TestSupport
import ReactiveKit
import Testing

@Suite("Combining")
struct CombiningTests {
    private let left = PassthroughSubject<Int, Failure>()
    private let right = PassthroughSubject<String, Failure>()

    @Test("RK-074 combineLatest emits the latest of both whenever one emits, and completes when both have")
    func combineLatest() {
        let log = EventLog(of: left.combineLatest(with: right) { "\($0)\($1)" })
        left.send(1)
        right.send("A")
        right.send("B")
        left.send(2)
        left.send(completion: .finished)
        right.send("C")
        #expect(log.elements == ["1A", "1B", "2B", "2C"])
        #expect(!log.isCompleted)
        right.send(completion: .finished)
        #expect(log.isCompleted)
    }

    @Test("RK-074 combineLatest fails with the first failure, and lets the other source go")
    func combineLatestFailing() {
        let log = EventLog(of: left.combineLatest(with: right).map { "\($0)" })
        right.send(completion: .failure(.first))
        left.send(1)
        #expect(log.events == [.failed(.first)])
    }

    @Test("RK-075 zip pairs elements, and completes when one side has and none of its elements waits")
    func zip() {
        let log = EventLog(of: left.zip(with: right) { "\($0)\($1)" })
        left.send(1)
        left.send(2)
        left.send(completion: .finished)
        right.send("A")
        #expect(log.events == [.next("1A")])
        right.send("B")
        #expect(log.events == [.next("1A"), .next("2B"), .completed])
    }

    @Test("RK-075 zip completes with the element that was the last to wait for, and drops what waits on the other side")
    func zipEnding() {
        let log = EventLog(of: left.zip(with: right) { "\($0)\($1)" })
        left.send(1)
        left.send(2)
        right.send(completion: .finished)
        #expect(log.events == [.completed])
    }

    @Test("RK-076 merge(with:) passes on what comes, and completes when both have")
    func merge() {
        let other = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: left.merge(with: other))
        left.send(1)
        other.send(2)
        left.send(completion: .finished)
        other.send(3)
        #expect(log.events == [.next(1), .next(2), .next(3)])
        other.send(completion: .finished)
        #expect(log.isCompleted)
    }

    @Test("RK-077 append observes the second when the first has completed")
    func append() {
        let other = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: left.append(other))
        other.send(0)
        left.send(1)
        left.send(completion: .finished)
        other.send(2)
        other.send(completion: .finished)
        #expect(log.events == [.next(1), .next(2), .completed])
        #expect(signal(1, 2).append(signal(3, 4)).elements() == [1, 2, 3, 4])
    }

    @Test("RK-077 append does not observe the second when the first has failed")
    func appendFailing() {
        #expect(signal(1, ending: .failure(.first)).append(signal(3)).events() == [.next(1), .failed(.first)])
    }

    @Test("RK-077 prepend observes this one when the other has completed")
    func prepend() {
        #expect(signal(1, 2).prepend(signal(3, 4)).events() == [.next(3), .next(4), .next(1), .next(2), .completed])
    }

    @Test("RK-078 amb takes the first to emit anything, its end included")
    func amb() {
        let other = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: left.amb(with: other))
        other.send(3)
        left.send(1)
        other.send(4)
        #expect(log.elements == [3, 4])
        #expect(Signal<Int, Failure>.completed().amb(with: signal(1)).events() == [.completed])
        #expect(Signal<Int, Failure>.failed(.first).amb(with: signal(1)).events() == [.failed(.first)])
    }

    @Test("RK-078 amb does not observe the second when the first has won already")
    func ambSynchronous() {
        let runs = Counter()
        let second = Signal<Int, Failure> { observer in
            runs.add()
            observer.receive(lastElement: 2)
            return NonDisposable.instance
        }
        #expect(signal(1).amb(with: second).elements() == [1])
        #expect(runs.value == 0)
    }

    @Test("RK-079 with(latestFrom:) emits with each own element, and ends as the first does")
    func latestFrom() {
        let log = EventLog(of: left.with(latestFrom: right) { "\($0)\($1)" })
        left.send(1)
        right.send("A")
        right.send("B")
        left.send(2)
        right.send(completion: .finished)
        left.send(3)
        left.send(completion: .finished)
        #expect(log.events == [.next("2B"), .next("3B"), .completed])
    }

    @Test("RK-079 with(latestFrom:) observes the other first, and fails with it")
    func latestFromOrder() {
        #expect(signal(1).with(latestFrom: signal(2)).elements().map { "\($0)" } == ["(1, 2)"])
        #expect(signal(1).with(latestFrom: Signal<Int, Failure>.failed(.second)).events().count == 1)
    }

    @Test("RK-080 replayLatest(when:) emits its elements, and the latest again with each of the other")
    func replayLatest() {
        let trigger = PassthroughSubject<Void, Never>()
        let log = EventLog(of: left.replayLatest(when: trigger))
        trigger.send()
        left.send(1)
        left.send(2)
        trigger.send()
        trigger.send()
        left.send(3)
        left.send(completion: .finished)
        trigger.send()
        #expect(log.elements == [1, 2, 2, 2, 3, 3])
        trigger.send(completion: .finished)
        #expect(log.isCompleted)
    }

    @Test("RK-080 replayLatest(when:) completes when both have, also without an element")
    func replayNothing() {
        let trigger = PassthroughSubject<Void, Never>()
        let log = EventLog(of: left.replayLatest(when: trigger))
        left.send(completion: .finished)
        #expect(log.isEmpty)
        trigger.send()
        trigger.send(completion: .finished)
        #expect(log.events == [.completed])
    }

    @Test("RK-061 prefix(untilOutputFrom:) completes with any event of the other")
    func until() {
        for event: Signal<String, Failure>.Event in [.next("x"), .completed, .failed(.first)] {
            let (source, other) = (PassthroughSubject<Int, Failure>(), PassthroughSubject<String, Failure>())
            let log = EventLog(of: source.prefix(untilOutputFrom: other))
            source.send(1)
            other.on(event)
            source.send(2)
            #expect(log.events == [.next(1), .completed])
        }
    }

    @Test("RK-061 prefix(untilOutputFrom:) observes the other first, and then nothing if that emits at once")
    func untilAtOnce() {
        #expect(signal(1).prefix(untilOutputFrom: signal(1)).events() == [.completed])
    }

    @Test("RK-068 pausable(by:) begins open, loses what comes meanwhile, and passes the end on")
    func pausable() {
        let gate = PassthroughSubject<Bool, Failure>()
        let log = EventLog(of: left.pausable(by: gate))
        left.send(1)
        gate.send(false)
        left.send(2)
        gate.send(true)
        left.send(3)
        gate.send(false)
        gate.send(completion: .failure(.first))
        left.send(4)
        left.send(completion: .failure(.second))
        #expect(log.events == [.next(1), .next(3), .failed(.second)])
    }

    @Test("RK-015 init(combiningLatest:) combines all, and completes at once when there are none")
    func combiningMany() {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Failure>() }
        let log = EventLog(of: Signal<[Int], Failure>(combiningLatest: subjects) { $0 })
        for (index, subject) in subjects.enumerated() { subject.send(index) }
        subjects[0].send(7)
        for subject in subjects { subject.send(completion: .finished) }
        #expect(log.events == [.next([0, 1, 2]), .next([7, 1, 2]), .completed])
        let none = Signal<Int, Failure>(combiningLatest: [PassthroughSubject<Int, Failure>]()) { $0.count }
        #expect(none.events() == [.completed])
    }

    @Test("The operators that combine release everything when their sources are released without a word")
    func releasing() {
        let life = Census()
        do {
            let (one, other) = (PassthroughSubject<Int, Failure>(), PassthroughSubject<Int, Failure>())
            for combined in [
                one.merge(with: other), one.combineLatest(with: other) { $0 + $1 }, one.zip(with: other) { $0 + $1 },
                one.amb(with: other), one.append(other), one.with(latestFrom: other) { $0 + $1 },
            ] {
                let object = life.make()
                _ = combined.observe { _ in withExtendedLifetime(object) {} }
            }
            #expect(life.living == 6)
        }
        #expect(life.living == 0)
    }
}
