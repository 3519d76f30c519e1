import Foundation
import SwiftObserver4
import Testing

/// Classes of all kinds need nothing but the name of the protocol.
final class Swift5ClientTests {
    class Plain: Observer {}
    class Coded: Codable, Observer, Observable {
        var latestUpdate: Int? { number }
        var number = 3
    }
    class Generic<Value>: Observable, Observer {
        init(_ value: Value) { latestUpdate = value }
        var latestUpdate: Value
    }
    class Base: Observable { var latestUpdate = 0 }
    class Derived: Base {}
    enum Outer {
        class Nested: Observable { let latestUpdate: Int? = nil }
    }
    class Declaring: Observer, Observable {
        let receiver = Receiver()
        let messenger = Messenger<Int>()
        var latestUpdate = 0
    }

    @Test("SO4-001, SO4-010 codable, generic, nested and derived classes, with and without a receiver or messenger")
    func kinds() throws {
        var log: [String] = []
        let observers: (Plain, Coded, Generic<String>, Declaring) = (Plain(), Coded(), Generic(""), Declaring())
        let derived = Derived()
        observers.0.observe(observers.1) { log.append("coded \($0 ?? 0)") }
        observers.1.observe(observers.2) { log.append("generic \($0)") }
        observers.2.observe(observers.3) { log.append("declaring \($0)") }
        observers.3.observe(derived) { log.append("derived \($0)") }
        let nested = Outer.Nested()
        observers.3.observe(nested) { log.append("nested \($0 ?? 0)") }
        observers.1.send()
        observers.2.send("a")
        observers.3.send(1)
        derived.send(2)
        nested.send(3)
        #expect(log == ["coded 3", "generic a", "declaring 1", "derived 2", "nested 3"])
        let data = try JSONEncoder().encode(observers.1)
        #expect(try JSONDecoder().decode(Coded.self, from: data).number == 3)
    }

    /// Functions without a result there have none here.
    func returnsNothing(_ observer: Plain, _ observable: Base) {
        guard observable.latestUpdate == 0 else { return observer.observe(observable) { _ in } }
        return observer.observe(observable).map { $0 }.receive { _ in }
    }

    /// A function that is passed by its name, and generic code over the protocols.
    class Reader: Observer {
        var sum = 0
        func read(_ number: Int) { sum += number }
        func start<O: Observable>(_ observable: O) where O.UpdateType == Int { observe(observable, receive: read) }
    }

    @Test("SO4-002 functions are passed by their name")
    func functions() {
        let reader = Reader()
        let base = Base()
        reader.start(base)
        base.send(2)
        #expect(reader.sum == 2)
        withExtendedLifetime(reader) {}
    }

    @Test("SO4-011 the remover of observers needs no type of update")
    func removers() {
        let plain = Plain()
        let base = Base()
        var count = 0
        plain.observe(base) { _ in count += 1 }
        let removers: [ObserverRemover] = [base, Var(1)]
        removers.forEach { $0.removeDeadObservers() }
        base.send()
        removers.forEach { $0.remove(plain) }
        base.send()
        plain.observe(base) { _ in count += 10 }
        removers.forEach { $0.removeObservers() }
        base.send()
        #expect(count == 1)
    }
}
