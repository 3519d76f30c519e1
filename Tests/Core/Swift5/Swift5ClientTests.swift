import Foundation
import SwiftObserver
import Testing

// A client in the language mode of Swift 5, written as such code was written: no `any`, no `Sendable`, strong captures
// of unchecked values, global variables and classes that any thread may change.

var sharedNumber = Var<Int?>()

class Cat: Observer {
    let receiver = Receiver()
    var log = [String]()

    func watch(_ bowl: Bowl) {
        observe(bowl) { [weak self] event in self?.log.append("\(event)") }
        observe(bowl.level).new().unwrap(0).map({ "\($0)" }) { [weak self] in self?.log.append($0) }
    }
}

class Bowl: Observable {
    enum Event { case filled, willDie }
    let messenger = Messenger<Event>()
    let level = Var<Int?>()
    func fill() {
        level.int += 5
        send(.filled)
    }
    deinit { send(.willDie) }
}

/// A message that no compiler would let cross threads.
class Letter {
    var text = "unread"
}

class Codables: Codable {
    private(set) var title = Var("title")
}

@Suite("A client in Swift 5 mode")
struct Swift5ClientTests {
    @Test("SO6-003 classes observe, send and die as they always did")
    func classes() {
        let cat = Cat()
        var bowl: Bowl? = Bowl()
        cat.watch(bowl!)
        bowl?.fill()
        bowl = nil
        #expect(cat.log == ["5", "filled", "willDie"])
    }

    @Test("SO6-043 transforms over messages that are not sendable, as objects that capture what they like")
    func transforms() {
        let letters = Messenger<Letter>()
        let cat = Cat()
        var counter = 0
        let texts = letters.map { letter -> String in
            letter.text = "read"
            return letter.text
        }
        cat.observe(texts) { cat.log.append($0) }
        cat.observe(letters) { _ in counter += 1 }
        letters.send(Letter())
        #expect(cat.log == ["read"] && counter == 1)
        cat.stopObserving()
    }

    @Test("SO6-035 a global variable, its operators and its accessors")
    func globals() {
        let cat = Cat()
        cat.observe(sharedNumber) { update, author in
            cat.log.append("\(update.new ?? 0) \(author === cat)")
        }
        sharedNumber.int += 5
        sharedNumber <- sharedNumber + 2
        sharedNumber.set(nil, as: cat)
        #expect(cat.log == ["5 false", "7 false", "0 true"])
        cat.stopObserving()
    }

    @Test("SO6-034 Codable by adoption")
    func codable() throws {
        let copy = try JSONDecoder().decode(Codables.self, from: JSONEncoder().encode(Codables()))
        #expect(copy.title.value == "title")
    }

    @Test("SO6-006 combined observations and authors")
    func combined() {
        let cat = Cat()
        let one = Var(1)
        let two = Var("two")
        cat.observe(one, two) { cat.log.append("\($0.new) \($1.new)") }
        cat.observe(two).notFrom(cat) { cat.log.append("another's \($0.new)") }
        one.value = 2
        two.set("zwei", as: cat)
        two <- "deux"
        #expect(cat.log == ["2 two", "2 zwei", "2 deux", "another's deux"])
        cat.stopObserving()
    }

    @Test("operators that follow the latest message, and chains of several observables")
    func latest() {
        let cat = Cat()
        let (name, number, taps) = (Var("a"), Var(1), Messenger<Void>())
        cat.observe(name, number).map { "\($0.new)\($1.new)" }.receive { cat.log.append($0) }
        cat.observe(taps).withLatest(from: name).receive { cat.log.append($0.1.new) }
        cat.observe(number).flatMapLatest { _ in name }.new().pairwise().receive { cat.log.append($0.old + $0.new) }
        let total = number.combineLatest(number, number, number).map { $0.new + $1.new + $2.new + $3.new }
        let stored: AnyBufferedObservable<Int> = total.remembered().erased()
        name.value = "b"
        taps.send()
        number.value = 2
        name.value = "c"
        #expect(cat.log == ["b1", "b", "b2", "c2", "bc"])
        #expect(stored.latestMessage == 8)
        cat.stopObserving()
    }

    @Test("requests that follow state, and asynchronous handlers")
    func asynchronous() async {
        let (cat, name) = (Cat(), Var("a"))
        let (results, saved) = (AsyncStream<String>.makeStream(), AsyncStream<String>.makeStream())
        cat.observe(name).new().mapLatest { name in name + "!" }.receive { results.continuation.yield($0) }
        cat.observe(name).new().receive(backlog: .unlimited) { name in saved.continuation.yield(name) }
        name.value = "b"
        for await result in results.stream.prefix(1) { #expect(result == "b!") }
        for await name in saved.stream.prefix(1) { #expect(name == "b") }
        cat.stopObserving()
    }
}
