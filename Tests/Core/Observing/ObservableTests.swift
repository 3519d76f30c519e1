import SwiftObserver
import Testing

@Suite("Inventory: observables and messages")
struct ObservableTests {
    final class Model: Observable {
        enum Event { case willUpdate, didUpdate, willDie }
        let messenger = Messenger<Event>()
        func update() {
            send(.willUpdate)
            send(.didUpdate)
        }
        deinit { send(.willDie) }
    }

    @Test("SO6-013 any class is observable by a messenger, and may send while it dies")
    func customObservable() {
        let observer = TestObserver<Model.Event>()
        var model: Model? = Model()
        observer.record(model!)
        model?.update()
        model = nil
        #expect(observer.log == [.willUpdate, .didUpdate, .willDie])
    }

    @Test("SO6-014 an author is any object, told by identity")
    func anyAuthor() {
        final class Equal: Equatable {
            static func == (left: Equal, right: Equal) -> Bool { true }
        }
        let messenger = Messenger<Int>()
        let one = Equal()
        let other = Equal()
        let observer = TestObserver<Int>()
        let author: AnyAuthor = one
        observer.observe(messenger).from(one) { [weak observer] in observer?.note($0) }
        messenger.send(1, from: author)
        messenger.send(2, from: other)
        #expect(observer.log == [1])
    }

    @Test("SO6-015 send delivers before it returns, and the author is by default the observable it was called on")
    func send() {
        let model = Model()
        let person = Person()
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        person.observe(model) { authors.append($1) }
        model.send(.didUpdate)
        #expect(authors.count == 1)
        model.send(.didUpdate, from: person)
        model.send(.didUpdate, from: nil)
        model.messenger.send(.didUpdate)
        let expected: [AnyAuthor] = [model, person, model, model.messenger]
        let same = authors.elementsEqual(expected, by: ===)
        #expect(same)
        // The handler keeps them, and they keep the handler.
        authors = []
    }

    @Test("SO6-015 a message of type Void is sent as the empty tuple")
    func sendVoid() {
        let messenger = Messenger<Void>()
        let person = Person()
        nonisolated(unsafe) var calls = 0
        person.observe(messenger) { calls += 1 }
        messenger.send(())
        #expect(calls == 1)
    }

    @Test("SO6-016 a messenger is the simplest observable: its own messenger, and it keeps no message")
    func messengerItself() {
        let messenger = Messenger<String>()
        let isItself = messenger.messenger === messenger
        #expect(isItself)
        messenger.send("nobody listens")
        let observer = TestObserver<String>()
        observer.record(messenger)
        #expect(observer.log.isEmpty)
        #expect(!((messenger as AnyObject) is any BufferedObservable))
    }

    @Test("SO6-022 a class of one's own answers with a latest message that it chooses")
    func bufferedObservable() {
        final class Inbox: BufferedObservable {
            let messenger = Messenger<String?>()
            var latestMessage: String? { nil }
        }
        let inbox = Inbox()
        let number = Var(1)
        let person = Person()
        nonisolated(unsafe) var pairs: [String] = []
        person.observe(inbox, number) { pairs.append("\($0 ?? "-")\($1.new)") }
        inbox.send("mail")
        number <- 2
        #expect(pairs == ["mail1", "-2"])
    }

    @Test("SO6-023 send() without argument sends the latest message in the observable's own name")
    func sendLatest() {
        let number = Var(7)
        let person = Person()
        nonisolated(unsafe) var updates: [Update<Int>] = []
        nonisolated(unsafe) var author: AnyAuthor?
        person.observe(number) {
            updates.append($0)
            author = $1
        }
        number.send()
        let isItself = author === number
        #expect(updates == [Update(7, 7)])
        #expect(isItself)
    }

    @Test("SO6-024 buffered are variables, and maps, new and unwrap with default of what is buffered")
    func whichAreBuffered() {
        func isBuffered(_ object: AnyObject) -> Bool { object is any BufferedObservable }
        let text = Var<String?>("a")
        let news = text.new()
        let joe = Person()
        #expect(isBuffered(text) && isBuffered(news))
        #expect(isBuffered(news.unwrap("")) && isBuffered(news.map { $0?.count }))
        #expect(text.new().unwrap("").map { $0.count }.latestMessage == 1)
        #expect(!isBuffered(Messenger<Int>()) && !isBuffered(Messenger<Int>().map { $0 }))
        #expect(!isBuffered(text.filter { _ in true }) && !isBuffered(news.unwrap()) && !isBuffered(news.select("a")))
        #expect(
            !isBuffered(text.from(joe)) && !isBuffered(text.notFrom(joe))
                && !isBuffered(text.filterAuthor { _ in true }))
        #expect(!isBuffered(Weak(text)) && !isBuffered(text.filter { _ in true }.map { $0 }))
    }

    @Test("SO6-025 an update has an old and a new value, which may be equal, and is equatable where they are")
    func update() {
        let update = Update(1, 2)
        #expect(update.old == 1 && update.new == 2)
        #expect(update == Update(1, 2) && update != Update(2, 1))
        #expect(update.isChange && !Update(1, 1).isChange)
        let empty = Update<String?>()
        #expect(empty.old == nil && empty.new == nil)
        let number = Var(1)
        let person = Person()
        nonisolated(unsafe) var calls = 0
        person.observe(number).select(Update(2, 3)) { calls += 1 }
        number <- 2
        number <- 3
        number <- 4
        #expect(calls == 1)
    }

    @Test("SO6-026 an observable of one's own that sends updates works with new() and in combined observations")
    func stateOfOnesOwn() {
        final class State: BufferedObservable {
            let messenger = Messenger<Update<String>>()
            var latestMessage: Update<String> { Update(text, text) }
            var text = "" {
                didSet { if text != oldValue { send(Update(oldValue, text)) } }
            }
        }
        let state = State()
        let number = Var(1)
        let person = Person()
        nonisolated(unsafe) var news: [String] = []
        nonisolated(unsafe) var pairs: [String] = []
        person.observe(state).new { news.append($0) }
        person.observe(state, number) { pairs.append($0.new + "\($1.new)") }
        state.text = "a"
        state.text = "a"
        number <- 2
        state.text = "b"
        #expect(news == ["a", "b"])
        #expect(pairs == ["a1", "a2", "b2"])
        #expect(state.new().latestMessage == "b")
    }
}
