import Combine
import ReactiveKit
import SwiftObserver
import Testing

@Suite("A publisher as a signal")
struct SignalTests {
    private final class Record: @unchecked Sendable {  // by the lock
        private let lock = Lock()
        private var stored: [String] = []

        var notes: [String] { lock.withLock { stored } }

        func note(_ text: String) {
            lock.withLock { stored.append(text) }
        }

        @Sendable func note<Failure: Error>(_ event: Signal<Int, Failure>.Event) {
            switch event {
            case .next(let element): note("\(element)")
            case .completed: note("completed")
            case .failed(let error): note("\(error)")
            }
        }
    }

    private let subject = Combine.PassthroughSubject<Int, Trouble>()
    private let record = Record()

    @Test("Elements come until the publisher ends", arguments: [true, false])
    func elements(isFailure: Bool) {
        let observation = subject.toSignal().observe(with: record.note)
        subject.send(1)
        subject.send(2)
        subject.send(completion: isFailure ? .failure(.some) : .finished)
        subject.send(3)
        #expect(record.notes == ["1", "2", isFailure ? "some" : "completed"])
        #expect(observation.isDisposed)
    }

    @Test("Disposing cancels the subscription, once for each observation")
    func disposing() {
        let signal =
            subject
            .handleEvents(receiveCancel: { [record] in record.note("cancelled") })
            .toSignal()
        let (one, other) = (signal.observe { [record] in record.note($0) }, signal.observe { _ in })
        subject.send(1)
        one.dispose()
        one.dispose()
        #expect(one.isDisposed)
        #expect(record.notes == ["1", "cancelled"])
        subject.send(2)
        #expect(record.notes == ["1", "cancelled"])
        other.dispose()
        #expect(record.notes == ["1", "cancelled", "cancelled"])
    }

    @Test("Of an endless publisher that emits while it is subscribed to, some can be taken")
    func endless() {
        let signal = (1...Int.max).publisher.toSignal()
        _ = signal.prefix(maxLength: 3).observe { [record] in record.note($0) }
        #expect(record.notes == ["1", "2", "3", "completed"])
    }

    @Test("A subscription that comes after disposal is cancelled, and so is a second one")
    func lateSubscription() {
        final class Late: Combine.Publisher, @unchecked Sendable {  // used by one thread
            typealias Output = Int
            typealias Failure = Never
            var subscribe: () -> Void = {}
            let record: Record

            init(_ record: Record) {
                self.record = record
            }

            func receive<S: Combine.Subscriber<Int, Never>>(subscriber: S) {
                subscribe = { [record] in
                    (1...2).publisher.handleEvents(receiveCancel: { record.note("cancelled") }).subscribe(subscriber)
                }
            }
        }
        let late = Late(record)
        late.toSignal().observe { [record] in record.note($0) }.dispose()
        late.subscribe()
        #expect(record.notes == ["cancelled"])

        let observation = late.toSignal().observe { [record] in record.note($0) }
        late.subscribe()
        late.subscribe()
        #expect(record.notes == ["cancelled", "1", "2", "completed", "cancelled"])
        observation.dispose()
    }

    @Test("There and back again: the same elements and the same end")
    func thereAndBack() {
        let signal = Signal<Int, Trouble>(sequence: 1...3).toPublisher().map { $0 * 10 }.toSignal()
        _ = signal.observe(with: record.note)
        #expect(record.notes == ["10", "20", "30", "completed"])
        let failing = Signal<Int, Trouble>.failed(.some).toPublisher().toSignal()
        _ = failing.observe(with: record.note)
        #expect(record.notes.last == "some")
    }

    @Test("A messenger's messages become a publisher's elements, and its end the publisher's")
    func messenger() {
        let messenger = Messenger<Int>()
        let probe = Probe<Never>(demanding: .max(1))
        messenger.toSignal().toPublisher().subscribe(probe)
        messenger.send(1)
        messenger.send(2)
        messenger.finish()
        #expect(probe.notes == ["1"])
        probe.request(.max(1))
        #expect(probe.notes == ["1", "2", "finished"])
        #expect(messenger.numbers.observations.isEmpty)
    }
}
