import Foundation
import SwiftObserver
import Synchronization
import TestSupport
import Testing

/// Ended observations leave nothing behind: neither memory nor the cost of a send grows with their number.
@Suite("G6, G11: nothing is left behind", .serialized)
struct NothingLeftBehindTests {
    actor Guest: Observer {
        let receiver = Receiver()
        private(set) var got: [Int] = []

        func begin(_ messenger: Messenger<Int>) {
            observe(messenger) { guest, number in guest.got.append(number) }
        }
    }

    final class Dog: Observer, Sendable { let receiver = Receiver() }

    /// A message that counts how many of its kind there are.
    final class Note: Sendable {
        static let count = Atomic<Int>(0)
        init() { Note.count.wrappingAdd(1, ordering: .relaxed) }
        deinit { Note.count.wrappingSubtract(1, ordering: .relaxed) }
    }

    actor Place {
        func begin(_ dog: Dog, _ messenger: Messenger<Note>, _ handler: @escaping @Sendable (Note) -> Void) {
            dog.observe(messenger) { note in
                self.touch()
                handler(note)
            }
        }

        private func touch() {}
    }

    @Test("Actors that come and go leave no mailbox behind: a send costs what it cost")
    func actorsComeAndGo() async {
        let (messenger, stayer) = (Messenger<Int>(), Guest())
        await stayer.begin(messenger)
        messenger.send(0)
        let before = cost { messenger.send(0) }
        for _ in 0..<5_000 {
            let guest = Guest()
            await guest.begin(messenger)
        }
        let after = cost { messenger.send(0) }
        #expect(messenger.numbers.observers == 1)
        // Five thousand mailboxes would cost a thousand times as much.
        #expect(after < before * 20 + .microseconds(50))
        withExtendedLifetime(stayer) {}
    }

    @Test("The same actor may stop and observe again, at any time, and misses nothing")
    func comesBack() async throws {
        let (messenger, guest) = (Messenger<Int>(), Guest())
        for number in 0..<100 {
            await guest.begin(messenger)
            messenger.send(number)
            try await waitAsync { await guest.got.count == number + 1 }
            guest.stopObserving()
        }
        #expect(await guest.got == Array(0..<100))
    }

    @Test("G8: A message whose observations are all over does not count as one that waits")
    func unaddressedMessages() {
        let loop = MessageLoop()
        let (messenger, dog) = (Messenger<Int>(delivery: .loop(loop)), Dog())
        let (one, other) = (dog.observe(messenger) { _ in }, dog.observe(messenger) { _ in })
        for number in 0..<3 { messenger.send(number) }
        one.stop()
        #expect(messenger.numbers.pending == 3 && loop.pendingCount == 3)
        let late = dog.observe(messenger) { _ in }
        other.stop()
        #expect(messenger.numbers.pending == 0 && loop.pendingCount == 0)
        messenger.send(3)
        #expect(messenger.numbers.pending == 1 && loop.pendingCount == 1 && late.numbers.pending == 1)
        loop.runOnce()
        #expect(messenger.numbers.pending == 0 && late.numbers.delivered == 1)
    }

    @Test("A replay for an observation that is over is released at once, and does not wait")
    func stoppedReplays() {
        let loop = MessageLoop()
        let (messenger, dog) = (Messenger<Note>(delivery: .loop(loop).warm(upTo: 10)), Dog())
        for _ in 0..<10 { messenger.send(Note()) }
        for _ in 0..<100 { dog.observe(messenger) { _ in }.stop() }
        #expect(loop.pendingCount == 0)
        #expect(messenger.numbers.pending == 0)
        let token = dog.observe(messenger) { _ in }
        #expect(loop.pendingCount == 10)
        messenger.clearReplay()
        token.stop()
        #expect(Note.count.load(ordering: .relaxed) == 0)
    }

    @Test("A replay on its way to an actor that is gone is released, with all that belongs to it")
    func replayToNobody() async throws {
        weak var core: Messenger<Note>?
        do {
            let loop = MessageLoop()
            let (messenger, dog) = (Messenger<Note>(delivery: .loop(loop).warm(upTo: 5)), Dog())
            core = messenger
            var place: Place? = Place()
            await place?.begin(dog, messenger) { _ in }
            for _ in 0..<5 { messenger.send(Note()) }
            await place?.begin(dog, messenger) { _ in }
            place = nil
            dog.stopObserving()
            loop.runOnce()
        }
        #expect(core == nil)
        try await waitAsync { Note.count.load(ordering: .relaxed) == 0 }
    }

    @Test("Refused messages do not pass by observations that ended while a message was delivered")
    func endedObservations() {
        let costs = [10, 5_000].map { ended in
            let messenger = Messenger<Int>(delivery: .bounded(to: 1, dropping: .newest))
            let crowd = Crowd(ended)
            let last = Dog()
            let result = Log<Duration>()
            crowd.first.observe(messenger) { number in
                guard number == 1 else { return }
                crowd.leave()
                let duration = cost { messenger.send(2) }
                result.add(duration)
            }
            crowd.observe(messenger)
            last.observe(messenger) { _ in }
            messenger.send(1)
            // Its own handler holds the messenger.
            messenger.stopBeingObserved()
            return result.entries[0]
        }
        #expect(costs[1] < costs[0] * 20 + .microseconds(20))
    }

    @Test("Nested messages under .immediate do not pass by observations that ended meanwhile, and reach all others")
    func endedObservationsWhileNesting() {
        let costs = [10, 5_000].map { ended in
            let messenger = Messenger<Int>(delivery: .immediate)
            let crowd = Crowd(ended)
            let last = Dog()
            let result = Log<Duration>()
            let got = Log<Int>()
            crowd.first.observe(messenger) { number in
                guard number == 1 else { return }
                crowd.leave()
                let duration = cost { messenger.send(2) }
                result.add(duration)
            }
            crowd.observe(messenger)
            last.observe(messenger) { number in got.add(number) }
            messenger.send(1)
            #expect(got.entries.last == 1)
            #expect(got.entries.filter { $0 == 2 }.count == 1_000)
            // Its own handler holds the messenger.
            messenger.stopBeingObserved()
            return result.entries[0]
        }
        #expect(costs[1] < costs[0] * 20 + .microseconds(20))
    }

    @Test("After the last handler on an actor is gone, sends take the short way again")
    @MainActor
    func shortWay() {
        let (messenger, dog) = (Messenger<Int>(), Dog())
        let count = Counter()
        let handler: @Sendable (Int) -> Void = { _ in count.add() }
        dog.observe(messenger, receive: handler)
        _ = cost { messenger.send(0) }
        let before = cost { messenger.send(0) }
        dog.observe(messenger) { _ in MainActor.assertIsolated() }.stop()
        // A busy machine does not slow down every try.
        let isShort = (0..<100).contains { _ in cost { messenger.send(0) } < before * 2 + .microseconds(1) }
        #expect(isShort)
    }

    @Test("A sequence's bound holds although its replay was discarded")
    func sequenceBound() async {
        var loop: MessageLoop? = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop!).warm(upTo: 1000))
        for number in 0..<1000 { messenger.send(number) }
        let sequence = messenger.messages(backlog: .limited(to: 1, dropping: .oldest))
        loop = nil
        messenger.setDelivery(.ordered)
        for number in 1000..<3000 { messenger.send(number) }
        messenger.stopBeingObserved()
        var got: [Int] = []
        for await number in sequence { got.append(number) }
        #expect(got == [2999])
    }
}

/// Observers that end their observations all at once.
private final class Crowd: Sendable {
    let first = NothingLeftBehindTests.Dog()
    private let others: Holder<[NothingLeftBehindTests.Dog]>

    init(_ count: Int) {
        others = Holder((0..<count).map { _ in NothingLeftBehindTests.Dog() })
    }

    func observe(_ messenger: Messenger<Int>) {
        for dog in others.object ?? [] { dog.observe(messenger) { _ in } }
    }

    func leave() {
        for dog in others.object ?? [] { dog.stopObserving() }
    }
}

/// The time of one call on this thread, out of a thousand.
private func cost(_ body: () -> Void) -> Duration {
    ThreadTime.measure { for _ in 0..<1_000 { body() } } / 1_000
}
