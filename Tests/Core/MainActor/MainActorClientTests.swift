import SwiftObserver
import TestSupport
import Testing

/// A client in a target that isolates everything to the main actor by default, as new app targets do.
///
/// Its classes observe, send and transform without an annotation, but for two places where the language asks for one.
final class Odometer: Observer {
    let receiver = Receiver()
    private(set) var total = 0
    private(set) var titles: [String] = []

    init(_ numbers: Var<Int>) {
        observe(numbers).new { [weak self] in self?.total += $0 }
        observe(numbers).map({ "\($0.new)" }) { [weak self] in self?.titles.append($0) }
    }
}

/// A class of the main actor that sends its last words. A plain `deinit` is not isolated, so the language wants this
/// word.
final class Screen: Observable {
    enum Event { case opened, willDie }
    let messenger = Messenger<Event>()
    isolated deinit { send(.willDie) }
}

/// The other way to say last words: a class that is isolated to nothing.
nonisolated final class Document: Observable {
    enum Event { case saved, willDie }
    let messenger = Messenger<Event>()
    deinit { send(.willDie) }
}

@Suite("A client with main-actor isolation by default")
struct MainActorClientTests {
    @Test("G5 what is sent on the main actor is handled there, in order")
    func variable() async throws {
        let number = Var(0)
        let counter = Odometer(number)
        let gate = MainActorDoor()
        counter.observe(number).filter({ $0.new == 3 }) { _ in gate.open() }
        number <- 1
        number <- 2
        number <- 3
        try await gate.opened()
        #expect(counter.total == 6)
        #expect(counter.titles == ["1", "2", "3"])
    }

    @Test("G5 what is sent from another context is handled on the main actor")
    func sentElsewhere() async throws {
        let messenger = Messenger<Int>()
        let receiver = Listener()
        let gate = MainActorDoor()
        receiver.observe(messenger) { [weak receiver] number in
            MainActor.assertIsolated()
            receiver?.log.append(number)
            if number == 100 { gate.open() }
        }
        await Task.detached { for number in 1...100 { messenger.send(number) } }.value
        try await gate.opened()
        #expect(receiver.log == Array(1...100))
    }

    @Test("SO6-013 a screen sends its last words from an isolated deinit, a document from a plain one")
    func lastWords() async throws {
        let listener = Listener()
        let gate = MainActorDoor()
        var events: [String] = []
        var screen: Screen? = Screen()
        var document: Document? = Document()
        listener.observe(screen!) {
            events.append("\($0)")
            if events.count == 4 { gate.open() }
        }
        listener.observe(document!) {
            events.append("\($0)")
            if events.count == 4 { gate.open() }
        }
        screen?.send(.opened)
        document?.send(.saved)
        screen = nil
        document = nil
        try await gate.opened()
        #expect(events.sorted() == ["opened", "saved", "willDie", "willDie"])
    }

    @Test("SO6-006 combined observations, transforms as objects and the conveniences need no annotation either")
    func rest() async throws {
        let number = Var<Int?>()
        let text = Var("a")
        let listener = Listener()
        let gate = MainActorDoor()
        let length = text.new().map { $0.count }
        var pairs: [String] = []
        listener.observe(number, length) { number, length in
            pairs.append("\(number.new ?? -1)\(length)")
            if pairs.count == 2 { gate.open() }
        }
        number.int += 5
        text.string += "b"
        try await gate.opened()
        #expect(number + 1 == 6)
        #expect(pairs.last == "52")
    }

    @Test("a view model's requests, one-shot reads, asynchronous handlers and combined chains need no annotation")
    func viewModel() async throws {
        let gate = MainActorDoor()
        var calls = 0
        let model = SearchModel {
            calls += 1
            if calls == 2 { gate.open() }
        }
        model.query.value = "a"
        model.submit.send()
        #expect(model.submitted == ["a"])
        #expect(model.summary == "a 2")
        try await gate.opened()
        #expect(model.hits == ["a", "aa"])
        #expect(model.saved == ["a"])
    }

    @Test("SO6-011 an observer of the main actor stops when it dies")
    func observerDies() async throws {
        let number = Var(0)
        let gate = MainActorDoor()
        let listener = Listener()
        var counter: Odometer? = Odometer(number)
        weak let weakCounter = counter
        counter = nil
        #expect(weakCounter == nil)
        listener.observe(number) { _ in gate.open() }
        number <- 1
        try await gate.opened()
        #expect(number.numbers.observers == 1)
    }
}

/// A view model with requests that follow its state, as such a client writes it.
final class SearchModel: Observer {
    let receiver = Receiver()
    let query = Var(""), limit = Var(2), submit = Messenger<Void>()
    private(set) var hits: [String] = []
    private(set) var submitted: [String] = []
    private(set) var saved: [String] = []
    private(set) var summary = ""

    init(_ whenDone: @escaping () -> Void) {
        observe(query).new().mapLatest { [weak self] text in try await self?.search(text) ?? [] }.receive {
            [weak self] result in
            if case .success(let hits) = result { self?.hits = hits }
            whenDone()
        }
        observe(submit).withLatest(from: query).receive { [weak self] in self?.submitted.append($0.1.new) }
        observe(query).new().receive(backlog: .latestOnly) { [weak self] text in
            await Task.yield()
            self?.saved.append(text)
            whenDone()
        }
        observe(query, limit, initial: true).map { "\($0.new) \($1.new)" }.receive { [weak self] in self?.summary = $0 }
    }

    func search(_ text: String) async throws -> [String] { [text, text + text] }
}

final class Listener: Observer {
    let receiver = Receiver()
    var log: [Int] = []
}
