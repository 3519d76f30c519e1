import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Probes")
struct ProbesTests {
    @Test("the tracker counts lives by name, and calls last words")
    func tracker() {
        let tracker = LifetimeTracker()
        let log = Log<String>()
        var first: Life? = tracker.begin("a", lastWords: { log.add("a died") })
        let second = tracker.begin("a")
        let third = tracker.begin("b")
        #expect(tracker.living == ["a": 2, "b": 1])
        first = nil
        #expect(first == nil)
        #expect(tracker.living == ["a": 1, "b": 1])
        #expect(log.entries == ["a died"])
        withExtendedLifetime((second, third)) {}
        #expect(tracker.begun("a") == 2)
    }

    @Test("G6: the tracker sees that a messenger lets go of handlers and messages")
    func trackerWithMessenger() {
        let tracker = LifetimeTracker()
        let messenger = Messenger<CountedMessage>(delivery: .warm(upTo: 1))
        let observer = RecordingObserver<CountedMessage>()
        observer.observe(messenger) { [life = tracker.begin("handler")] _ in
            withExtendedLifetime(life) {}
        }
        messenger.send(CountedMessage(number: 1, life: tracker.begin("message")))
        #expect(tracker.living == ["handler": 1, "message": 1])
        observer.stopObserving()
        messenger.clearReplay()
        #expect(tracker.living == [:])
    }

    @Test("G4: the probe passes in a handler, and fails where a lock is held")
    func lockProbe() {
        let messenger = Messenger<Int>()
        let free = LockProbe { _ = messenger.numbers }
        let observer = RecordingObserver<Int>()
        observer.observe(messenger) { _ in free.check("handler") }
        messenger.send(1)
        #expect(free.count == 1)
        #expect(free.failures == [])

        let guarded = Guarded()
        let bound = LockProbe(patience: .milliseconds(50)) { guarded.call {} }
        guarded.call { bound.check("under the lock") }
        #expect(bound.failures == ["under the lock"])
    }

    @Test("the recorder writes down messages and authors, and forgets")
    func recorder() {
        let messenger = Messenger<String>()
        let recorder = RecordingObserver<String>()
        let author = Log<String>()
        let token = recorder.record(messenger)
        messenger.send("a")
        messenger.send("b", from: author)
        #expect(recorder.messages == ["a", "b"])
        #expect(recorder.authors == [ObjectIdentifier(messenger), ObjectIdentifier(author)])
        recorder.forget()
        token.stop()
        messenger.send("c")
        #expect(recorder.messages == [])
    }

    @Test("a manual delivery delivers when it is told, once, and what was sent meanwhile later")
    func manual() {
        let manual = ManualDelivery(replay: .last(1))
        let messenger = Messenger<Int>(delivery: manual)
        let recorder = RecordingObserver<Int>()
        recorder.record(messenger)
        recorder.observe(messenger) { [weak messenger] in if $0 == 1 { messenger?.send(3) } }
        messenger.send(1)
        messenger.send(2)
        #expect(manual.waiting == 1)
        #expect(recorder.messages == [])
        #expect(manual.runNext() == 2)
        #expect(recorder.messages == [1, 2])
        #expect(manual.runAll() == 1)
        #expect(recorder.messages == [1, 2, 3])
        #expect(manual.runNext() == nil)
        #expect(manual.scheduled == 2)
    }

    @Test("a delivery that is dropped leaves its messages waiting for the next send")
    func dropped() {
        let manual = ManualDelivery()
        let messenger = Messenger<Int>(delivery: manual)
        let recorder = RecordingObserver<Int>()
        recorder.record(messenger)
        messenger.send(1)
        _ = manual.take()
        #expect(manual.runAll() == 0)
        messenger.send(2)
        #expect(manual.runAll() == 2)
        #expect(recorder.messages == [1, 2])
    }

    private final class Guarded: Sendable {
        func call(_ body: () -> Void) {
            lock.withLock(body)
        }

        private let lock = Lock()
    }
}
