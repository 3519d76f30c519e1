import SwiftObserver
import TestSupport
import Testing

@Suite("Inventory: observing")
struct ObserverTests {
    @Test("SO6-001 any class is an observer by holding a receiver")
    func anyClassObserves() {
        class Dog: Observer {
            let receiver = Receiver()
        }
        let dog = Dog()
        let messenger = Messenger<String>()
        nonisolated(unsafe) var heard: [String] = []
        dog.observe(messenger) { heard.append($0) }
        messenger.send("whistle")
        #expect(heard == ["whistle"])
    }

    @Test("SO6-002 a receiver ends the observations of its owner when it dies, and only those")
    func receiverHoldsObservations() {
        let messenger = Messenger<Int>()
        let other = TestObserver<Int>()
        other.record(messenger)
        nonisolated(unsafe) var heard: [Int] = []
        do {
            let person = Person()
            person.observe(messenger) { heard.append($0) }
            messenger.send(1)
        }
        messenger.send(2)
        #expect(heard == [1])
        #expect(other.log == [1, 2])
        #expect(messenger.numbers.observers == 1)
    }

    @Test("SO6-003 to observe delivers nothing by itself; then every message arrives")
    func observe() {
        let messenger = Messenger<Int>()
        let variable = Var(1)
        messenger.send(0)
        nonisolated(unsafe) var numbers: [Int] = []
        nonisolated(unsafe) var updates: [Update<Int>] = []
        let person = Person()
        person.observe(messenger) { numbers.append($0) }
        person.observe(variable) { updates.append($0) }
        #expect(numbers.isEmpty && updates.isEmpty)
        messenger.send(42)
        messenger.send(43)
        #expect(numbers == [42, 43])
        #expect(updates.isEmpty)
    }

    @Test("SO6-003 an observation retains neither the observable nor the observer")
    func observeRetainsNeitherSide() {
        weak var weakMessenger: Messenger<Int>?
        weak var weakPerson: Person?
        do {
            let messenger = Messenger<Int>()
            let person = Person()
            weakMessenger = messenger
            weakPerson = person
            person.observe(messenger) { _ in }
        }
        #expect(weakMessenger == nil)
        #expect(weakPerson == nil)
    }

    @Test("SO6-003 the handler is released when its observation ends, by whichever end")
    func handlerIsReleased() {
        nonisolated(unsafe) var released = 0
        func observe(_ messenger: Messenger<Int>, by person: Person) {
            let words = LastWords { released += 1 }
            person.observe(messenger) { _ in _ = words }
        }
        let messenger = Messenger<Int>()
        let person = Person()
        observe(messenger, by: person)
        #expect(released == 0)
        person.stopObserving(messenger)
        #expect(released == 1)
        observe(messenger, by: Person())
        #expect(released == 2)
        observe(Messenger<Int>(), by: person)
        #expect(released == 3)
    }

    @Test("SO6-004 a handler with two parameters is given the author, which is never missing")
    func observeWithAuthor() {
        let messenger = Messenger<String>()
        let joe = Person()
        let person = Person()
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        nonisolated(unsafe) var texts: [String] = []
        person.observe(messenger) { text, author in
            texts.append(text)
            authors.append(author)
        }
        messenger.send("by joe", from: joe)
        messenger.send("by nobody", from: nil)
        messenger.send("by itself")
        let expected: [AnyAuthor] = [joe, messenger, messenger]
        let same = authors.elementsEqual(expected, by: ===)
        #expect(texts == ["by joe", "by nobody", "by itself"])
        #expect(same)
    }

    @Test("SO6-005 a chain observes nothing until it is terminated")
    func adHocChainNeedsAnEnd() {
        let messenger = Messenger<Int>()
        let person = Person()
        let unfinished = person.observe(messenger).map { "\($0)" }
        #expect(!person.isObserving(messenger))
        messenger.send(1)
        nonisolated(unsafe) var texts: [String] = []
        unfinished.receive { texts.append($0) }
        #expect(person.isObserving(messenger))
        messenger.send(2)
        #expect(texts == ["2"])
    }

    @Test("SO6-008 an observer knows whether it is observing")
    func isObserving() {
        let messenger = Messenger<Int>()
        let other = Messenger<Int>()
        let person = Person()
        #expect(!person.isObserving(messenger))
        person.observe(messenger) { _ in }
        #expect(person.isObserving(messenger))
        #expect(!person.isObserving(other))
        #expect(!Person().isObserving(messenger))
        person.stopObserving(messenger)
        #expect(!person.isObserving(messenger))
    }
}
