import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Flushing")
struct FlushTests {
    private let clock = ManualClock()
    private let recorder = RecordingObserver<Int>()
    private let interval = Duration.seconds(1)

    @Test("what a messenger's debounced strategy holds back is delivered now")
    func debounced() {
        let messenger = Messenger<Int>(delivery: .debounced(for: interval, clock: clock))
        recorder.record(messenger)
        messenger.flush()
        for number in 1...3 { messenger.send(number) }
        #expect(recorder.messages == [])
        messenger.flush()
        #expect(recorder.messages == [1, 2, 3] && clock.sleeperCount == 0)
        messenger.send(4)
        clock.advance(by: .milliseconds(999))
        #expect(recorder.messages.count == 3)
        clock.advance(by: .milliseconds(1))
        #expect(recorder.messages == [1, 2, 3, 4])
    }

    @Test("a throttled strategy counts its interval from there")
    func throttled() {
        let messenger = Messenger<Int>(delivery: .throttled(for: interval, clock: clock).latestOnly)
        recorder.record(messenger)
        for number in 1...3 { messenger.send(number) }
        clock.advance(by: .milliseconds(600))
        messenger.flush()
        #expect(recorder.messages == [1, 3])
        messenger.send(4)
        clock.advance(by: .milliseconds(999))
        #expect(recorder.messages == [1, 3])
        clock.advance(by: .milliseconds(1))
        #expect(recorder.messages == [1, 3, 4])
    }

    @Test("a token flushes the strategies of its chain, one after the other, and that of the variable")
    func chains() {
        let draft = Var(0, delivery: .debounced(for: interval, clock: clock))
        let token = recorder.observe(draft).new()
            .delivered(by: .ordered.throttled(for: interval, clock: clock)).map { $0 + 1 }
            .delivered(by: .ordered.debounced(for: interval, clock: clock).latestOnly)
            .receive { [log] in log.send($0) }
        recorder.record(log)
        for value in 1...3 { draft.value = value }
        #expect(recorder.messages == [])
        token.flush()
        #expect(recorder.messages == [4] && clock.sleeperCount == 0)
        draft.value = 7
        draft.flush()
        #expect(recorder.messages == [4])
        token.flush()
        #expect(recorder.messages == [4, 8])
    }

    private let log = Messenger<Int>()

    @Test("a token of a combined observation flushes each source")
    func combined() {
        let (one, two) = (
            Var(1, delivery: .debounced(for: interval, clock: clock)),
            Var(2, delivery: .throttled(for: interval, clock: clock))
        )
        let token = recorder.observe(one, two) { [log] in log.send($0.new * 10 + $1.new) }
        recorder.record(log)
        one.value = 3
        #expect(recorder.messages == [])
        token.flush()
        #expect(recorder.messages == [32])
        two.value = 4
        two.value = 5
        token.flush()
        #expect(recorder.messages.last == 35)
    }

    @Test("an observable of one's own, an object and a free observation flush too")
    func others() {
        final class Model: SwiftObserver.Observable, Sendable {
            let messenger: Messenger<Int>
            init(_ clock: ManualClock) { messenger = Messenger(delivery: .debounced(for: .seconds(1), clock: clock)) }
        }
        let model = Model(clock)
        let object = model.delivered(by: .ordered.debounced(for: interval, clock: clock))
        let free = object.observe { [log] in log.send($0) }
        recorder.record(log)
        model.send(1)
        model.flush()
        #expect(recorder.messages == [])
        object.flush()
        #expect(recorder.messages == [1])
        model.send(2)
        model.flush()
        free.flush()
        #expect(recorder.messages == [1, 2])
    }

    @Test("what is passed on to a loop comes in its next turn")
    func elsewhere() {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop).debounced(for: interval, clock: clock))
        recorder.record(messenger)
        messenger.send(1)
        #expect(loop.runOnce() == 0)
        messenger.flush()
        #expect(recorder.messages == [] && loop.runOnce() == 1)
    }

    @Test("the observer's end discards what is held back; finishing delivers it at once")
    func ends() {
        let messenger = Messenger<Int>()
        let chain = { (recorder: RecordingObserver<Int>) in
            recorder.observe(messenger).delivered(by: .ordered.debounced(for: interval, clock: clock))
        }
        let (token, log) = (chain(recorder).receive { [log] in log.send($0) }, log)
        let stopped = chain(recorder).receive { [log] in log.send(-$0) }
        recorder.record(log)
        messenger.send(1)
        stopped.stop()
        stopped.flush()
        messenger.finish()
        #expect(recorder.messages == [1] && !token.isActive && stopped.numbers.discarded == 1)
        #expect(clock.sleeperCount == 0)
        let own = Messenger<Int>(delivery: .debounced(for: interval, clock: clock))
        let (ownToken, object) = (
            recorder.record(own), own.delivered(by: .ordered.debounced(for: interval, clock: clock))
        )
        recorder.record(object)
        own.send(2)
        own.finish()
        #expect(recorder.messages == [1, 2, 2] && clock.sleeperCount == 0)
        _ = ownToken
    }

    @Test("a strategy that holds nothing back is left alone")
    func nothing() {
        let manual = ManualDelivery()
        let messenger = Messenger<Int>(delivery: manual)
        let token = recorder.observe(messenger) { [log] in log.send($0) }
        messenger.send(1)
        messenger.flush()
        token.flush()
        #expect(manual.waiting == 1 && manual.scheduled == 1)
        Messenger<Int>().flush()
    }

    @Test("flushing from handlers and from threads loses and doubles nothing", arguments: 1...5)
    func threads(_: Int) async throws {
        let (clock, recorder) = (clock, recorder)
        let messenger = Messenger<Int>(delivery: .debounced(for: .milliseconds(5), clock: clock))
        let token = recorder.observe(messenger) { [weak messenger] in if $0 % 50 == 0 { messenger?.flush() } }
        recorder.record(messenger)
        try await onOwnThread {
            try onThreads(4) { thread in
                for number in 1...200 {
                    switch thread {
                    case 0, 1: messenger.send(thread * 1000 + number)
                    case 2: clock.advance(by: .milliseconds(3))
                    default: token.flush()
                    }
                }
            }
            messenger.flush()
            #expect(recorder.messages.count == 400 && Set(recorder.messages).count == 400)
        }
    }
}
