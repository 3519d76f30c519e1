import SwiftObserver
import TestSupport
import Testing

@Suite("Async: messages()", .timeLimit(.minutes(30)))
struct MessageSequenceTests {
    private let executor = SteppedExecutor()

    @Test("G2: nothing sent after the call of messages() is lost, however late the iteration begins")
    func registeredAtTheCall() {
        let messenger = Messenger<Int>()
        messenger.send(0)
        let messages = messenger.messages()
        messenger.send(1)
        let consumer = Consumer(messages, on: executor)
        messenger.send(2)
        executor.settle()
        messenger.send(3)
        executor.settle()
        #expect(consumer.got == [1, 2, 3])
        consumer.task.cancel()
        executor.settle()
    }

    @Test("G1: every sequence gets every message, in the order of the sends, also of nested ones")
    func multicast() {
        let messenger = Messenger<Int>()
        let relay = Relay()
        relay.observe(messenger) { [weak messenger] number in
            if number < 10 { messenger?.send(number * 10) }
        }
        let consumers = (0..<5).map { _ in Consumer(messenger.messages(), on: executor) }
        executor.settle()
        withExtendedLifetime(relay) {
            messenger.send(1)
            messenger.send(2)
        }
        executor.settle()
        for consumer in consumers {
            #expect(consumer.got == [1, 10, 2, 20])
            consumer.task.cancel()
        }
        executor.settle()
    }

    @Test("G2: the first iterator takes the sequence's observation over, later ones begin when they are made")
    func iterators() async {
        let messenger = Messenger<Int>()
        let messages = messenger.messages()
        messenger.send(1)
        var first = messages.makeAsyncIterator()
        messenger.send(2)
        var second = messages.makeAsyncIterator()
        messenger.send(3)
        #expect(messenger.numbers.observers == 2)
        #expect(await first.next() == 1)
        #expect(await first.next() == 2)
        #expect(await first.next() == 3)
        #expect(await second.next() == 3)
    }

    @Test("G6: a sequence that is dropped, or whose iterator is, observes no more")
    func dropping() {
        let messenger = Messenger<Int>()
        var messages: MessageSequence<Int>? = messenger.messages()
        let copy = messages
        messages = nil
        #expect(messenger.numbers.observers == 1)
        var iterator = copy?.makeAsyncIterator()
        _ = messenger.messages()
        #expect(messenger.numbers.observers == 1)
        withExtendedLifetime(iterator) {}
        iterator = nil
        #expect(messenger.numbers.observers == 0)
        withExtendedLifetime(copy) {}
    }

    @Test("G6: a loop that is left observes no more")
    func leaving() async {
        let messenger = Messenger<Int>()
        let messages = messenger.messages()
        messenger.send(1)
        messenger.send(2)
        var got = [Int]()
        for await message in messages {
            got.append(message)
            break
        }
        #expect(got == [1])
        #expect(messenger.numbers.observers == 0)
    }

    @Test("G6: a sequence ends after the last message of its observable, for those who wait and those who come late")
    func observableDies() {
        var messenger: Messenger<Int>? = Messenger<Int>()
        let messages = messenger!.messages()
        let late = messenger!.messages()
        let consumer = Consumer(messages, on: executor)
        executor.settle()
        messenger!.send(1)
        executor.settle()
        messenger!.send(2)
        messenger = nil
        executor.settle()
        #expect(consumer.got == [1, 2])
        #expect(consumer.hasEnded)
        let latecomer = Consumer(late, on: executor)
        executor.settle()
        #expect(latecomer.got == [1, 2])
        #expect(latecomer.hasEnded)
        let tooLate = Consumer(late, on: executor)
        executor.settle()
        #expect(tooLate.got.isEmpty)
        #expect(tooLate.hasEnded)
    }

    @Test("G6: a sequence ends when the observable is told to stop being observed")
    func stopBeingObserved() {
        let messenger = Messenger<Int>()
        let consumer = Consumer(messenger.messages(), on: executor)
        executor.settle()
        messenger.send(1)
        messenger.stopBeingObserved()
        messenger.send(2)
        executor.settle()
        #expect(consumer.got == [1])
        #expect(consumer.hasEnded)
    }

    @Test("G6: what an observable says in its deinit arrives")
    func lastWords() {
        final class Mortal: Observable {
            let messenger = Messenger<String>()
            deinit { send("will die") }
        }
        var mortal: Mortal? = Mortal()
        let consumer = Consumer(mortal!.messages(), on: executor)
        executor.settle()
        mortal = nil
        executor.settle()
        #expect(consumer.got == ["will die"])
        #expect(consumer.hasEnded)
    }

    @Test("An iterator that has ended stays at its end")
    func staysEnded() async {
        var messenger: Messenger<Int>? = Messenger<Int>()
        var iterator = messenger!.messages().makeAsyncIterator()
        messenger!.send(1)
        messenger = nil
        #expect(await iterator.next() == 1)
        #expect(await iterator.next() == nil)
        #expect(await iterator.next() == nil)
    }

    @Test("Copies of one iterator share its messages, and those who wait are served in turn")
    func sharedIterator() {
        let messenger = Messenger<Int>()
        let consumers = Log<Int>()
        nonisolated(unsafe) let iterator = messenger.messages().makeAsyncIterator()
        for number in 1...3 {
            Task(executorPreference: executor) {
                var copy = iterator
                let message = await copy.next() ?? 0
                consumers.add(number * 10 + message)
            }
        }
        executor.settle()
        for message in 1...3 { messenger.send(message) }
        executor.settle()
        #expect(consumers.entries == [11, 22, 33])
    }

    @Test("G5: an iteration on the main actor stays there")
    @MainActor func isolation() async {
        let messenger = Messenger<Int>()
        let messages = messenger.messages()
        messenger.send(1)
        messenger.send(2)
        messenger.stopBeingObserved()
        var sum = 0
        for await message in messages {
            MainActor.assertIsolated()
            sum += message
        }
        #expect(sum == 3)
    }

    @Test("The sequence is what the name of its type promises: an AsyncSequence that never fails and may be shared")
    func type() {
        func accept(_ sequence: some AsyncSequence<Int, Never> & Sendable) {}
        let messenger = Messenger<Int>()
        accept(messenger.messages())
        accept(messenger.messages(backlog: .limited(to: 1, dropping: .oldest)))
        accept(Var(1).values())
    }
}

private final class Relay: Observer {
    let receiver = Receiver()
}
