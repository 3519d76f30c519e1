import Foundation
import SwiftObserver
import SwiftObserverOptionals
import Testing

@Suite("Document: variables and authors")
struct VariableExamples {
    let observer = Person()

    @Test("an observer of a variable gets its updates")
    func observe() {
        nonisolated(unsafe) var differences: [Int] = []
        let number = Var(42)

        observer.observe(number) { update in
            let whatsTheBigDifference = update.new - update.old
            differences.append(whatsTheBigDifference)
        }
        number.value = 50
        number.send()
        #expect(differences == [8, 0])
    }

    @Test("using values: initialiser, property and operator")
    func values() {
        let text = Var<String?>()
        #expect(text.value == nil)
        text.value = "a text"
        #expect(text.value == "a text")
        let number = Var(23)
        #expect(number.value == 23)
        number <- 42
        #expect(number.value == 42)
    }

    @Test("number values: nil reads as zero and can be added to; operators take variables and numbers")
    func numbers() {
        let numVar = Var<Int?>()
        #expect(numVar.value == nil)
        #expect(numVar.int == 0)
        numVar.int += 5
        #expect(numVar.value == 5)
        numVar <- Var(1) + 2
        #expect(numVar.value == 3)
    }

    @Test("number values: the operators apply to all pairs of the six kinds")
    func allPairs() {
        let a = 2
        let b: Int? = 2
        let c = Var(2)
        let d = Var<Int?>(2)
        let e: Var<Int>? = Var(2)
        let f: Var<Int?>? = Var(2)
        let sums: [Int] = [
            a + a, a + b, a + c, a + d, a + e, a + f, b + a, b + b, b + c, b + d, b + e, b + f,
            c + a, c + b, c + c, c + d, c + e, c + f, d + a, d + b, d + c, d + d, d + e, d + f,
            e + a, e + b, e + c, e + d, e + e, e + f, f + a, f + b, f + c, f + d, f + e, f + f,
        ]
        #expect(sums == Array(repeating: 4, count: 36))
        #expect([b - a, c - b, d - c, e - d, f - e, a - f] == Array(repeating: 0, count: 6))
        #expect([b * a, c * b, d * c, e * d, f * e, a * f] == Array(repeating: 4, count: 6))
        #expect([b / a, c / b, d / c, e / d, f / e, a / f] == Array(repeating: 1, count: 6))
    }

    @Test("string values: nil reads as the empty text, the operator applies to all pairs")
    func strings() {
        let a = "x"
        let b: String? = "x"
        let c = Var("x")
        let d = Var<String?>("x")
        let e: Var<String>? = Var("x")
        let f: Var<String?>? = Var("x")
        let joined: [String] = [
            a + a, a + b, a + c, a + d, a + e, a + f, b + a, b + b, b + c, b + d, b + e, b + f,
            c + a, c + b, c + c, c + d, c + e, c + f, d + a, d + b, d + c, d + d, d + e, d + f,
            e + a, e + b, e + c, e + d, e + e, e + f, f + a, f + b, f + c, f + d, f + e, f + f,
        ]
        #expect(joined == Array(repeating: "xx", count: 36))
        #expect(Var<String?>().string == "" && [c.string, d.string, e.string, f.string] == ["x", "x", "x", "x"])
    }

    @Test("string values: the protocols that a text variable conforms to")
    func stringProtocols() {
        func check<Text>(_ text: Text) -> String
        where Text: TextOutputStream & BidirectionalCollection & CustomDebugStringConvertible & CustomStringConvertible
        {
            var text = text
            text.write("!")
            return text.description + text.debugDescription + "\(text.count)"
        }
        #expect(check(Var("a")) == #"a!"a!"2"#)
        #expect(check(Var<String?>()) == #"!"!"1"#)
    }

    class Model: Codable {
        private(set) var text = Var("String Variable")
    }

    @Test("a class with a variable adopts Codable without further code")
    func codable() throws {
        let model = Model()
        model.text.value = "another text"
        let copy = try JSONDecoder().decode(Model.self, from: JSONEncoder().encode(model))
        #expect(copy.text.value == "another text")
    }

    @MainActor
    class SomeEntity: Observer {
        init(_ messenger: Messenger<String>) {
            self.messenger = messenger
            observe(messenger) { [weak self] message, author in
                if author === self {
                    self?.own.append(message)
                } else {
                    self?.others.append(message)
                }
            }
        }

        func foo() {
            messenger.send("some message", from: self)  // set custom message author
        }

        let messenger: Messenger<String>
        var own: [String] = [], others: [String] = []
        let receiver = Receiver()
    }

    @Test("an entity recognises the messages of which it is the author itself")
    @MainActor func author() {
        let messenger = Messenger<String>()
        let entity = SomeEntity(messenger)
        entity.foo()
        messenger.send("another message")
        #expect(entity.own == ["some message"] && entity.others == ["another message"])
    }

    @Test("an update says who the author of the change is")
    func changeAuthor() {
        let number = Var(0)
        nonisolated(unsafe) var isObservers: [Bool] = []
        observer.observe(number) { [unowned observer] _, author in isObservers.append(author === observer) }
        number.set(42, as: observer)  // observer will be author of the update message
        number.value = 43
        #expect(isObservers == [true, false])
    }
}
