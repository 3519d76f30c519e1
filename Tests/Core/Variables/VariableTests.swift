import Foundation
import SwiftObserver
import Testing

@Suite("Inventory: variables")
struct VariableTests {
    @Test("SO6-027 a variable is an observable that sends an update at each change of its value")
    func variable() {
        let number: Variable<Int> = Var(1)
        let observer = TestObserver<Update<Int>>()
        observer.record(number)
        number.value = 2
        number.value += 1
        #expect(observer.log == [Update(1, 2), Update(2, 3)])
    }

    @Test("SO6-028 a variable begins with a value; an optional one may begin with nil")
    func initialisers() {
        #expect(Var(23).value == 23)
        #expect(Var<Int?>(23).value == 23)
        #expect(Var<String?>().value == nil)
    }

    @Test("SO6-028 the document's Var<Int>() and Var<String>() begin with zero and the empty text")
    func initialisersOfTheDocument() {
        #expect(Var<Int>().value == 0 && Var<Double>().value == 0 && Var<Float>().value == 0)
        #expect(Var<String>().value == "")
        #expect(Var<Int?>().value == nil)
    }

    @Test("SO6-029 setting an equal value does nothing at all")
    func equalValue() {
        let number = Var(1)
        let observer = TestObserver<Update<Int>>()
        observer.record(number)
        number.value = 1
        number <- 1
        number.set(1, as: observer)
        #expect(observer.log.isEmpty)
        #expect(number.numbers.sent == 0)
    }

    @Test("SO6-029 the value changes at once, its update waits its turn, and updates chain")
    func valueIsAhead() {
        let number = Var(0)
        let first = Person()
        let observer = TestObserver<Update<Int>>()
        nonisolated(unsafe) var values: [Int] = []
        first.observe(number) { [unowned number] in if $0.new == 1 { number.value = 2 } }
        observer.observe(number) { [unowned number, unowned observer] in
            observer.note($0)
            values.append(number.value)
        }
        number.value = 1
        #expect(observer.log == [Update(0, 1), Update(1, 2)])
        #expect(values == [2, 2])
    }

    @Test("SO6-030 set with an author: the same change, and the message is that author's")
    func setWithAuthor() {
        let number = Var(1)
        let joe = Person()
        let person = Person()
        nonisolated(unsafe) var updates: [Update<Int>] = []
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        person.observe(number) {
            updates.append($0)
            authors.append($1)
        }
        number.set(2, as: joe)
        number.set(2, as: person)
        number.value = 3
        let expected: [AnyAuthor] = [joe, number]
        let same = authors.elementsEqual(expected, by: ===)
        #expect(updates == [Update(1, 2), Update(2, 3)])
        #expect(same)
    }

    @Test("SO6-031 the operator <- sets a value, a literal or nil; on a variable that is nil it does nothing")
    func assignment() {
        let number = Var(1)
        let maybe = Var<Int?>()
        let absent: Var<Int>? = nil
        let present: Var<Int>? = number
        number <- 2
        #expect(number.value == 2)
        present <- 3
        #expect(number.value == 3)
        absent <- 4
        maybe <- 5
        #expect(maybe.value == 5)
        maybe <- nil
        #expect(maybe.value == nil)
    }

    @Test("SO6-032 the latest message holds the value twice")
    func latestMessage() {
        let number = Var(1)
        #expect(number.latestMessage == Update(1, 1))
        number <- 2
        #expect(number.latestMessage == Update(2, 2))
    }

    @Test("SO6-033 variables are equal and ordered by their values")
    func equalAndOrdered() {
        #expect(Var(1) == Var(1))
        #expect(Var(1) != Var(2))
        #expect(Var(1) < Var(2))
        #expect([Var(3), Var(1), Var(2)].sorted().map { $0.value } == [1, 2, 3])
    }

    @Test("SO6-034 a variable is coded as its value under the key storedValue")
    func codable() throws {
        func json(_ value: some Encodable) throws -> String {
            String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        }
        #expect(try json(Var(123)) == #"{"storedValue":123}"#)
        #expect(try json(Var<Int?>()) == #"{"storedValue":null}"#)
        #expect(try json(Var<String?>("a")) == #"{"storedValue":"a"}"#)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(Var<Int>.self, from: Data(#"{"storedValue":123}"#.utf8)).value == 123)
        #expect(try decoder.decode(Var<Int?>.self, from: Data(#"{"storedValue":null}"#.utf8)).value == nil)
        #expect(try decoder.decode(Var<Int?>.self, from: Data("{}".utf8)).value == nil, "as earlier versions coded nil")
        #expect(throws: DecodingError.self) { try decoder.decode(Var<Int>.self, from: Data("{}".utf8)) }
        #expect(throws: DecodingError.self) { try decoder.decode(Var<Int>.self, from: Data(#"{"value":123}"#.utf8)) }
    }

    @Test("SO6-034 a class with variables is codable; observers are not part of it")
    func codableModel() throws {
        final class Model: Codable {
            private(set) var text = Var("String Variable")
            private(set) var number = Var<Int?>()
        }
        let model = Model()
        let observer = TestObserver<Update<String>>()
        observer.record(model.text)
        model.text <- "changed"
        model.number <- 7
        let copy = try JSONDecoder().decode(Model.self, from: JSONEncoder().encode(model))
        #expect(copy.text.value == "changed" && copy.number.value == 7)
        copy.text <- "again"
        #expect(observer.log == [Update("String Variable", "changed")])
    }

    @Test("a variable in a text reads as its value")
    func description() {
        #expect("\(Var(42)) \(Var("text")) \(Var(true)) \(Var([1, 2]))" == "42 text true [1, 2]")
        #expect("\(Var<Int?>(nil)) \(Var<Int?>(5))" == "nil Optional(5)")
    }
}
