import SwiftObserver
import Testing

@Suite("Async: send(contentsOf:)", .timeLimit(.minutes(30)))
struct SendContentsTests {
    private let executor = SteppedExecutor()
    private final class Author {}

    @Test("Every element becomes a message, in order, and the call ends with the sequence")
    func ends() async {
        let messenger = Messenger<Int>()
        let messages = messenger.authoredMessages()
        let author = Author()
        let numbers = AsyncStream { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        await messenger.send(contentsOf: numbers, from: author)
        messenger.stopBeingObserved()
        var got = [Int]()
        for await message in messages {
            #expect(message.author.is(author))
            got.append(message.message)
        }
        #expect(got == [1, 2, 3])
    }

    @Test("G10: the author is the observable that was told to send")
    func defaultAuthor() async {
        final class Sender: Observable {
            let messenger = Messenger<Int>()
        }
        let sender = Sender()
        var iterator = sender.authoredMessages().makeAsyncIterator()
        await sender.send(
            contentsOf: AsyncStream { continuation in
                continuation.yield(1)
                continuation.finish()
            })
        #expect(await iterator.next()?.author.is(sender) == true)
    }

    @Test("What the sequence throws is thrown on, with its type, after the messages before it")
    func throwing() async {
        struct Failure: Error, Equatable {}
        let messenger = Messenger<Int>()
        let messages = messenger.messages()
        do throws(Failure) {
            try await messenger.send(contentsOf: Countdown(from: 2, failure: Failure()))
            Issue.record("It should have thrown.")
        } catch {
            #expect(error == Failure())
        }
        var iterator = messages.makeAsyncIterator()
        #expect(await iterator.next() == 2)
        #expect(await iterator.next() == 1)
    }

    @Test("Cancelling the task ends it, also between two elements of a sequence that does not care")
    func cancellation() {
        let messenger = Messenger<Int>()
        let messages = Consumer(messenger.messages(), on: executor)
        let task = Task(executorPreference: executor) {
            await messenger.send(contentsOf: Endless())
        }
        while messages.got.count < 3 { executor.step() }
        let sent = messenger.numbers.sent
        task.cancel()
        executor.settle()
        #expect(messenger.numbers.sent == sent)
        #expect(messages.got == Array(0..<sent))
        messages.task.cancel()
        executor.settle()
    }

    @Test("Cancelling the task ends it while it waits for another messenger, and both are let go")
    func chain() {
        let source = Messenger<Int>()
        var target: Messenger<Int>? = Messenger<Int>()
        weak let witness = target
        let consumer = Consumer(target!.messages(), on: executor)
        let task = Task(executorPreference: executor) { [target] in
            await target!.send(contentsOf: source.messages())
        }
        executor.settle()
        source.send(1)
        source.send(2)
        executor.settle()
        target = nil
        #expect(witness != nil)
        task.cancel()
        source.send(3)
        executor.settle()
        #expect(consumer.got == [1, 2])
        #expect(consumer.hasEnded)
        #expect(witness == nil)
        #expect(source.numbers.observers == 0)
    }

    @Test("G5: the messages are sent on the caller's actor, from a sequence that need not be Sendable")
    @MainActor func isolation() async {
        final class Local { let numbers = [1, 2] }
        let observer = MainObserver()
        let messenger = Messenger<Local>()
        var sum = 0
        observer.observe(messenger) { local in
            MainActor.assertIsolated()
            sum += local.numbers.reduce(0, +)
        }
        await messenger.send(contentsOf: Once(Local()))
        withExtendedLifetime(observer) {}
        #expect(sum == 3)
    }

    @MainActor private final class MainObserver: Observer {
        let receiver = Receiver()
    }
}

/// Counts down to one, then fails.
private struct Countdown<Failure: Error>: AsyncSequence, AsyncIteratorProtocol {
    var from: Int
    let failure: Failure

    func makeAsyncIterator() -> Self { self }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Int? {
        guard from > 0 else { throw failure }
        defer { from -= 1 }
        return from
    }
}

/// Counts for ever and never looks whether it is cancelled.
private struct Endless: AsyncSequence, AsyncIteratorProtocol {
    typealias Failure = Never
    var number = 0

    func makeAsyncIterator() -> Self { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
        await Task.yield()
        defer { number += 1 }
        return number
    }
}

/// One element that need not be Sendable.
private struct Once<Element>: AsyncSequence, AsyncIteratorProtocol {
    typealias Failure = Never
    var element: Element?

    init(_ element: Element) { self.element = element }

    func makeAsyncIterator() -> Self { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        defer { element = nil }
        return element
    }
}
