import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Debounced delivery")
struct DebouncedTests {
    private let clock = ManualClock()
    private let recorder = RecordingObserver<Int>()

    private func messenger(_ strategy: some DeliveryStrategy) -> Messenger<Int> {
        let messenger = Messenger<Int>(delivery: strategy)
        recorder.record(messenger)
        return messenger
    }

    @Test("what waits comes together, one interval after the last message")
    func quiet() {
        let messenger = messenger(.debounced(for: .milliseconds(300), clock: clock))
        messenger.send(1)
        clock.advance(by: .milliseconds(200))
        messenger.send(2)
        clock.advance(by: .milliseconds(299))
        #expect(recorder.messages == [])
        clock.advance(by: .milliseconds(1))
        #expect(recorder.messages == [1, 2])
        #expect(clock.sleeperCount == 0)
    }

    @Test("with latestOnly the newest comes, once it has been the newest for an interval")
    func latestOnly() {
        let messenger = messenger(.debounced(for: .milliseconds(300), clock: clock).latestOnly)
        let times = [(0, 1), (100, 2), (350, 3), (700, 4), (999, 5), (1300, 6)]
        var deliveries: [Int] = []
        for millisecond in 0..<2000 {
            if let (_, number) = times.first(where: { $0.0 == millisecond }) { messenger.send(number) }
            clock.advance(by: .milliseconds(1))
            if recorder.messages.count > deliveries.count { deliveries.append(millisecond + 1) }
        }
        #expect(recorder.messages == [3, 5, 6])
        #expect(deliveries == [650, 1299, 1600])
    }

    @Test("there is one alarm for each messenger, however often it is sent, and none when nothing waits")
    func oneAlarm() {
        let strategy = OrderedDelivery().debounced(for: .seconds(1), clock: clock)
        let messengers = [messenger(strategy), messenger(strategy)]
        for number in 0..<100 {
            messengers.forEach { $0.send(number) }
            clock.advance(by: .milliseconds(10))
            #expect(clock.sleeperCount == 2)
        }
        messengers[0].send(100)
        clock.advance(by: .milliseconds(990))
        #expect(recorder.messages.count == 100)
        clock.advance(by: .milliseconds(10))
        #expect(recorder.messages.count == 201)
        #expect(clock.sleeperCount == 0)
    }

    @Test("zero and less are no interval", arguments: [Duration.zero, .seconds(-1)])
    func noInterval(_ interval: Duration) {
        let messenger = messenger(.debounced(for: interval, clock: clock))
        for number in 1...3 { messenger.send(number) }
        #expect(recorder.messages == [1, 2, 3])
        #expect(clock.sleeperCount == 0)
    }

    @Test("a clock that goes backwards delivers at once")
    func backwards() {
        clock.advance(by: .seconds(1000))
        let messenger = messenger(.debounced(for: .seconds(1), clock: clock))
        messenger.send(1)
        clock.setBack(by: .seconds(500))
        messenger.send(2)
        #expect(recorder.messages == [1, 2])
        #expect(clock.sleeperCount == 0)
        messenger.send(3)
        #expect(recorder.messages == [1, 2])
        clock.advance(by: .seconds(1))
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test("what waits when the messenger is deallocated is delivered then, and the alarm is called off")
    func deallocated() {
        var gone: Messenger<Int>? = messenger(.debounced(for: .seconds(1), clock: clock).latestOnly)
        gone?.send(1)
        gone?.send(2)
        gone = nil
        #expect(recorder.messages == [2])
        #expect(clock.sleeperCount == 0)
    }

    @Test("another strategy gets what waits; deliveries that were handed out before do nothing")
    func swapped() {
        let loop = MessageLoop()
        let messenger = messenger(.loop(loop).debounced(for: .seconds(1), clock: clock))
        messenger.send(1)
        clock.advance(by: .seconds(1))
        messenger.setDelivery(.loop(loop).debounced(for: .seconds(1), clock: clock))
        loop.runOnce()
        #expect(recorder.messages == [])
        messenger.send(2)
        clock.advance(by: .seconds(1))
        loop.runOnce()
        #expect(recorder.messages == [1, 2])
        messenger.send(3)
        messenger.setDelivery(.ordered)
        #expect(recorder.messages == [1, 2, 3])
        #expect(clock.sleeperCount == 0)
    }

    @Test("a message that comes before the place delivers what was due makes all of it wait anew")
    func lateness() {
        let loop = MessageLoop()
        let messenger = messenger(.loop(loop).debounced(for: .seconds(1), clock: clock))
        messenger.send(1)
        clock.advance(by: .seconds(1))
        messenger.send(2)
        loop.runOnce()
        #expect(recorder.messages == [])
        clock.advance(by: .seconds(1))
        loop.runOnce()
        #expect(recorder.messages == [1, 2])
    }

    @Test("what a handler sends waits an interval from then")
    func nested() {
        let messenger = messenger(.debounced(for: .seconds(1), clock: clock))
        recorder.observe(messenger) { [weak messenger] number in if number < 3 { messenger?.send(number + 1) } }
        messenger.send(1)
        for expected in [[1], [1, 2], [1, 2, 3]] {
            clock.advance(by: .seconds(1))
            #expect(recorder.messages == expected)
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test("a limit for nested sends holds, whichever stands first", arguments: [true, false])
    func nestedLimit(_ isFirst: Bool) {
        let (clock, recorder) = (clock, recorder)
        let debounced = OrderedDelivery().debounced(for: .seconds(1), clock: clock)
        let inner = OrderedDelivery().limitingNesting(to: 1).debounced(for: .seconds(1), clock: clock)
        let messenger =
            isFirst ? Messenger<Int>(delivery: inner) : Messenger<Int>(delivery: debounced.limitingNesting(to: 1))
        recorder.record(messenger)
        recorder.observe(messenger) { [weak messenger] number in messenger?.send(number + 1) }
        messenger.send(1)
        for _ in 0..<5 { clock.advance(by: .seconds(1)) }
        #expect(recorder.messages == [1, 2])
        #expect(clock.sleeperCount == 0)
    }

    @Test("a place that delivers one at a time is asked for the rest at once")
    func some() {
        let manual = ManualDelivery()
        let messenger = messenger(manual.debounced(for: .seconds(1), clock: clock))
        for number in 1...3 { messenger.send(number) }
        clock.advance(by: .seconds(1))
        #expect(manual.runNext(upTo: 1) == 1)
        clock.advance(by: .seconds(1))
        #expect(manual.runAll() == 2)
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test(
        "a strategy of one's own that passes deliveries on has them debounced, an interval after it was seen that none came"
    )
    func wrapped() {
        let messenger = messenger(Wrapper(base: OrderedDelivery().debounced(for: .milliseconds(300), clock: clock)))
        messenger.send(1)
        clock.advance(by: .milliseconds(200))
        messenger.send(2)
        clock.advance(by: .milliseconds(399))
        #expect(recorder.messages == [])
        clock.advance(by: .milliseconds(1))
        #expect(recorder.messages == [1, 2])
    }

    @Test("a replay to a new observer comes after an interval")
    func replay() {
        let messenger = messenger(.debounced(for: .seconds(1), clock: clock).warm(upTo: 2))
        messenger.send(1)
        clock.advance(by: .seconds(1))
        let late = RecordingObserver<Int>()
        late.record(messenger)
        #expect(late.messages == [])
        clock.advance(by: .seconds(1))
        #expect(late.messages == [1])
    }

    @Test("several threads send while another lets time pass: everything comes, in each thread's order")
    func threads() async throws {
        let (clock, recorder) = (clock, recorder)
        let messenger = messenger(.debounced(for: .microseconds(10), clock: clock))
        let count = 2_000
        try await onOwnThread {
            try onThreads(3) { index in
                for number in 0..<count {
                    if index < 2 { messenger.send(index * count + number) } else { clock.advance(by: .microseconds(3)) }
                }
            }
        }
        clock.advance(by: .microseconds(10))
        for sender in 0..<2 {
            #expect(recorder.messages.filter { $0 / count == sender } == (0..<count).map { sender * count + $0 })
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test("by the real clock it delivers, not before the interval is over")
    func realClock() async throws {
        let messenger = messenger(.debounced(for: .milliseconds(20)))
        messenger.send(1)
        let start = ContinuousClock.now
        messenger.send(2)
        try await waitAsync { recorder.messages == [1, 2] }
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }
}
