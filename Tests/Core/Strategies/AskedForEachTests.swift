import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Strategies that are asked for each message")
struct AskedForEachTests {
    private let recorder = RecordingObserver<Int>()

    @Test("it is asked for each message, with the same delivery until that was run, and knows how many wait")
    func asked() {
        let strategy = Counting()
        let messenger = Messenger<Int>(delivery: strategy)
        messenger.send(0)
        #expect(strategy.calls.isEmpty, "what nobody observes does not wait")
        recorder.record(messenger)
        for number in 1...3 { messenger.send(number) }
        #expect(strategy.calls.map(\.pending) == [1, 2, 3])
        #expect(
            Set(strategy.calls.map(\.delivery)).count == 1
                && strategy.calls[0].delivery.id == strategy.calls[2].delivery.id)
        #expect(strategy.calls[1].delivery.run() == 3 && strategy.calls[0].delivery.run() == 0)
        messenger.send(4)
        #expect(strategy.calls[3].delivery != strategy.calls[0].delivery && recorder.messages == [1, 2, 3])
        #expect(strategy.calls[3].delivery.run() == 1)
        let other = Messenger<Int>(delivery: strategy)
        recorder.record(other)
        other.send(5)
        #expect(!strategy.calls[..<4].map(\.delivery.id).contains(strategy.calls[4].delivery.id))
    }

    @Test("one that is asked once is not asked again, and each of its deliveries is another one")
    func askedOnce() {
        let strategy = Counting(forEach: false)
        let messenger = Messenger<Int>(delivery: strategy.warm(upTo: 1))
        recorder.record(messenger)
        for number in 1...3 { messenger.send(number) }
        #expect(strategy.calls.map(\.pending) == [1])
        strategy.calls[0].delivery.run()
        messenger.send(4)
        #expect(strategy.calls.count == 2 && strategy.calls[0].delivery != strategy.calls[1].delivery)
    }

    @Test("modifiers pass on that the strategy is asked for each message", arguments: [0, 1, 2])
    func modified(_ modifier: Int) {
        let strategy = Counting()
        let messenger = Messenger<Int>()
        switch modifier {
        case 0: messenger.setDelivery(strategy.bounded(to: 9, dropping: .newest))
        case 1: messenger.setDelivery(strategy.warm(upTo: 1))
        default: messenger.setDelivery(strategy.limitingNesting(to: 9))
        }
        recorder.record(messenger)
        for number in 1...3 { messenger.send(number) }
        #expect(strategy.calls.map(\.pending) == [1, 2, 3])
    }

    @Test("copies that are dropped take nothing away; with the last one, messages wait for the next send")
    func dropped() {
        let strategy = Counting()
        let messenger = Messenger<Int>(delivery: strategy)
        recorder.record(messenger)
        for number in 1...3 { messenger.send(number) }
        let first = strategy.calls[0].delivery.id
        strategy.keepOnly(1)
        messenger.send(4)
        #expect(strategy.calls.last?.delivery.id == first)
        strategy.keepOnly(nil)
        messenger.send(5)
        #expect(strategy.calls.last?.delivery.id != first)
        #expect(strategy.calls.last?.delivery.run() == 5 && recorder.messages == [1, 2, 3, 4, 5])
    }

    @Test("the rest of a limited run is another delivery, and so is what handlers send meanwhile")
    func rest() {
        let strategy = Counting()
        let messenger = Messenger<Int>(delivery: strategy)
        recorder.observe(messenger) { [weak messenger] in if $0 == 1 { messenger?.send(9) } }
        recorder.record(messenger)
        for number in 1...3 { messenger.send(number) }
        #expect(strategy.calls[0].delivery.run(upTo: 2) == 2)
        #expect(strategy.calls.count == 4 && strategy.calls[3].pending == 3)
        #expect(strategy.calls[3].delivery.run() == 2 && recorder.messages == [1, 2, 3, 9])
    }

    @Test("a strategy that passes its deliveries on lets debouncing count from the last message")
    func debouncedBehind() {
        let clock = ManualClock()
        let messenger = Messenger<Int>(delivery: Behind(base: .debounced(for: .seconds(1), clock: clock)))
        recorder.record(messenger)
        for number in 1...3 {
            messenger.send(number)
            clock.advance(by: .milliseconds(800))
        }
        #expect(recorder.messages == [])
        clock.advance(by: .milliseconds(199))
        #expect(recorder.messages == [])
        clock.advance(by: .milliseconds(1))
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test("threads that send at the same time lose nothing, in whatever order they ask", arguments: 1...10)
    func threads(_: Int) async throws {
        let strategy = FullInPlace(7)
        let messenger = Messenger<Int>(delivery: strategy)
        recorder.record(messenger)
        let recorder = recorder
        try await onOwnThread {
            try onThreads(3) { thread in
                for number in 0..<200 { messenger.send(thread * 1000 + number) }
            }
            strategy.runAll()
            #expect(recorder.messages.count == 600)
            for thread in 0..<3 {
                let own = recorder.messages.filter { $0 / 1000 == thread }
                #expect(own == own.sorted())
            }
        }
    }
}

/// Keeps every delivery that it is given.
private final class Counting: DeliveryStrategy, @unchecked Sendable {  // by the lock
    struct Call { let delivery: Delivery, pending: Int }

    let isAskedForEachMessage: Bool
    // ThreadSanitizer does not see a `Mutex`.
    private let lock = Lock()
    private var kept: [Call] = []

    init(forEach: Bool = true) { isAskedForEachMessage = forEach }

    var calls: [Call] { lock.withLock { kept } }

    func schedule(_ delivery: Delivery) {
        let call = Call(delivery: delivery, pending: delivery.pendingCount)
        lock.withLock { kept.append(call) }
    }

    func keepOnly(_ index: Int?) {
        let before = calls
        lock.withLock { kept = index.map { [before[$0]] } ?? [] }
    }
}

/// Passes all that it is asked for on.
private struct Behind<Base: DeliveryStrategy>: DeliveryStrategy {
    let base: Base
    var isAskedForEachMessage: Bool { base.isAskedForEachMessage }
    func schedule(_ delivery: Delivery) { base.schedule(delivery) }
}

/// Delivers in place when so many messages wait, and the rest when the test says so.
private final class FullInPlace: DeliveryStrategy, @unchecked Sendable {  // by the lock
    private let count: Int
    private let lock = Lock()
    private var waiting: [Delivery.ID: Delivery] = [:]

    init(_ count: Int) { self.count = count }

    var isAskedForEachMessage: Bool { true }

    func schedule(_ delivery: Delivery) {
        if delivery.pendingCount >= count {
            lock.withLock { waiting[delivery.id] = nil }
            delivery.run()
        } else {
            lock.withLock { if waiting[delivery.id] == nil { waiting[delivery.id] = delivery } }
        }
    }

    func runAll() {
        let all = lock.withLock { Array(waiting.values) }
        for delivery in all { delivery.run() }
    }
}
