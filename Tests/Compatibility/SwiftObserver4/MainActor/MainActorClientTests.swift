import SwiftObserver4
import TestSupport
import Testing

/// A client that isolates everything to the main actor by default, as new app targets do. Its classes are as they
/// were written for SwiftObserver 4, but for the `deinit`, of which the language asks more.
class Dog: Observer {
    var colors: [Color] = []

    func look(at sky: Sky) {
        observe(sky) { color in self.colors.append(color) }
    }

    deinit { stopObserving() }
}

enum Color { case blue, red }

class Sky: Observable {
    var latestUpdate = Color.blue
}

class Model: Observable, Codable {
    var latestUpdate: Int? { nil }
}

class Generic<Value>: Observable {
    init(_ value: Value) { latestUpdate = value }
    var latestUpdate: Value
}

/// A class of the main actor that sends its last words.
class Screen: Observable {
    var latestUpdate = Event.opened
    enum Event { case opened, willDie }
    isolated deinit { send(.willDie) }
}

/// One that is isolated to nothing.
nonisolated class Document: Observable {
    var latestUpdate: Int { 0 }
    deinit { send(1) }
}

@Suite("SwiftObserver 4: a client with main-actor isolation by default")
struct MainActorClientTests {
    @Test("SO4-001, SO4-002, SO4-010 classes need nothing else, and handlers run at once on the main actor")
    func classes() {
        let (dog, sky, model, generic) = (Dog(), Sky(), Model(), Generic("a"))
        dog.look(at: sky)
        var others: [String] = []
        dog.observe(model) { others.append("\($0 ?? 0)") }
        dog.observe(generic) { others.append($0) }
        sky.send(.red)
        sky.send()
        model.send(2)
        generic.send()
        #expect(dog.colors == [.red, .blue])
        #expect(others == ["2", "a"])
    }

    @Test("SO4-019, SO4-036, SO4-041, SO4-044, SO4-004 variables, mappings, chains and combined observation")
    func everything() {
        let (dog, number) = (Dog(), Var(1))
        var log: [String] = []
        let mapping = number.map { number in
            log.append("map")
            return number.new ?? 0
        }.filter { $0 > 2 }
        dog.observe(mapping) { log.append("mapping \($0)") }
        dog.observe(number).new().unwrap(0) { log.append("chain \($0)") }
        number <- 2
        number <- 3
        #expect(log == ["map", "chain 2", "map", "mapping 3", "chain 3"])
        log = []
        dog.observe(mapping, number) { log.append("\($0) \($1.new ?? 0)") }
        number <- 4
        #expect(log.filter { $0 != "map" } == ["4 4", "4 4"])
    }

    @Test("SO4-002 what is sent elsewhere is handled on the main actor, in order")
    func elsewhere() async throws {
        let (dog, number) = (Dog(), Var(0))
        let gate = MainActorDoor()
        var log: [Int] = []
        dog.observe(number) {
            MainActor.assertIsolated()
            log.append($0.new ?? 0)
            if $0.new == 100 { gate.open() }
        }
        await Task.detached { for value in 1...100 { number.value = value } }.value
        try await gate.opened()
        #expect(log == Array(1...100))
    }

    @Test("SO4-015 last words, from an isolated deinit and from a plain one")
    func lastWords() async throws {
        let dog = Dog()
        let gate = MainActorDoor()
        var log: [String] = []
        var screen: Screen? = Screen()
        var document: Document? = Document()
        dog.observe(screen!) { log.append("\($0)") }
        dog.observe(document!) {
            log.append("\($0)")
            gate.open()
        }
        screen = nil
        document = nil
        try await gate.opened()
        #expect(log == ["willDie", "1"])
    }

    @Test("SO4-015 last words of a deinit that has to wait for the main actor are heard, whatever is cleared")
    func lateWords() async throws {
        let dog = Dog()
        let gate = MainActorDoor()
        let screen = Handover(Screen())
        dog.observe(screen.object!) { _ in gate.open() }
        await Task.detached {
            screen.object = nil
            for _ in 0..<3 { removeAbandonedObservations() }
        }.value
        try await gate.opened()
    }
}

/// An object on its way from one context to another.
nonisolated final class Handover<Object: AnyObject>: @unchecked Sendable {  // one after the other
    var object: Object?
    init(_ object: Object) { self.object = object }
}
