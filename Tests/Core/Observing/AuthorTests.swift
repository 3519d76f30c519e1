import SwiftObserver
import Testing

@Suite("Inventory: authors")
struct AuthorTests {
    let joe = Person(), ann = Person(), messenger = Messenger<String>(), observer = TestObserver<String>()

    /// Sends one message of Joe, one of Ann, and one without an author.
    private func send() {
        messenger.send("joe", from: joe)
        messenger.send("ann", from: ann)
        messenger.send("self")
    }

    @Test("SO6-040 the author of a message survives every transform, in objects and ad hoc")
    func authorSurvives() {
        let chain = messenger.map { $0.count }.filter { $0 > 0 }.map { Optional($0) }.unwrap()
        let weak = Weak(chain)
        let person = Person()
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        person.observe(weak) { authors.append($1) }
        person.observe(messenger).map { Optional($0) }.unwrap("").filter { $0 != "" }.select("joe") {
            (author: AnyAuthor) in
            authors.append(author)
        }
        messenger.send("joe", from: joe)
        messenger.send("nobody's")
        let expected: [AnyAuthor] = [joe, joe, messenger]
        let same = authors.elementsEqual(expected, by: ===)
        #expect(same)
    }

    @Test("SO6-041 filterAuthor, from and notFrom as objects")
    func standAlone() {
        let (joe, observer) = (joe, observer)
        let kept = messenger.filterAuthor { [weak joe] in $0 === joe }
        let from = messenger.from(joe)
        let notFrom = messenger.notFrom(joe)
        observer.observe(kept) { [unowned observer] in observer.note("kept " + $0) }
        observer.observe(from) { [unowned observer] in observer.note("from " + $0) }
        observer.observe(notFrom) { [unowned observer] in observer.note("not " + $0) }
        send()
        #expect(observer.log == ["kept joe", "from joe", "not ann", "not self"])
    }

    @Test("SO6-041 from nobody or the dead nothing passes; not from nobody or the dead everything does")
    func nobodyAndTheDead() {
        let fromNobody = messenger.from(nil)
        let notFromNobody = messenger.notFrom(nil)
        var mortal: Person? = Person()
        weak let weakMortal = mortal
        let fromDead = messenger.from(mortal)
        let notFromDead = messenger.notFrom(mortal)
        mortal = nil
        #expect(weakMortal == nil)
        let observer = observer
        observer.observe(fromNobody) { [unowned observer] in observer.note("from nobody " + $0) }
        observer.observe(notFromNobody) { [unowned observer] in observer.note("not nobody " + $0) }
        observer.observe(fromDead) { [unowned observer] in observer.note("from dead " + $0) }
        observer.observe(notFromDead) { [unowned observer] in observer.note("not dead " + $0) }
        messenger.send("x", from: joe)
        #expect(observer.log == ["not nobody x", "not dead x"])
    }

    @Test("SO6-042 filterAuthor ad hoc, in its three forms")
    func adHocFilterAuthor() {
        let (joe, observer) = (joe, observer)
        observer.observe(messenger).filterAuthor { $0 === joe }.receive { [unowned observer] in observer.note("1 " + $0)
        }
        observer.observe(messenger).filterAuthor(
            { $0 === joe }, receiveFiltered: { [unowned observer] in observer.note("2 " + $0) })
        observer.observe(messenger).filterAuthor({ $0 === joe }) { [unowned observer] text, author in
            if author === joe { observer.note("3 " + text) }
        }
        send()
        #expect(observer.log == ["1 joe", "2 joe", "3 joe"])
    }

    @Test("SO6-042 from ad hoc, in its three forms")
    func adHocFrom() {
        let (joe, observer) = (joe, observer)
        observer.observe(messenger).from(joe).receive { [unowned observer] in observer.note("1 " + $0) }
        observer.observe(messenger).from(joe) { [unowned observer] in observer.note("2 " + $0) }
        observer.observe(messenger).from(
            joe,
            receiveSelected: { [unowned observer] text, author in
                if author === joe { observer.note("3 " + text) }
            })
        observer.observe(messenger).from(nil) { [unowned observer] in observer.note("4 " + $0) }
        send()
        #expect(observer.log == ["1 joe", "2 joe", "3 joe"])
    }

    @Test("SO6-042 notFrom ad hoc, in its three forms, with nobody too")
    func adHocNotFrom() {
        let (joe, ann, observer) = (joe, ann, observer)
        observer.observe(messenger).notFrom(joe).receive { [unowned observer] in observer.note("1 " + $0) }
        observer.observe(messenger).notFrom(joe) { [unowned observer] in observer.note("2 " + $0) }
        observer.observe(messenger).notFrom(
            joe,
            receiveExcluded: { [unowned observer] text, author in
                if author === ann { observer.note("3 " + text) }
            })
        observer.observe(messenger).notFrom(nil as Person?) { [unowned observer] in observer.note("4 " + $0) }
        messenger.send("joe", from: joe)
        messenger.send("ann", from: ann)
        #expect(observer.log == ["4 joe", "1 ann", "2 ann", "3 ann", "4 ann"])
    }
}
