import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("Async: under every strategy", .timeLimit(.minutes(30)))
struct StrategyTests {
    private let executor = SteppedExecutor()

    private static func strategies(_ loop: MessageLoop) -> [any DeliveryStrategy] {
        let queue = DispatchQueue(label: "messages")
        return [
            .ordered, .immediate, .mainLoop, .queue(queue), .loop(loop),
            .ordered.bounded(to: 10_000, dropping: .oldest), .mainLoop.warm(upTo: 3), .queue(queue).cold,
            .loop(loop).bounded(to: 10_000, dropping: .newest),
        ]
    }

    @Test("G1, G2, G6: all messages sent after the call, in order, to the end", arguments: 0..<9)
    func everyStrategy(index: Int) async {
        let loop = MessageLoop()
        var messenger: Messenger<Int>? = Messenger<Int>()
        func install(_ strategy: some DeliveryStrategy) { messenger!.setDelivery(strategy) }
        install(Self.strategies(loop)[index])
        let consumers = (0..<3).map { _ in
            let messages = messenger!.messages()
            return Task.detached {
                var got = [Int]()
                for await message in messages { got.append(message) }
                return got
            }
        }
        for number in 0..<500 {
            messenger!.send(number)
            if number % 50 == 0 { await Task.yield() }
        }
        messenger = nil
        // Some strategies need a thread that runs their loop.
        let runner = Task.detached {
            while !Task.isCancelled {
                loop.runOnce()
                await Task.yield()
            }
        }
        for consumer in consumers { #expect(await consumer.value == Array(0..<500)) }
        runner.cancel()
    }

    @Test("G2: what waits in the messenger when messages() is called is not for the new sequence")
    func deferred() {
        let loop = MessageLoop()
        var messenger: Messenger<Int>? = Messenger<Int>(delivery: .loop(loop))
        let early = Consumer(messenger!.messages(), on: executor)
        executor.settle()
        messenger!.send(1)
        let late = Consumer(messenger!.messages(), on: executor)
        messenger!.send(2)
        messenger = nil
        executor.settle()
        #expect(early.got.isEmpty && !early.hasEnded)
        loop.runOnce()
        loop.runOnce()
        executor.settle()
        #expect(early.got == [1, 2])
        #expect(late.got == [2])
        #expect(early.hasEnded && late.hasEnded)
    }

    @Test("G2: what waits in the variable when values() is called is part of the current value")
    func deferredValues() {
        let loop = MessageLoop()
        let variable = Var(1, delivery: .loop(loop))
        variable.value = 2
        variable.value = 3
        let consumer = Consumer(variable.values(), on: executor)
        variable.value = 4
        executor.settle()
        #expect(consumer.got == [3])
        loop.runOnce()
        executor.settle()
        #expect(consumer.got == [3, 4])
        consumer.task.cancel()
        executor.settle()
    }

    @Test("G7, G8: a replay that comes later is not bounded either")
    func deferredReplay() {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop).cold)
        for number in 1...3 { messenger.send(number) }
        let consumer = Consumer(messenger.messages(backlog: .limited(to: 1, dropping: .oldest)), on: executor)
        executor.settle()
        for number in 4...6 { messenger.send(number) }
        while loop.runOnce() > 0 {}
        executor.settle()
        // The first of the replay went to the waiting loop, the others waited.
        #expect(consumer.got == [1, 2, 3, 6])
        consumer.task.cancel()
        executor.settle()
    }

    @Test("G6, G8: a sequence that is given up releases what waits in the messenger")
    func givenUp() {
        let (loop, census) = (MessageLoop(), Census())
        let messenger = Messenger<Census.Citizen>(delivery: .loop(loop))
        var messages: MessageSequence<Census.Citizen>? = messenger.messages()
        messenger.send(census.make())
        withExtendedLifetime(messages) {}
        messages = nil
        #expect(messenger.numbers.observers == 0)
        loop.runOnce()
        #expect(census.living == 0)
    }

    @Test("G2: a swap of strategies loses and doubles nothing")
    func swap() {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let consumer = Consumer(messenger.messages(), on: executor)
        executor.settle()
        messenger.send(1)
        messenger.setDelivery(.ordered)
        messenger.send(2)
        messenger.setDelivery(.loop(loop))
        messenger.send(3)
        loop.runOnce()
        executor.settle()
        #expect(consumer.got == [1, 2, 3])
        consumer.task.cancel()
        executor.settle()
    }

    @Test("A messenger's own bound comes before the sequence and is no lag of it")
    func boundedMessenger() {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop).bounded(to: 2, dropping: .oldest))
        let consumer = Consumer(messenger.messages().reportingLag(), on: executor)
        executor.settle()
        for number in 1...4 { messenger.send(number) }
        loop.runOnce()
        executor.settle()
        #expect(consumer.got == [.message(3), .message(4)])
        consumer.task.cancel()
        executor.settle()
    }

    @Test("G10: an author that died while its message waited is nobody")
    func deadAuthor() async {
        final class Author {}
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        var messages = messenger.authoredMessages().makeAsyncIterator()
        messenger.send(1, from: Author())
        let author = Author()
        messenger.send(2, from: author)
        messenger.send(3)
        loop.runOnce()
        let first = await messages.next()!.author
        let second = await messages.next()!.author
        let third = await messages.next()!.author
        #expect(!first.is(messenger) && !first.is(author))
        #expect(second.is(author))
        #expect(third.is(messenger))
        #expect(Set([first, second, third]).count == 3)
    }
}
