import Foundation
import SwiftObserver4
import Testing

/// The samples of the document that came with SwiftObserver 4.1, in its order, in Swift 5 mode and with that import.
///
/// Three of them have typing errors there: `init {`, `Var(Int)` and `numvar`.
final class SeedSamples {
    enum Color { case blue, red }

    class Sky: Observable {
        static let shared = Sky()
        var latestUpdate = Color.blue
        deinit {
            removeObservers()
        }
    }

    class Dog: Observer {
        var colors: [Color] = []

        init() {
            observe(Sky.shared) { [weak self] color in
                self?.colors.append(color)
            }
        }

        deinit {
            stopObserving()
        }
    }

    @Test("SO4-001, SO4-002, SO4-006, SO4-007 Get started, Observers, Memory management")
    func observers() {
        let dog = Dog()
        Sky.shared.send(.red)
        #expect(dog.colors == [.red])

        dog.observe(Sky.shared) { color in
            dog.colors = [color, color]
        }
        Sky.shared.send(.blue)
        #expect(dog.colors == [.blue, .blue])

        dog.stopObserving(Sky.shared)
        Sky.shared.send(.red)
        #expect(dog.colors == [.blue, .blue])

        dog.stopObservingDeadObservables()
        Sky.shared.removeDeadObservers()
        removeAbandonedObservations()
    }

    class Television: Observable { var latestUpdate = "image" }
    class Bowl: Observable {
        var latestUpdate = Filling.wasEmptied
        enum Filling { case wasFilled, wasEmptied }
    }
    class Doorbell: Observable { var latestUpdate = 0 }
    class Listener: Observer {}

    @Test("SO4-004, SO4-005 Combined observations")
    func combined() {
        let dog = Listener()
        let (tv, bowl, doorbell) = (Television(), Bowl(), Doorbell())
        var calls: [String] = []
        dog.observe(tv, bowl, doorbell) { image, food, sound in
            calls.append("\(image) \(food) \(sound)")
        }
        bowl.send(.wasFilled)
        doorbell.send(1)
        tv.send("news")
        #expect(calls == ["image wasFilled 0", "image wasEmptied 1", "news wasEmptied 0"])
    }

    @Test("SO4-018, SO4-019, SO4-021 Set variable values")
    func setting() {
        let text = Var<String>()
        #expect(text.value == nil)
        text.value = "a text"
        #expect(text.value == "a text")
        let number = Var(23)
        #expect(number.value == 23)
        number <- 42
        #expect(number.value == 42)
    }

    @Test("SO4-024, SO4-027, SO4-028 Numbers")
    func numbers() {
        let numVar = Var<Int>()
        #expect(numVar.value == nil)
        #expect(numVar.number == 0)
        numVar += 10
        #expect(numVar.value == 10)
        numVar -= Var(6)
        #expect(numVar.value == 4)
        var number = Var(3) + Var(2)
        #expect(number == 5)
        number += Var(5)
        #expect(number == 10)
    }

    @Test("SO4-016, SO4-020 Observe variables")
    func observingVariables() {
        let observer = Listener()
        let variable = Var("text")
        var manual = 0
        var changes = 0
        observer.observe(variable) { update in
            if update.old == update.new {
                manual += 1
            } else {
                changes += 1
            }
        }
        #expect(manual + changes == 0)
        variable <- "text"
        variable <- "other"
        variable.send()
        #expect((manual, changes) == (1, 1))
    }

    class CodableModel: Codable {
        private(set) var text = Var("String Variable")
    }

    @Test("SO4-023 Variables are codable")
    func codable() {
        let model = CodableModel()

        if let modelJSON = try? JSONEncoder().encode(model) {
            let text = String(data: modelJSON, encoding: .utf8) ?? "error"
            #expect(text == #"{"text":{"storedValue":"String Variable"}}"#)

            if let decodedModel = try? JSONDecoder().decode(CodableModel.self, from: modelJSON) {
                #expect(decodedModel.text.value ?? "error" == "String Variable")
            } else {
                Issue.record("It cannot be decoded.")
            }
        } else {
            Issue.record("It cannot be encoded.")
        }
    }

    class Model: Observable {
        var latestUpdate = Event.didInit
        enum Event { case didInit, didUpdate, willDeinit }
        deinit { send(.willDeinit) }
    }

    class MinimalObservable: Observable {
        let latestUpdate: Int? = nil
    }

    class StringObservable: Observable {
        var latestUpdate: String?

        init() { send("did init") }
        func foo() { send(nil) }
        deinit { send("will deinit") }
    }

    @Test("SO4-010, SO4-013, SO4-014 Custom observables")
    func customObservables() {
        let observer = Listener()
        var events: [Model.Event] = []
        var model: Model? = Model()
        observer.observe(model!) { events.append($0) }
        model?.send()
        model?.send(.didUpdate)
        model = nil
        #expect(events == [.didInit, .didUpdate, .willDeinit])

        var words: [String?] = []
        var strings: StringObservable? = StringObservable()
        observer.observe(strings!) { words.append($0) }
        strings?.foo()
        strings = nil
        #expect(words == [nil, "will deinit"])

        var numbers: [Int?] = []
        let minimal = MinimalObservable()
        observer.observe(minimal) { numbers.append($0) }
        minimal.send()
        minimal.send(1)
        #expect(numbers == [nil, 1])
    }

    class StateModel: Observable {
        var latestUpdate: Update<String?> {
            return Update(state, state)
        }

        var state: String? {
            didSet {
                if oldValue != state {
                    send(Update(oldValue, state))
                }
            }
        }
    }

    @Test("SO4-017 Make state observable")
    func observableState() {
        let observer = Listener()
        let model = StateModel()
        var changes: [String] = []
        observer.observe(model) { changes.append("\($0.old ?? "nil") \($0.new ?? "nil")") }
        model.state = "a"
        model.state = "a"
        model.state = "b"
        #expect(changes == ["nil a", "a b"])
    }
}
