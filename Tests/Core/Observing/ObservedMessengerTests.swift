import SwiftObserver
import Synchronization
import TestSupport
import Testing

@Suite("Messengers that tell whether they are observed")
struct ObservedMessengerTests {
    /// Notes the calls of the closures.
    final class Told: Sendable {
        private let calls = Mutex([Bool]())
        func add(_ isObserved: Bool) { calls.withLock { $0.append(isObserved) } }
        func take() -> [Bool] {
            calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
        }
    }

    private func messenger(_ told: Told, delivery: some DeliveryStrategy = .ordered) -> ObservedMessenger<Int> {
        ObservedMessenger(delivery: delivery, whenObserved: { told.add(true) }, whenUnobserved: { told.add(false) })
    }

    /// A buffered observable of one's own.
    final class Gauge: BufferedObservable {
        let messenger: Messenger<Int>
        var latestMessage: Int { 5 }
        init(_ messenger: Messenger<Int>) { self.messenger = messenger }
    }

    @Test("The first observation and the end of the last are told, whatever kind they are of")
    func kinds() {
        let told = Told()
        let messenger = messenger(told, delivery: .warm(upTo: 2))
        let gauge = Gauge(messenger)
        messenger.send(1)
        var observer: TestObserver<Int>? = TestObserver()
        let kinds: [() -> AnyObject?] = [
            { observer?.observe(messenger) { _ in } },
            { observer?.observe(messenger).map { $0 }.receive { _ in } },
            { observer?.observe(messenger).delivered(by: .immediate).receive { _ in } },
            { observer?.observe(messenger).merge(with: Messenger<Int>()).receive { _ in } },
            { observer?.observe(gauge, initial: true) { _ in } },
            { observer?.observe(gauge.erased(), initial: true) { _ in } },
            { observer?.observe(gauge, initial: true).map { $0 }.receive { _ in } },
            { observer?.observe(gauge, Var(1)) { _, _ in } },
            { observer?.observe(gauge, Var(1), initial: true) { _, _ in } },
            { messenger.map { $0 } },
            { gauge.combineLatest(Var(1)) },
            { messenger.delivered(by: .immediate) },
            { messenger.cache() },
            { messenger.observe { _ in } },
            { zip(messenger, Messenger<Int>()) },
        ]
        for (index, begin) in kinds.enumerated() {
            var begun = begin()
            #expect(told.take() == [true], "\(index)")
            let second = messenger.observe { _ in }
            #expect(told.take() == [], "\(index)")
            if let token = begun as? ObservationToken { token.stop() }
            begun = nil
            #expect(told.take() == [], "\(index)")
            second.stop()
            #expect(told.take() == [false], "\(index)")
        }
        let messages = messenger.messages()
        #expect(told.take() == [true])
        observer?.observe(messenger) { _ in }
        messenger.stopBeingObserved()
        #expect(told.take() == [false])
        observer?.observe(messenger) { _ in }
        #expect(told.take() == [true])
        observer = nil
        #expect(told.take() == [false])
        withExtendedLifetime(messages) {}
    }

    @Test("It is told once, also if it is finished or deallocated; and what it holds is released")
    func ends() {
        let told = Told()
        var messenger: ObservedMessenger<Int>? = messenger(told)
        let token = messenger?.observe { _ in }
        messenger = nil
        #expect(told.take() == [true, false])
        token?.stop()
        #expect(told.take() == [])
        final class Held: Sendable {}
        var held: Held? = Held()
        weak let known = held
        var other: ObservedMessenger<Int>? = ObservedMessenger(
            delivery: .loop(MessageLoop()), whenObserved: { [held] in withExtendedLifetime(held) {} },
            whenUnobserved: {})
        held = nil
        let observation = other?.observe { _ in }
        other?.send(1)
        #expect(known != nil)
        other = nil
        observation?.stop()
        #expect(known == nil)
    }

    @Test("The closures may do all that handlers may")
    func insideCalls() {
        let log = Told()
        final class Model: Sendable {
            let token = Mutex<FreeObservation?>(nil)
            let messenger = Mutex<ObservedMessenger<Int>?>(nil)
            var current: ObservedMessenger<Int>? { messenger.withLock { $0 } }
        }
        let model = Model()
        let messenger = ObservedMessenger<Int>(
            whenObserved: {
                log.add(true)
                model.current?.send(7)
                // Ends the first observation, and with it the one that has just begun.
                let token = model.token.withLock { $0 }
                token?.stop()
            },
            whenUnobserved: {
                log.add(false)
                _ = model.current?.numbers
            })
        model.messenger.withLock { $0 = messenger }
        let observer = TestObserver<Int>()
        observer.observe(messenger) { observer.note($0) }
        #expect(observer.log == [7])
        observer.stopObserving()
        #expect(log.take() == [true, false])
        let token = messenger.observe { _ in }
        model.token.withLock { $0 = token }
        // The closure runs before the token is known.
        #expect(log.take() == [true])
        token.stop()
        #expect(log.take() == [false])
        model.messenger.withLock { $0 = nil }
    }

    @Test("Observers come and go on several threads: it is told in turns, and in the end as it is")
    func threads() throws {
        let (told, messenger) = { told in (told, self.messenger(told)) }(Told())
        for _ in 0..<TestDepth.pick(quick: 3, usual: 10, deep: 200) {
            try onThreads(2) { _ in
                for _ in 0..<100 {
                    let token = messenger.observe { _ in }
                    token.stop()
                }
            }
            let calls = told.take()
            #expect(calls.count % 2 == 0 && !calls.isEmpty)
            #expect(calls.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0) })
        }
        let last = messenger.observe { _ in }
        #expect(told.take() == [true])
        last.stop()
    }
}
