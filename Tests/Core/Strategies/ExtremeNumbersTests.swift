import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Each count and duration of the public API, at the extremes of its type: nothing traps, and it means what it says.
@Suite("Extreme numbers")
struct ExtremeNumbersTests {
    private let clock = ManualClock()
    private let recorder = RecordingObserver<Int>()

    /// Few and none, and more than there will ever be.
    private static let counts = [Int.min, -1, 0, .max - 1, .max]
    private static let intervals: [Duration] = [
        .seconds(Int64.min), .seconds(-1), .zero, .seconds(Int64.max), .nanoseconds(Int64.max),
    ]

    private func send(_ numbers: ClosedRange<Int>, by messenger: Messenger<Int>) {
        for number in numbers { messenger.send(number) }
    }

    @Test("a replay has no message, or all of them", arguments: counts)
    func replays(_ count: Int) {
        let manual = ManualDelivery()
        let ways: [any DeliveryStrategy] = [
            OrderedDelivery().warm(upTo: count), OrderedDelivery().keepingUntilObserved(upTo: count),
            manual.warm(upTo: count), ConfiguredDelivery(OrderedDelivery(), replay: .untilObserved(upTo: count)),
        ]
        for way in ways {
            let messenger = Messenger<Int>()
            messenger.setDelivery(way)
            send(1...3, by: messenger)
            manual.runAll()
            recorder.record(messenger)
            manual.runAll()
            #expect(recorder.messages == (count > 0 ? [1, 2, 3] : []))
            recorder.forget()
        }
    }

    @Test("a bound lets no message wait, or all of them", arguments: counts, [DroppingRule.oldest, .newest])
    func bounds(_ count: Int, _ rule: DroppingRule) {
        let manual = ManualDelivery()
        let messenger = Messenger<Int>(delivery: manual.bounded(to: count, dropping: rule))
        let sequence = messenger.messages(backlog: .limited(to: count, dropping: rule))
        let token = recorder.record(messenger)
        send(1...3, by: messenger)
        manual.runAll()
        let kept = count > 0 ? 3 : 0
        #expect(recorder.messages.count == kept && token.numbers.dropped == 3 - kept)
        #expect(sequence.numbers.pending == kept && sequence.numbers.addUp)
    }

    @Test("a limit of nested sends refuses every one, or none", arguments: counts)
    func nesting(_ level: Int) {
        let messenger = Messenger<Int>(delivery: .limitingNesting(to: level))
        // A debug build names the senders.
        _ = hints(containing: "nested") {
            recorder.observe(messenger) { [weak messenger] in if $0 < 5 { messenger?.send($0 + 1) } }
            recorder.record(messenger)
            messenger.send(1)
        }
        #expect(recorder.messages == (level > 0 ? Array(1...5) : [1]))
    }

    @Test("a run delivers none of the messages, or all", arguments: counts)
    func runs(_ count: Int) {
        let manual = ManualDelivery()
        let messenger = Messenger<Int>(delivery: manual)
        recorder.record(messenger)
        send(1...3, by: messenger)
        #expect(manual.runNext(upTo: count) == (count > 0 ? 3 : 0))
        #expect(recorder.messages.count == (count > 0 ? 3 : 0))
    }

    @Test("steps that count pass none of the messages, or all", arguments: counts)
    func steps(_ count: Int) {
        let messenger = Messenger<Int>()
        let (log, recorder) = (Log<[Int]>(), recorder)
        let objects = (messenger.dropFirst(count), messenger.prefix(count), messenger.chunked(upTo: count))
        recorder.observe(objects.0) { log.add([$0]) }
        recorder.observe(messenger).dropFirst(count).receive { log.add([$0]) }
        recorder.observe(objects.1) { log.add([-$0]) }
        recorder.observe(messenger).prefix(count).receive { log.add([-$0]) }
        recorder.observe(objects.2) { log.add($0) }
        recorder.observe(messenger).chunked(upTo: count).receive { log.add($0) }
        messenger.send(1)
        #expect(Set(log.take()) == (count > 0 ? [[-1]] : [[1]]))
        objects.2.flush()
        #expect(log.count == (count > 0 ? 1 : 0))
    }

    @Test("an interval of zero or less is none, and the longest one is waited for", arguments: intervals)
    func pauses(_ interval: Duration) {
        let (log, recorder) = (Log<Int>(), recorder)
        let ways: [PacedDelivery<OrderedDelivery, ManualClock>] = [
            .debounced(for: interval, clock: clock), .throttled(for: interval, clock: clock),
        ]
        for way in ways {
            let messenger = Messenger<Int>(delivery: way)
            recorder.observe(messenger) { log.add($0) }
            send(1...2, by: messenger)
            messenger.finish()
        }
        let messenger = Messenger<Int>()
        recorder.observe(messenger).chunked(upTo: 2, or: interval, clock: clock).receive { log.add($0.count) }
        messenger.send(1)
        #expect(clock.sleeperCount == (interval > .zero ? 1 : 0))
        messenger.finish()
        #expect(log.entries == [1, 2, 1, 2, 1])
    }

    @Test("an interval of zero or less needs no clock, and the longest one may be waited for by any")
    func realClocks() {
        for interval in Self.intervals {
            let messenger = Messenger<Int>(delivery: .debounced(for: interval))
            let token = recorder.record(messenger)
            let chunks = recorder.observe(messenger).chunked(upTo: 9, or: interval, clock: SuspendingClock())
                .receive { _ in }
            messenger.send(1)
            #expect(recorder.messages.isEmpty == (interval > .zero))
            token.flush()
            #expect(recorder.messages == [1])
            chunks.stop()
            recorder.forget()
        }
    }

    @Test("a loop runs until a time that has passed long ago, or until it is stopped")
    func loops() async throws {
        let loop = MessageLoop()
        loop.run(until: .now.advanced(by: .seconds(Int64.min)))
        let messenger = Messenger<Int>(delivery: .loop(loop))
        recorder.observe(messenger) { _ in loop.stop() }
        messenger.send(1)
        try await onOwnThread { loop.run(until: .now.advanced(by: .seconds(Int64.max))) }
    }

    @Test("a gap may be as large as any number")
    func gaps() {
        for count in Self.counts {
            let lag = Lag(dropped: count, position: count)
            #expect(lag.dropped == count && lag.position == count)
        }
    }
}
