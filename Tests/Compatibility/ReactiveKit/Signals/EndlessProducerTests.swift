import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

/// The events that end a producer that loops until it isn't wanted any more.
@Suite("Endless producers")
struct EndlessProducerTests {
    /// Emits numbers from zero on until it is disposed, or until it has emitted so many that it counts as endless.
    private final class Endless: Sendable {
        let emitted = Counter()
        let most = 1_000

        var signal: SafeSignal<Int> {
            Signal { observer in
                while !observer.isDisposed, self.emitted.value < self.most {
                    self.emitted.add()
                    observer.receive(self.emitted.value - 1)
                }
                return NonDisposable.instance
            }
        }
    }

    @Test("An operator that is done ends an endless producer")
    func operators() {
        let stop = PassthroughSubject<Void, Never>()
        let ends: [(SafeSignal<Int>) -> SafeSignal<Int>] = [
            { $0.first() }, { $0.prefix(maxLength: 3) }, { $0.prefix { $0 < 2 } },
            { $0.prefix(untilOutputFrom: stop) },
            { $0.map { $0 }.merge(with: SafeSignal<Int>.never()).prefix(maxLength: 3) },
        ]
        for (index, end) in ends.enumerated() {
            let endless = Endless()
            let log = EventLog<Int, Never>()
            _ = end(endless.signal).observe { event in
                log.note(event)
                if event.element == 2 { stop.send() }
            }
            #expect(log.isCompleted, "\(index)")
            #expect(endless.emitted.value <= 3, "\(index)")
        }
    }

    @Test("A handler that disposes what an endless producer is part of ends it")
    func disposal() {
        let endless = Endless()
        let trigger = PassthroughSubject<Int, Never>()
        let log = EventLog<Int, Never>()
        let observation = SerialDisposable(otherDisposable: nil)
        observation.otherDisposable = trigger.flatMapMerge { _ in endless.signal }.observe { event in
            log.note(event)
            if event.element == 2 { observation.dispose() }
        }
        trigger.send(0)
        #expect(log.elements == [0, 1, 2])
        #expect(endless.emitted.value == 3)
    }

    @Test(
        "A send to the subject that began an endless producer waits for that, but under immediate",
        arguments: [true, false])
    func turningAway(isImmediate: Bool) {
        let endless = Endless()
        let trigger = PassthroughSubject<Int, Never>()
        if isImmediate { trigger.setDelivery(.immediate) }
        let log = EventLog<Int, Never>()
        let switched = trigger.flatMapLatest { $0 == 0 ? endless.signal : SafeSignal(just: -1) }
        let observation = switched.observe { event in
            log.note(event)
            if event.element == 2 { trigger.send(1) }
        }
        trigger.send(0)
        // The handler holds the subject that holds the handler.
        observation.dispose()
        #expect(log.elements.last == -1)
        #expect(endless.emitted.value == (isImmediate ? 3 : endless.most))
        #expect(log.elements.count == endless.emitted.value + 1)
    }

    @Test("Nothing ends a producer that doesn't ask, and nothing of it is delivered any more")
    func withoutAsking() {
        let emitted = Counter()
        let signal = SafeSignal<Int> { observer in
            for number in 0..<1_000 {
                emitted.add()
                observer.receive(number)
            }
            return NonDisposable.instance
        }
        let log = EventLog(of: signal.prefix(maxLength: 3))
        #expect(log.events == [.next(0), .next(1), .next(2), .completed])
        #expect(emitted.value == 1_000)
    }
}
