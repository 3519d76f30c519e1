import ReactiveKit
import TestSupport
import Testing

@Suite("Operators with time")
struct TimedOperatorTests {
    private let time = ManualTime()
    private let source = PassthroughSubject<Int, Failure>()

    /// Sends numbers, one after each so many seconds.
    private func send(_ numbers: Range<Int>, every seconds: Double) {
        for number in numbers {
            time.advance(by: .seconds(seconds))
            source.send(number)
        }
    }

    @Test("RK-065 debounce emits an element when no other has come for the time")
    func debounce() {
        let log = EventLog(of: source.debounce(for: .seconds(1), clock: time))
        send(0..<5, every: 0.4)
        time.advance(by: .milliseconds(999))
        #expect(log.elements == [])
        time.advance(by: .milliseconds(1))
        #expect(log.elements == [4])
        source.send(5)
        source.send(completion: .finished)
        #expect(log.events == [.next(4), .next(5), .completed])
        #expect(time.waitingCount == 0)
    }

    @Test("RK-065 debounce sets one alarm for many elements, and passes a failure on at once")
    func debounceAlarms() {
        let log = EventLog(of: source.debounce(for: .seconds(1), clock: time))
        for number in 0..<100 { source.send(number) }
        #expect(time.waitingCount == 1)
        source.send(completion: .failure(.first))
        #expect(log.events == [.failed(.first)])
        #expect(time.waitingCount == 0)
    }

    @Test("RK-BUG-01 debounce completes with nothing pending")
    func debounceNothing() {
        let log = EventLog(of: source.debounce(for: .seconds(1), clock: time))
        source.send(1)
        time.advance(by: .seconds(1))
        source.send(completion: .finished)
        #expect(log.events == [.next(1), .completed])
    }

    @Test("RK-066 throttle emits the first at once, and the latest at the end of each interval")
    func throttle() {
        let log = EventLog(of: source.throttle(for: .seconds(1.5), clock: time))
        send(0..<10, every: 0.4)
        source.send(completion: .finished)
        #expect(log.events == [.next(0), .next(3), .next(7)])
        time.advance(by: .seconds(1.5))
        #expect(log.events == [.next(0), .next(3), .next(7), .next(9), .completed])
    }

    @Test("RK-BUG-13 throttle emits at once after a pause")
    func throttleAfterPause() {
        let log = EventLog(of: source.throttle(for: .seconds(1), clock: time))
        source.send(1)
        time.advance(by: .seconds(5))
        source.send(2)
        #expect(log.elements == [1, 2])
        source.send(3)
        source.send(completion: .failure(.first))
        #expect(log.events == [.next(1), .next(2), .failed(.first)])
        #expect(time.waitingCount == 0)
    }

    @Test("RK-066 throttle(latest: false) emits the first of each interval, where it comes, and sets no alarm")
    func throttleFirst() {
        let log = EventLog(of: source.throttle(for: .seconds(1), clock: time, latest: false))
        send(0..<10, every: 0.4)
        #expect(log.elements == [0, 3, 6, 9])
        #expect(time.waitingCount == 0)
        source.send(completion: .finished)
        #expect(log.isCompleted)
    }

    @Test("RK-067 sample emits the latest at the end of each interval in which one came, and drops what is left")
    func sample() {
        let log = EventLog(of: source.sample(interval: .seconds(1), clock: time))
        send(0..<5, every: 0.4)
        #expect(log.elements == [1, 3])
        time.advance(by: .seconds(5))
        #expect(log.elements == [1, 3, 4])
        #expect(time.waitingCount == 0)
        time.advance(by: .milliseconds(300))
        source.send(5)
        time.advance(by: .milliseconds(700))
        #expect(log.elements == [1, 3, 4, 5])
        source.send(6)
        source.send(completion: .finished)
        #expect(log.events.last == .completed)
        #expect(log.elements == [1, 3, 4, 5])
    }

    @Test("RK-067 what comes just when an interval of sample ends is emitted at the end of the next one")
    func sampleAtTheEnd() {
        // Of these, a multiple in fractions is more than as many intervals one after the other.
        let interval = Duration.seconds(2) + .nanoseconds(559_481)
        let log = EventLog<Int, Failure>()
        time.advance(by: .milliseconds(2500))
        let source = source
        let observation = source.sample(interval: interval, clock: time).observe { event in
            log.note(event)
            if let element = event.element { source.send(element + 1) }
        }
        source.send(0)
        for count in 1...8 {
            time.advance(by: interval)
            #expect(log.elements == Array(0..<count))
        }
        // Its handler retains the source.
        observation.dispose()
    }

    @Test("RK-088 timeout fails when nothing comes for the time, counted from each event")
    func timeout() {
        let log = EventLog(of: source.timeout(after: .seconds(1), with: .second, clock: time))
        send(0..<3, every: 0.9)
        time.advance(by: .milliseconds(999))
        #expect(log.elements == [0, 1, 2])
        time.advance(by: .milliseconds(1))
        source.send(3)
        #expect(log.events == [.next(0), .next(1), .next(2), .failed(.second)])
    }

    @Test("RK-088 timeout passes the end on, and its alarm is called off then and at disposal")
    func timeoutEnds() {
        let signal = source.timeout(after: .seconds(1), with: .second, clock: time)
        let first = EventLog(of: signal)
        let second = EventLog(of: signal)
        second.disposable.dispose()
        #expect(time.waitingCount == 1)
        source.send(1)
        source.send(completion: .finished)
        #expect(first.events == [.next(1), .completed])
        #expect(time.waitingCount == 0)
        time.advance(by: .seconds(9))
        #expect(second.isEmpty)
    }

    @Test("RK-097 delay passes every event on later, the end included, in order")
    func delay() {
        let log = EventLog(of: source.delay(interval: .seconds(1), clock: time))
        send(0..<3, every: 0.4)
        #expect(log.isEmpty)
        source.send(completion: .failure(.first))
        time.advance(by: .milliseconds(200))
        #expect(log.elements == [0])
        time.advance(by: .milliseconds(400))
        #expect(log.elements == [0, 1])
        time.advance(by: .milliseconds(400))
        #expect(log.events == [.next(0), .next(1), .next(2), .failed(.first)])
    }

    @Test("RK-097 delay lets go of everything at disposal")
    func delayDisposed() {
        let life = Census()
        let object = life.make()
        let observation = source.delay(interval: .seconds(1), clock: time).observe { [object] _ in _ = object }
        source.send(1)
        observation.dispose()
        #expect(time.waitingCount == 0)
        time.advance(by: .seconds(2))
        withExtendedLifetime(object) {}
    }

    @Test("RK-009 init(just:after:) emits the element and the end after the time")
    func justAfter() {
        let log = EventLog(of: Signal<Int, Failure>(just: 1, after: .seconds(1), clock: time))
        #expect(log.isEmpty)
        time.advance(by: .seconds(1))
        #expect(log.events == [.next(1), .completed])
    }

    @Test("RK-013 init(sequence:interval:) emits after each interval, and completes one interval after the last")
    func ticking() {
        let log = EventLog(of: Signal<Int, Failure>(sequence: 1...2, interval: .milliseconds(200), clock: time))
        time.advance(by: .milliseconds(199))
        #expect(log.isEmpty)
        time.advance(by: .milliseconds(201))
        #expect(log.events == [.next(1), .next(2)])
        time.advance(by: .milliseconds(200))
        #expect(log.events == [.next(1), .next(2), .completed])
    }

    @Test("RK-013 an endless timed sequence ends at disposal, and each observation has its own")
    func tickingEndlessly() {
        let timer = Signal<Int, Failure>(sequence: 0..., interval: .seconds(1), clock: time)
        let (one, other) = (EventLog(of: timer), EventLog(of: timer))
        time.advance(by: .seconds(2))
        one.disposable.dispose()
        time.advance(by: .seconds(1))
        #expect(one.elements == [0, 1])
        #expect(other.elements == [0, 1, 2])
        other.disposable.dispose()
        #expect(time.waitingCount == 0)
    }

    @Test("RK-063 dropFirst(for:) leaves out what comes in the time after the observation began")
    func dropping() {
        let log = EventLog(of: source.dropFirst(for: .seconds(1), clock: time))
        send(0..<5, every: 0.4)
        source.send(completion: .finished)
        #expect(log.events == [.next(2), .next(3), .next(4), .completed])
    }

    @Test("RK-075 zip with a timed sequence emits in its rhythm")
    func zippingWithTime() {
        let numbers = Signal<Int, Failure>(sequence: 0..<4)
        let timer = Signal<Int, Failure>(sequence: 0..<4, interval: .seconds(1), clock: time)
        let log = EventLog(of: numbers.zip(with: timer) { $0 + $1 })
        time.advance(by: .seconds(4))
        #expect(log.events == [.next(0), .next(2), .next(4), .next(6), .completed])
    }

    @Test("Operators with time let go of a source that is released without a word")
    func releasing() {
        let life = Census()
        let time = time
        do {
            let source = PassthroughSubject<Int, Failure>()
            for signal in [
                source.debounce(for: .seconds(1), clock: time), source.throttle(for: .seconds(1), clock: time),
                source.sample(interval: .seconds(1), clock: time), source.delay(interval: .seconds(1), clock: time),
            ] {
                let object = life.make()
                _ = signal.observe { _ in withExtendedLifetime(object) {} }
            }
            source.send(1)
            source.send(2)
        }
        // Elements that were sent are still delivered.
        #expect(life.living == 4)
        time.advance(by: .seconds(3))
        #expect(time.waitingCount == 0)
        #expect(life.living == 0)
    }

    @Test("RK-063 dropFirst(for:) counts from where each observation begins, not from where the signal was made")
    func dropFirstLater() {
        let signal = source.dropFirst(for: .seconds(1), clock: time)
        time.advance(by: .seconds(5))
        let log = EventLog(of: signal)
        source.send(1)
        time.advance(by: .seconds(1))
        source.send(2)
        #expect(log.elements == [2])
    }
}
