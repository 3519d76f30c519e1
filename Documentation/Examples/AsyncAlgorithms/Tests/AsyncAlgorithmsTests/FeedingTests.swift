import AsyncAlgorithms
import SwiftObserver
import Testing

/// Algorithms and channels as sources of messages.
@Suite("send(contentsOf:) with AsyncAlgorithms", .timeLimit(.minutes(10)))
struct FeedingTests {
    @Test("A channel whose senders wait for the messenger")
    func channel() async {
        let (channel, messenger) = (AsyncChannel<Int>(), Messenger<Int>())
        let messages = messenger.messages()
        async let feeding: Void = messenger.send(contentsOf: channel)
        for number in 1...3 { await channel.send(number) }
        channel.finish()
        await feeding
        messenger.stopBeingObserved()
        var got = [Int]()
        for await message in messages { got.append(message) }
        #expect(got == [1, 2, 3])
    }

    @Test("A throwing channel's error is thrown on")
    func throwingChannel() async {
        struct Failure: Error {}
        let (channel, messenger) = (AsyncThrowingChannel<Int, any Error>(), Messenger<Int>())
        let messages = messenger.messages()
        let feeding = Task { try await messenger.send(contentsOf: channel) }
        await channel.send(1)
        channel.fail(Failure())
        await #expect(throws: Failure.self) { try await feeding.value }
        var iterator = messages.makeAsyncIterator()
        #expect(await iterator.next() == 1)
    }

    @Test("One messenger fed by what two others send, without duplicates, by way of an algorithm")
    func pipeline() async {
        let (local, remote, all) = (Messenger<Int>(), Messenger<Int>(), Messenger<Int>())
        var received = all.messages().makeAsyncIterator()
        let sources = chain(local.messages(), remote.messages()).removeDuplicates()
        async let feeding: Void = all.send(contentsOf: sources)
        for number in [1, 1, 2] { local.send(number) }
        for number in [2, 3] { remote.send(number) }
        local.stopBeingObserved()
        remote.stopBeingObserved()
        for number in 1...3 { #expect(await received.next() == number) }
        await feeding
    }

    @Test("Cancelling the feeding task lets go of the algorithm and of what it observes")
    func cancelling() async {
        let (source, target) = (Messenger<Int>(), Messenger<Int>())
        var received = target.messages().makeAsyncIterator()
        let feeding = Task { [messages = source.messages()] in
            await target.send(contentsOf: merge(messages, [0].async))
        }
        #expect(await received.next() == 0)
        source.send(1)
        #expect(await received.next() == 1)
        feeding.cancel()
        await feeding.value
        while source.numbers.observers > 0 { await Task.yield() }
    }
}
