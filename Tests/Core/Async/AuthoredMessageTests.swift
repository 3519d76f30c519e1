import SwiftObserver
import Testing

@Suite("Async: authors", .timeLimit(.minutes(30)))
struct AuthoredMessageTests {
    private final class Author {}

    @Test("G10: a message carries the identity of its author, by default of the observable")
    func authors() async {
        final class Sender: Observable {
            let messenger = Messenger<Int>()
        }
        let (sender, author, stranger) = (Sender(), Author(), Author())
        var iterator = sender.authoredMessages().makeAsyncIterator()
        sender.send(1)
        sender.send(2, from: author)
        sender.messenger.send(3)
        let messages = await [iterator.next()!, iterator.next()!, iterator.next()!]
        #expect(messages.map(\.message) == [1, 2, 3])
        #expect(messages.map { $0.author.is(sender) } == [true, false, false])
        #expect(messages.map { $0.author.is(author) } == [false, true, false])
        #expect(messages.map { $0.author.is(sender.messenger) } == [false, false, true])
        #expect(messages.allSatisfy { !$0.author.is(stranger) && !$0.author.is(nil) })
    }

    @Test("G10: two messages of one author have equal identities")
    func equality() async {
        let (messenger, author) = (Messenger<Int>(), Author())
        var iterator = messenger.authoredMessages().makeAsyncIterator()
        messenger.send(1, from: author)
        messenger.send(1, from: author)
        messenger.send(1)
        let messages = await [iterator.next()!, iterator.next()!, iterator.next()!]
        #expect(messages[0] == messages[1])
        #expect(messages[0] != messages[2])
        #expect(Set(messages.map(\.author)).count == 2)
    }

    @Test("G10: a message that waits does not keep its author alive, and no later object is taken for it")
    func deadAuthor() async {
        let messenger = Messenger<Int>()
        var iterator = messenger.authoredMessages().makeAsyncIterator()
        var author: Author? = Author()
        weak let witness = author
        messenger.send(1, from: author)
        author = nil
        #expect(witness == nil)
        let message = await iterator.next()!
        // As many as it takes to get the author's place in memory, if it were free.
        let others = (0..<1000).map { _ in Author() }
        #expect(!others.contains { message.author.is($0) })
    }

    @Test("G10: the identity of an author that dies while it sends can be had")
    func dyingAuthor() async {
        final class Mortal: Observable {
            let messenger: Messenger<String>
            init(_ messenger: Messenger<String>) { self.messenger = messenger }
            deinit { send("will die") }
        }
        let messenger = Messenger<String>()
        var iterator = messenger.authoredMessages().makeAsyncIterator()
        var mortal: Mortal? = Mortal(messenger)
        withExtendedLifetime(mortal) {}
        mortal = nil
        let message = await iterator.next()
        #expect(message?.message == "will die")
        #expect(message?.author.is(Author()) == false)
    }
}
