import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Numbers of sequences, and names")
struct SequenceNumbersTests {
    @Test("what a slow consumer lost is counted, and what it took, and what waits")
    func slow() async {
        let messenger = Messenger<Int>()
        let sequence = messenger.messages(backlog: .limited(to: 2, dropping: .oldest))
        for number in 1...5 { messenger.send(number) }
        expect(sequence.numbers, offered: 5, dropped: 3, pending: 2)
        var iterator = sequence.makeAsyncIterator()
        #expect(await iterator.next() == 4)
        expect(sequence.numbers, offered: 5, delivered: 1, dropped: 3, pending: 1)
        #expect(iterator.numbers == sequence.numbers)
        #expect(await iterator.next() == 5)
        expect(sequence.numbers, offered: 5, delivered: 2, dropped: 3)
        #expect(sequence.reportingLag().numbers == sequence.numbers)
    }

    @Test("what waits in the messenger is pending too, and what that dropped is dropped")
    func both() async {
        let manual = ManualDelivery(backlog: .limited(to: 3, dropping: .newest))
        let messenger = Messenger<Int>(delivery: manual)
        let sequence = messenger.messages(backlog: .limited(to: 2, dropping: .newest))
        for number in 1...5 { messenger.send(number) }
        expect(sequence.numbers, offered: 5, dropped: 2, pending: 3)
        manual.runNext(upTo: 1)
        expect(sequence.numbers, offered: 5, dropped: 2, pending: 3)
        manual.runAll()
        expect(sequence.numbers, offered: 5, dropped: 3, pending: 2)
    }

    @Test("what is replayed counts apart, and so does the value that a variable's sequence begins with")
    func replayed() async {
        let messenger = Messenger<Int>(delivery: .warm(upTo: 2))
        messenger.send(1)
        messenger.send(2)
        let sequence = messenger.messages()
        var iterator = sequence.makeAsyncIterator()
        messenger.send(3)
        expect(sequence.numbers, offered: 1, pending: 1)
        #expect(await iterator.next() == 1)
        expect(sequence.numbers, offered: 1, pending: 1, replayed: 1)
        for _ in 1...2 { _ = await iterator.next() }
        expect(sequence.numbers, offered: 1, delivered: 1, replayed: 2)

        let variable = Var(1)
        var values = variable.values().makeAsyncIterator()
        variable.value = 2
        expect(values.numbers, offered: 1, pending: 1)
        #expect(await values.next() == 1)
        expect(values.numbers, offered: 1, pending: 1, replayed: 1)
        #expect(await values.next() == 2)
        expect(values.numbers, offered: 1, delivered: 1, replayed: 1)
    }

    @Test("what waited when the iteration ended was discarded, and the numbers can still be read")
    func ended() async {
        let messenger = Messenger<Int>()
        let sequence = messenger.messages()
        var iterator: MessageSequence<Int>.AsyncIterator? = sequence.makeAsyncIterator()
        for number in 1...3 { messenger.send(number) }
        #expect(await iterator?.next() == 1)
        iterator = nil
        messenger.send(4)
        expect(sequence.numbers, offered: 3, delivered: 1, discarded: 2)
    }

    @Test("the end of the messenger discards nothing")
    func gone() async {
        var messenger: Messenger<Int>? = Messenger()
        let sequence = messenger?.messages()
        messenger?.send(1)
        messenger = nil
        if let numbers = sequence?.numbers { expect(numbers, offered: 1, pending: 1) }
        var iterator = sequence?.makeAsyncIterator()
        #expect(await iterator?.next() == 1)
        #expect(await iterator?.next() == nil)
        if let numbers = sequence?.numbers { expect(numbers, offered: 1, delivered: 1) }
    }

    @Test("the numbers add up at every moment, while a thread sends and a task takes")
    func consistent() async throws {
        let messenger = Messenger<Int>()
        let sequence = messenger.messages(backlog: .limited(to: 3, dropping: .oldest))
        let count = 5_000
        async let sent: Void = onOwnThread { for number in 1...count { messenger.send(number) } }
        let consumer = Task {
            for await number in sequence where number == count { break }
        }
        var isRight = true
        while sequence.numbers.offered < count {
            let numbers = sequence.numbers
            let sum = numbers.delivered + numbers.dropped + numbers.discarded + numbers.pending
            if sum != numbers.offered || numbers.pending < 0 || numbers.pending > 4 { isRight = false }
            await Task.yield()
        }
        try await sent
        await consumer.value
        #expect(isRight)
        #expect(sequence.numbers.offered == count)
    }

    @Test("an observation is called after its observer's type, unless it was given a name")
    func names() {
        final class Screen: Observer {
            let receiver = Receiver()
        }
        let (messenger, screen) = (Messenger<Int>(), Screen())
        let first = screen.observe(messenger) { _ in }
        let second = screen.observe(messenger) { _ in }.named("log")
        screen.observe(messenger).map { $0 + 1 }.receive { _ in }
        let sequence = messenger.messages().named("client 7")
        #expect(messenger.numbers.observations.map(\.name) == ["Screen", "log", "Screen", "client 7"])
        #expect(first.named("screen").named("").numbers.name == "")
        #expect(sequence.numbers.name == "client 7")
        second.stop()
        #expect(second.numbers.name == "log")
        second.named("other")
        #expect(second.numbers.name == "other")
        let third = screen.observe(messenger) { _ in }
        third.stop()
        #expect(third.named("late").numbers.name == nil)
        #expect(messenger.messages().numbers.name == nil)
    }

    @Test("a combined observation is called as its sources are, which it names")
    func combined() {
        let (one, other, recorder) = (Var(1), Var(2), RecordingObserver<Int>())
        let token = recorder.observe(one, other) { _, _ in }
        #expect(token.numbers.name == "RecordingObserver<Int>")
        token.named("both")
        #expect(token.numbers.name == "both")
        #expect(one.messenger.numbers.observations.map(\.name) == ["both"])
        #expect(other.messenger.numbers.observations.map(\.name) == ["both"])
    }

    @Test("a name costs the numbers nothing: losses before it are not counted as its own")
    func losses() {
        let manual = ManualDelivery(backlog: .limited(to: 1, dropping: .oldest))
        let messenger = Messenger<Int>(delivery: manual)
        let recorder = RecordingObserver<Int>()
        let first = recorder.record(messenger)
        for number in 1...3 { messenger.send(number) }
        let second = recorder.record(messenger).named("second")
        first.named("first")
        messenger.send(4)
        manual.runAll()
        expect(first.numbers, offered: 4, delivered: 1, dropped: 3)
        expect(second.numbers, offered: 1, delivered: 1)
        first.stop()
        second.stop()
        expect(first.numbers, offered: 4, delivered: 1, dropped: 3)
        expect(second.numbers, offered: 1, delivered: 1)
    }

    private func expect(
        _ numbers: ObservationNumbers, offered: Int = 0, delivered: Int = 0, dropped: Int = 0, discarded: Int = 0,
        pending: Int = 0, replayed: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var expected = ObservationNumbers()
        (expected.offered, expected.delivered, expected.dropped) = (offered, delivered, dropped)
        (expected.discarded, expected.pending, expected.replayed) = (discarded, pending, replayed)
        #expect(numbers == expected, sourceLocation: sourceLocation)
    }
}
