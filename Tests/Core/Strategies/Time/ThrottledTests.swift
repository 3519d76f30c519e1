import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Throttled delivery")
struct ThrottledTests {
    private let clock = ManualClock()
    private let recorder = RecordingObserver<Int>()

    private func messenger(_ strategy: some DeliveryStrategy) -> Messenger<Int> {
        let messenger = Messenger<Int>(delivery: strategy)
        recorder.record(messenger)
        return messenger
    }

    @Test("the first comes at once, and the rest together, once per interval")
    func once() {
        let messenger = messenger(.throttled(for: .milliseconds(100), clock: clock))
        for number in 1...3 { messenger.send(number) }
        #expect(recorder.messages == [1])
        clock.advance(by: .milliseconds(99))
        #expect(recorder.messages == [1])
        clock.advance(by: .milliseconds(1))
        #expect(recorder.messages == [1, 2, 3])
        #expect(clock.sleeperCount == 0)
        messenger.send(4)
        #expect(recorder.messages == [1, 2, 3])
        clock.advance(by: .milliseconds(100))
        clock.advance(by: .milliseconds(100))
        messenger.send(5)
        #expect(recorder.messages == [1, 2, 3, 4, 5])
    }

    @Test("with latestOnly the newest comes, at most once per interval")
    func latestOnly() {
        let messenger = messenger(.throttled(for: .seconds(1), clock: clock).latestOnly)
        for second in 0..<5 {
            for tenth in 0..<10 {
                messenger.send(second * 10 + tenth)
                clock.advance(by: .milliseconds(100))
            }
        }
        #expect(recorder.messages == [0, 9, 19, 29, 39, 49])
    }

    @Test("there is one alarm for each messenger, however many messages wait, and none when nothing waits")
    func oneAlarm() {
        let strategy = OrderedDelivery().throttled(for: .seconds(1), clock: clock)
        let messengers = [messenger(strategy), messenger(strategy)]
        for number in 0..<100 { messengers.forEach { $0.send(number) } }
        #expect(recorder.messages == [0, 0])
        #expect(clock.sleeperCount == 2)
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 0)
        #expect(recorder.messages.count == 200)
    }

    @Test("zero and less are no interval", arguments: [Duration.zero, .seconds(-1)])
    func noInterval(_ interval: Duration) {
        let strategy = OrderedDelivery().throttled(for: interval, clock: clock)
        #expect(strategy.interval == .zero)
        let messenger = messenger(strategy)
        for number in 1...3 { messenger.send(number) }
        #expect(recorder.messages == [1, 2, 3])
        #expect(clock.sleeperCount == 0)
    }

    @Test("an interval may be as long as can be said")
    func longest() {
        let messenger = messenger(.throttled(for: .seconds(Int64.max), clock: clock))
        for number in 1...3 { messenger.send(number) }
        clock.advance(by: .seconds(1 << 20))
        #expect(recorder.messages == [1])
    }

    @Test("a clock that goes backwards delivers at once, and keeps no alarm for a time that is far away now")
    func backwards() {
        clock.advance(by: .seconds(1000))
        let messenger = messenger(.throttled(for: .seconds(10), clock: clock))
        messenger.send(1)
        messenger.send(2)
        clock.setBack(by: .seconds(500))
        messenger.send(3)
        #expect(recorder.messages == [1])
        clock.advance(by: .zero)
        #expect(recorder.messages == [1])
        messenger.setDelivery(.throttled(for: .seconds(10), clock: clock))
        #expect(recorder.messages == [1, 2, 3])
        clock.setBack(by: .seconds(100))
        messenger.send(4)
        #expect(recorder.messages == [1, 2, 3, 4])
        messenger.send(5)
        clock.advance(by: .seconds(10))
        #expect(recorder.messages == [1, 2, 3, 4, 5])
    }

    @Test("what waits when the messenger is deallocated is delivered then, and the alarm is called off")
    func deallocated() {
        var gone: Messenger<Int>? = messenger(.throttled(for: .seconds(1), clock: clock).latestOnly)
        for number in 1...3 { gone?.send(number) }
        #expect(clock.sleeperCount == 1)
        gone = nil
        #expect(recorder.messages == [1, 3])
        #expect(clock.sleeperCount == 0)
    }

    @Test("a messenger that is deallocated in its own handler delivers what was sent before")
    func deallocatedInside() {
        var gone: Messenger<Int>? = Messenger(delivery: .throttled(for: .seconds(1), clock: clock))
        let box = Box(gone)
        recorder.observe(box.content!) { number in
            guard number == 1 else { return }
            box.content?.send(2)
            box.content = nil
        }
        recorder.record(box.content!)
        gone?.send(1)
        gone = nil
        #expect(recorder.messages == [1, 2])
        #expect(clock.sleeperCount == 0)
    }

    @Test("another strategy gets what waits, and the alarm is called off")
    func swapped() {
        let messenger = messenger(.throttled(for: .seconds(1), clock: clock))
        for number in 1...3 { messenger.send(number) }
        let manual = ManualDelivery()
        messenger.setDelivery(manual)
        #expect(clock.sleeperCount == 0)
        #expect(recorder.messages == [1])
        #expect(manual.runNext() == 2)
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test("the strategy that was installed can be read, with its interval and clock")
    func read() throws {
        let messenger = messenger(.throttled(for: .seconds(1), clock: clock).warm(upTo: 2))
        let strategy = try #require(
            messenger.delivery as? ConfiguredDelivery<PacedDelivery<OrderedDelivery, ManualClock>>)
        #expect(strategy.base.interval == .seconds(1))
        #expect(strategy.base.clock === clock)
        #expect(messenger.delivery.replay == .last(2))
    }

    @Test("the place is that of the strategy: a loop delivers in its turns what was due")
    func loop() {
        let loop = MessageLoop()
        let messenger = messenger(.loop(loop).throttled(for: .seconds(1), clock: clock))
        messenger.send(1)
        messenger.send(2)
        #expect(recorder.messages == [])
        loop.runOnce()
        #expect(recorder.messages == [1, 2])
        messenger.send(3)
        loop.runOnce()
        #expect(recorder.messages == [1, 2])
        clock.advance(by: .seconds(1))
        #expect(recorder.messages == [1, 2])
        loop.runOnce()
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test("a strategy of one's own that passes deliveries on has them throttled too")
    func wrapped() {
        let messenger = messenger(Wrapper(base: OrderedDelivery().throttled(for: .seconds(1), clock: clock)))
        for number in 1...3 { messenger.send(number) }
        #expect(recorder.messages == [1])
        clock.advance(by: .seconds(1))
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test("by the real clock it delivers, not before the interval is over")
    func realClock() async throws {
        let messenger = messenger(.throttled(for: .milliseconds(20)))
        let start = ContinuousClock.now
        messenger.send(1)
        messenger.send(2)
        try await waitAsync { recorder.messages == [1, 2] }
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }
}

/// Passes deliveries on, as a strategy of a user's may do.
struct Wrapper<Base: DeliveryStrategy>: DeliveryStrategy {
    let base: Base

    func schedule(_ delivery: Delivery) { base.schedule(delivery) }
}
