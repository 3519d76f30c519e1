import SwiftObserver
import Testing

@Suite("Document: advanced observables")
struct AdvancedExamples {
    let observer = Person()

    @Test("a combined observation pulls the latest message of the others")
    func combined() {
        nonisolated(unsafe) var pairs: [String] = []
        let observable1 = Var(1).new()
        let observable2 = Var("a").new().map { $0 + "!" }
        observer.observe(observable1, observable2) { message1, message2 in
            pairs.append("\(message1)\(message2)")
        }
        observable1.origin.value = 2
        observable2.origin.origin.value = "b"
        #expect(pairs == ["2a!", "2b!"])
    }

    class Model: BufferedObservable {
        var latestMessage: Update<String> {
            Update(state, state)
        }

        var state: String = "" {
            didSet {
                if state != oldValue {
                    send(Update(oldValue, state))
                }
            }
        }

        let messenger = Messenger<Update<String>>()
    }

    @Test("an observable with a state of its own")
    func state() {
        let model = Model()
        nonisolated(unsafe) var updates: [Update<String>] = []
        observer.observe(model) { updates.append($0) }
        model.state = "new"
        model.state = "new"
        model.send()
        #expect(updates == [Update("", "new"), Update("new", "new")])
    }

    @Test("a weak reference that is an observable itself")
    func weak() {
        nonisolated(unsafe) var updates: [Update<Int>] = []
        var number: Var<Int>? = Var(12)
        let weakNumber = Weak(number!)

        observer.observe(weakNumber) { update in
            updates.append(update)
        }

        var weakNumbers = [Weak<Var<Int>>]()
        weakNumbers.append(weakNumber)
        number?.value = 13
        #expect(updates == [Update(12, 13)])

        let numberIsAlive = weakNumber.observable != nil
        let numberValue = weakNumber.observable?.value
        #expect(numberIsAlive && numberValue == 13)
        number = nil
        #expect(weakNumbers[0].observable == nil)
    }
}
