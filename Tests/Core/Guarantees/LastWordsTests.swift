import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("Last words")
struct LastWordsTests {
    static let kinds = LockFreedomTests.kinds

    @Test(
        "G6, G10: deinit { send(.willDie) } arrives once, after everything before, and has an author", arguments: kinds)
    func ownMessenger(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let log = Log<Word>()
            let authors = Log<ObjectIdentifier>()
            let observer = Person()
            var model: Mortal? = Mortal(setup.strategy)
            let token = observer.observe(model!) { word, author in
                log.add(word)
                authors.add(ObjectIdentifier(author))
            }
            model?.send(.hello)
            setup.turn()
            let identity = ObjectIdentifier(model!)
            model = nil
            try wait {
                setup.turn()
                return log.count == 2 && !token.isActive
            }
            #expect(log.entries == [.hello, .willDie])
            #expect(authors.entries[0] == identity)
            #expect(token.numbers.delivered == 2 && token.numbers.addUp)
        }
    }

    @Test(
        "G10: whoever is dead is matched by no from, passes every notFrom, and reads as the messenger",
        arguments: Kind.all)
    func deadAuthor(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Word>(delivery: setup.strategy)
            let observer = Person()
            let from = Log<Word>()
            let notFrom = Log<Word>()
            let plain = Log<ObjectIdentifier>()
            var author: Person? = Person()
            let identity = ObjectIdentifier(author!)
            observer.observe(messenger).from(author!).receive { from.add($0) }
            observer.observe(messenger).notFrom(author!).receive { notFrom.add($0) }
            let last = observer.observe(messenger) { plain.add(ObjectIdentifier($1)) }
            setup.hold()
            messenger.send(.hello, from: author!)
            let wasDelivered = last.numbers.delivered == 1
            author = nil
            setup.free()
            try setup.settle(messenger)
            #expect(from.entries == (wasDelivered ? [.hello] : []))
            #expect(notFrom.entries == (wasDelivered ? [] : [.hello]))
            #expect(plain.entries == [wasDelivered ? identity : ObjectIdentifier(messenger)])
        }
    }

    @Test(
        "G10: a replayed message whose author is dead reads as the messenger's; a living author survives",
        arguments: kinds)
    func replayed(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Word>(delivery: setup.strategy)
            messenger.setDelivery(Modifier.cold.apply(to: setup.strategy))
            let living = Person()
            messenger.send(.hello, from: living)
            messenger.send(.willDie, from: Person())
            let observer = Person()
            let log = Log<ObjectIdentifier>()
            let notMine = Log<Word>()
            observer.observe(messenger) { log.add(ObjectIdentifier($1)) }
            observer.observe(messenger).notFrom(messenger).receive { notMine.add($0) }
            try setup.settle(messenger)
            try wait {
                setup.turn()
                return log.count == 2 && notMine.count == 2
            }
            #expect(log.entries == [ObjectIdentifier(living), ObjectIdentifier(messenger)])
            #expect(notMine.entries == [.hello, .willDie], "Nobody wrote it, not even the messenger")
        }
    }

    @Test("G10: with author and messenger dead there is still an identity, the same for every observer")
    func allDead() {
        let loop = MessageLoop()
        let first = Person()
        let second = Person()
        let held = Log<AuthorBox>()
        do {
            let messenger = Messenger<Word>(delivery: .loop(loop))
            for observer in [first, second] {
                observer.observe(messenger) { held.add(AuthorBox($1)) }
            }
            messenger.send(.willDie, from: Person())
        }
        loop.runOnce()
        let identities = Set(held.entries.map { ObjectIdentifier($0.author) })
        #expect(held.count == 2)
        #expect(identities.count == 1)
    }

    @Test("G6: last words reach a handler of the main actor, and of an actor of one's own", arguments: Kind.all)
    func onActors(_ kind: Kind) async throws {
        let setup = kind.make()
        let log = Log<String>()
        let (main, own) = (await MainHearer(log), Hearer(log))
        do {
            let model = Mortal(setup.strategy)
            await main.hear(model)
            await own.hear(model)
            model.send(.hello)
        }
        try await waitAsync {
            await withCheckedContinuation { done in
                DispatchQueue.global().async {
                    setup.turn()
                    done.resume()
                }
            }
            return log.count == 4
        }
        for name in ["main", "own"] {
            #expect(log.entries.filter { $0.hasPrefix(name) } == ["\(name) hello", "\(name) willDie"])
        }
    }
}

enum Word: Sendable { case hello, willDie }

/// Says that it dies, when it is too late to hold it.
private final class Mortal: Observable, Sendable {
    let messenger: Messenger<Word>

    init(_ strategy: any DeliveryStrategy) { messenger = Messenger(delivery: strategy) }

    deinit { send(.willDie) }
}

private final class AuthorBox: @unchecked Sendable {  // never changes
    let author: AnyAuthor
    init(_ author: AnyAuthor) { self.author = author }
}

@MainActor
private final class MainHearer: Observer {
    let receiver = Receiver()
    private let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    func hear(_ model: Mortal) { observe(model) { [log] in log.add("main \($0)") } }
}

private actor Hearer: Observer {
    nonisolated let receiver = Receiver()
    private let log: Log<String>

    init(_ log: Log<String>) { self.log = log }

    func hear(_ model: Mortal) { observe(model) { hearer, word in hearer.log.add("own \(word)") } }
}
