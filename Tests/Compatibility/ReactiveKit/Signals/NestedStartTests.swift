import Foundation
import ReactiveKit
import SwiftObserver
import Synchronization
import TestSupport
import Testing

/// Sources that operators observe because of a handler's element, and that emit until they are disposed.
@Suite("Sources that are asked for inside a handler")
struct NestedStartTests {
    private typealias Subject = PassthroughSubject<Int, Failure>
    private typealias Source = Signal<Int, Failure>

    /// Emits so much that it counts as endless, and knows how much of that was asked for.
    private final class Endless: Sendable {
        let asked = Atomic<Int>(0)

        var signal: Source {
            Signal(
                sequence: (100..<100_000).lazy.map {
                    self.asked.wrappingAdd(1, ordering: .relaxed)
                    return $0
                })
        }

        /// The same from a client's own loop.
        var production: Source {
            Signal { observer in
                var number = 100
                while !observer.isDisposed, number < 100_000 {
                    self.asked.wrappingAdd(1, ordering: .relaxed)
                    observer.receive(number)
                    number += 1
                }
                return NonDisposable.instance
            }
        }
    }

    /// The trigger at first, and then another source.
    private static func first(_ trigger: Subject, then other: Source) -> Source {
        let count = Counter()
        return Signal(deferring: {
            count.add()
            return count.value == 1 ? trigger.toSignal() : other
        })
    }

    /// How sources are asked for: by an element of the trigger, or by its end.
    private struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let event: Signal<Int, Failure>.Event
        let make: @Sendable (Subject, Endless) -> Source

        init(
            _ name: String, _ event: Signal<Int, Failure>.Event,
            _ make: @escaping @Sendable (Subject, Endless) -> Source
        ) {
            testDescription = name
            self.event = event
            self.make = make
        }
    }

    private static let ways: [Way] = [
        Way("flatMapMerge", .next(0)) { trigger, endless in trigger.flatMapMerge { _ in endless.signal } },
        Way("flatMapLatest", .next(0)) { trigger, endless in trigger.flatMapLatest { _ in endless.signal } },
        Way("flatMapConcat", .next(0)) { trigger, endless in trigger.flatMapConcat { _ in endless.signal } },
        Way("a producer", .next(0)) { trigger, endless in trigger.flatMapMerge { _ in endless.production } },
        Way("append", .completed) { trigger, endless in trigger.append(endless.signal) },
        Way("flatMapError", .failed(Failure())) { trigger, endless in trigger.flatMapError { _ in endless.signal } },
        Way("retry", .failed(Failure())) { trigger, endless in first(trigger, then: endless.signal).retry(1) },
        Way("retry(when:)", .failed(Failure())) { trigger, endless in
            first(trigger, then: endless.signal).retry(when: Signal(just: 0))
        },
        Way("repeat(when:)", .next(0)) { trigger, endless in
            first(trigger, then: endless.signal).`repeat` { Signal<Int, Never>(sequence: $0 == 0 ? [0] : []) }
                .filter { $0 > 0 }
        },
        Way("a flat map in a flat map", .next(0)) { trigger, endless in
            trigger.flatMapMerge { _ in Source(just: 0).flatMapConcat { _ in endless.signal } }
        },
        Way("behind stages", .next(0)) { trigger, endless in
            trigger.flatMapMerge { _ in endless.signal }.map { $0 }.handleEvents(receiveOutput: { _ in })
                .prefix(while: { _ in true }).feedActivity(into: PassthroughSubject<Bool, Never>())
        },
    ]

    @Test("An operator starts no source while its own relay delivers", arguments: [false, true])
    func ownRelay(isProduced: Bool) {
        let (outer, side, third) = (Subject(), Subject(), Subject())
        let endless = Endless()
        let inners = [side.toSignal(), third.toSignal(), isProduced ? endless.production : endless.signal]
        let log = EventLog<Int, Failure>()
        _ = outer.flatMapMerge { inners[$0] }.prefix(maxLength: 5).observe { event in
            log.note(event)
            // Both wait in the operator: the first one asks for the source, and with the second one this is called again.
            if event.element == 1 {
                outer.send(2)
                third.send(2)
            }
            if event.element == 2 { outer.send(2) }
        }
        outer.send(0)
        outer.send(1)
        side.send(1)
        #expect(log.events == [.next(1), .next(2), .next(100), .next(101), .next(102), .completed])
        #expect(endless.asked.load(ordering: .relaxed) <= 3)
    }

    @Test("An operator starts no source while a relay downstream delivers on the same thread", arguments: ways)
    private func relayDownstream(way: Way) {
        let (trigger, side) = (Subject(), Subject())
        let endless = Endless()
        let log = EventLog<Int, Failure>()
        _ = way.make(trigger, endless).merge(with: side).map { $0 + 1 }.prefix(maxLength: 3).observe { event in
            log.note(event)
            if event.element == 2 { trigger.on(way.event) }
        }
        side.send(1)
        #expect(log.events == [.next(2), .next(101), .next(102), .completed])
        #expect(endless.asked.load(ordering: .relaxed) <= 3)
        #expect(side.numbers.observations.isEmpty)
    }

    @Test("An operator starts no source on an actor whose turn delivers")
    func hopDownstream() async {
        let (trigger, side) = (Subject(), Subject())
        let inner = Source { observer in
            for element in 100..<103 { observer.receive(element) }
            // Goes on as long as it's wanted. On the actor, it would never learn that it isn't.
            let deadline = ContinuousClock.now + .seconds(watchdog)
            while !observer.isDisposed, ContinuousClock.now < deadline { usleep(100) }
            #expect(observer.isDisposed)
            return NonDisposable.instance
        }
        let log = EventLog<Int, Failure>()
        await withCheckedContinuation { continuation in
            _ = trigger.flatMapMerge { _ in inner }.merge(with: side).map { @OtherActor element in
                if element == 1 { trigger.send(1) }
                return element
            }
            .prefix(maxLength: 3).observe { event in
                log.note(event)
                if event.isTerminal { continuation.resume() }
            }
            side.send(1)
        }
        #expect(log.events == [.next(1), .next(100), .next(101), .completed])
    }

    @Test("An operator starts no source while the way to the main actor delivers on the main queue", arguments: ways)
    private func hopToMainActor(way: Way) async {
        let (trigger, side) = (Subject(), Subject())
        let endless = Endless()
        let log = EventLog<Int, Failure>()
        let isSent = DispatchSemaphore(value: 0)
        await withCheckedContinuation { continuation in
            _ = way.make(trigger, endless).merge(with: side).map { @MainActor element in
                // Not while the sender is still on its way out: the source would be left to that thread.
                if element == 1 {
                    isSent.wait()
                    trigger.on(way.event)
                }
                return element
            }
            .prefix(maxLength: 3).observe { event in
                log.note(event)
                if event.isTerminal { continuation.resume() }
            }
            side.send(1)
            isSent.signal()
        }
        #expect(log.events == [.next(1), .next(100), .next(101), .completed])
        #expect(endless.asked.load(ordering: .relaxed) <= 3)
    }

    @Test("An operation that is over forgets what was left to it")
    func leftToWhatIsOver() {
        let (trigger, side) = (Subject(), Subject())
        let endless = Endless()
        let log = EventLog<Int, Failure>()
        let disposable = SerialDisposable(otherDisposable: nil)
        disposable.otherDisposable = trigger.flatMapMerge { _ in endless.signal }.merge(with: side).observe { event in
            log.note(event)
            trigger.send(1)
            disposable.dispose()
        }
        side.send(1)
        #expect(log.events == [.next(1)])
        #expect(endless.asked.load(ordering: .relaxed) == 0)
        #expect(trigger.numbers.observations.isEmpty)
    }
}

@globalActor
private actor OtherActor {
    static let shared = OtherActor()
}
