import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Delivering some")
struct RunUpToTests {
    @Test("at most so many are delivered, the call says how many, and the strategy is asked for the rest")
    func some() {
        let (manual, messenger, recorder) = scene()
        for number in 1...5 { messenger.send(number) }
        #expect(manual.runNext(upTo: 2) == 2)
        #expect(recorder.messages == [1, 2])
        #expect(manual.waiting == 1)
        #expect(manual.runNext(upTo: 2) == 2)
        #expect(manual.runNext(upTo: 2) == 1)
        #expect(recorder.messages == [1, 2, 3, 4, 5])
        #expect(manual.waiting == 0)
    }

    @Test("zero and less deliver nothing, and leave the delivery valid", arguments: [0, -1, Int.min])
    func none(_ count: Int) throws {
        let (manual, messenger, recorder) = scene()
        messenger.send(1)
        let delivery = try #require(manual.take())
        #expect(delivery.run(upTo: count) == 0)
        messenger.send(2)
        #expect(manual.scheduled == 1)
        #expect(delivery.run(upTo: .max) == 2)
        #expect(recorder.messages == [1, 2])
        #expect(delivery.run(upTo: 1) == 0)
    }

    @Test("a delivery that gives nothing and is dropped leaves its messages to the next send")
    func dropped() {
        let (manual, messenger, recorder) = scene()
        messenger.send(1)
        manual.take()?.run(upTo: 0)
        messenger.send(2)
        #expect(manual.runAll() == 2)
        #expect(recorder.messages == [1, 2])
    }

    @Test("what handlers send meanwhile is left, even if fewer than allowed waited")
    func sentMeanwhile() {
        let (manual, messenger, recorder) = scene()
        recorder.observe(messenger) { [weak messenger] number in if number == 1 { messenger?.send(2) } }
        messenger.send(1)
        #expect(manual.runNext(upTo: 10) == 1)
        #expect(manual.runNext(upTo: 10) == 1)
        #expect(recorder.messages == [1, 2])
    }

    @Test("a call that meets a delivery under way gives nothing; one that is met never gives more than it says")
    func meeting() throws {
        let (manual, messenger, recorder) = scene()
        let results = RecordingObserver<Int>()
        let counts = Messenger<Int>()
        results.record(counts)
        recorder.observe(messenger) { [weak messenger] number in
            guard number < 3 else { return }
            messenger?.send(number + 1)
            let delivery = manual.take()
            counts.send(number == 1 ? delivery?.run(upTo: 5) ?? -1 : delivery?.run() ?? -1)
        }
        messenger.send(1)
        #expect(manual.runNext(upTo: 5) == 1)
        #expect(manual.runNext(upTo: 5) == 1)
        #expect(manual.runNext(upTo: 5) == 1)
        #expect(results.messages == [0, 0])
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test("each message of a replay counts, before those that are live")
    func replay() {
        let manual = ManualDelivery(replay: .last(3))
        let messenger = Messenger<Int>(delivery: manual)
        let recorder = RecordingObserver<Int>()
        for number in 1...3 { messenger.send(number) }
        recorder.record(messenger)
        messenger.send(4)
        #expect(manual.runNext(upTo: 2) == 2)
        #expect(recorder.messages == [1, 2])
        #expect(manual.runNext(upTo: 3) == 2)
        #expect(recorder.messages == [1, 2, 3, 4])
    }

    @Test("what a bound drops meanwhile does not count")
    func bounded() {
        let manual = ManualDelivery(backlog: .limited(to: 4, dropping: .oldest))
        let messenger = Messenger<Int>(delivery: manual)
        let recorder = RecordingObserver<Int>()
        recorder.record(messenger)
        recorder.observe(messenger) { [weak messenger] number in
            if number == 1 { for next in 5...6 { messenger?.send(next) } }
        }
        for number in 1...4 { messenger.send(number) }
        #expect(manual.runNext(upTo: 3) == 3)
        #expect(recorder.messages == [1, 3, 4])
        #expect(manual.runAll() == 2)
        #expect(recorder.messages == [1, 3, 4, 5, 6])
    }

    @Test("a swap in the middle hands the rest to the new strategy, and the count is that of the old one")
    func swapped() {
        let (manual, messenger, recorder) = scene()
        let next = ManualDelivery()
        recorder.observe(messenger) { [weak messenger] number in if number == 1 { messenger?.setDelivery(next) } }
        for number in 1...3 { messenger.send(number) }
        #expect(manual.runNext(upTo: 2) == 1)
        #expect(manual.waiting == 0)
        #expect(next.runNext(upTo: 1) == 1)
        messenger.setDelivery(.ordered)
        #expect(recorder.messages == [1, 2, 3])
    }

    @Test("after a swap to a strategy in place, the call says no more than it was allowed")
    func swappedInPlace() {
        let (manual, messenger, recorder) = scene()
        recorder.observe(messenger) { [weak messenger] number in if number == 1 { messenger?.setDelivery(.ordered) } }
        for number in 1...5 { messenger.send(number) }
        #expect(manual.runNext(upTo: 2) == 2)
        #expect(recorder.messages == [1, 2, 3, 4, 5])
    }

    @Test("if the messenger is deallocated, its strategy is still asked for the rest, however often")
    func death() {
        let manual = ManualDelivery()
        let recorder = RecordingObserver<Int>()
        var messenger: Messenger<Int>? = Messenger(delivery: manual.warm(upTo: 1).bounded(to: 10, dropping: .oldest))
        messenger.map { _ = recorder.record($0) }
        let token = messenger.map { recorder.observe($0) { _ in } }
        for number in 1...4 { messenger?.send(number) }
        messenger = nil
        for count in 1...4 {
            #expect(token?.isActive == true)
            #expect(manual.runNext(upTo: 1) == 1)
            #expect(recorder.messages.count == count)
        }
        #expect(token?.isActive == false)
        #expect(manual.waiting == 0)
    }

    @Test("if only the messenger kept the strategy, the rest is delivered where the delivery ended")
    func deathOfBoth() throws {
        let recorder = RecordingObserver<Int>()
        weak var strategy: ManualDelivery?
        var delivery: Delivery?
        do {
            let manual = ManualDelivery()
            strategy = manual
            let messenger = Messenger<Int>(delivery: manual)
            recorder.record(messenger)
            for number in 1...4 { messenger.send(number) }
            delivery = manual.take()
        }
        #expect(strategy == nil)
        #expect(delivery?.run(upTo: 1) == 1)
        #expect(recorder.messages == [1, 2, 3, 4])
        delivery = nil
    }

    @Test("a strategy that gives one in place, whenever it is asked, needs no stack, and says the truth each time")
    func inPlace() async throws {
        try await onOwnThread(stackSize: 512 << 10) {
            let strategy = OneInPlace()
            let messenger = Messenger<Int>(delivery: strategy)
            let last = 100_000
            let recorder = RecordingObserver<Int>()
            recorder.record(messenger)
            recorder.observe(messenger) { [weak messenger] number in
                guard number == 0 else { return }
                for next in 1...last { messenger?.send(next) }
            }
            messenger.send(0)
            #expect(recorder.messages == Array(0...last))
            #expect(strategy.delivered == last + 1)
        }
    }

    @Test("several threads send, and several run: each call says what it gave, and nothing is lost")
    func threads() async throws {
        let (count, senders) = (2_000, 2)
        let recorder = try await onOwnThread {
            let manual = ManualDelivery()
            let messenger = Messenger<Int>(delivery: manual)
            let recorder = RecordingObserver<Int>()
            recorder.record(messenger)
            let total = OneInPlace()
            let group = DispatchGroup()
            for sender in 0..<senders {
                Thread.detachNewThread(in: group) {
                    for number in 0..<count { messenger.send(sender * count + number) }
                }
                Thread.detachNewThread(in: group) {
                    let deadline = ContinuousClock.now + .seconds(watchdog)
                    while total.delivered < count * senders, ContinuousClock.now < deadline {
                        let delivered = manual.runNext(upTo: 3) ?? 0
                        if delivered > 3 { return }
                        total.add(delivered)
                    }
                }
            }
            group.wait()
            #expect(total.delivered == count * senders)
            return recorder
        }
        for sender in 0..<senders {
            let own = recorder.messages.filter { $0 / count == sender }
            #expect(own == (0..<count).map { sender * count + $0 })
        }
    }

    private func scene() -> (ManualDelivery, Messenger<Int>, RecordingObserver<Int>) {
        let manual = ManualDelivery()
        let messenger = Messenger<Int>(delivery: manual)
        let recorder = RecordingObserver<Int>()
        recorder.record(messenger)
        return (manual, messenger, recorder)
    }
}

/// Delivers one message whenever it is asked, and adds up the returned counts.
final class OneInPlace: SynchronousDelivery, @unchecked Sendable {  // by its lock
    private let lock = NSLock()
    private var count = 0

    var delivered: Int { lock.withLock { count } }

    func add(_ more: Int) { lock.withLock { count += more } }

    func schedule(_ delivery: Delivery) {
        add(delivery.run(upTo: 1))
    }
}

extension Thread {
    static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        detachNewThread {
            body()
            group.leave()
        }
    }
}
