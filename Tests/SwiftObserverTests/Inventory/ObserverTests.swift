import SwiftObserver
import Testing

@Suite("Inventory: observing")
struct ObserverTests {
    @Test("SO6-001 any class is an observer by holding a receiver")
    func anyClassObserves() {
        class Dog: Observer {
            let receiver = Receiver()
        }
        let dog = Dog(), messenger = Messenger<String>()
        var heard: [String] = []
        dog.observe(messenger) { heard.append($0) }
        messenger.send("whistle")
        #expect(heard == ["whistle"])
    }

    @Test("SO6-002 a receiver ends the observations of its owner when it dies, and only those")
    func receiverHoldsObservations() {
        let messenger = Messenger<Int>(), other = TestObserver<Int>()
        other.record(messenger)
        var heard: [Int] = []
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
        let messenger = Messenger<Int>(), variable = Var(1)
        messenger.send(0)
        var numbers: [Int] = [], updates: [Update<Int>] = []
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
        var released = 0
        func observe(_ messenger: Messenger<Int>, by person: Person) {
            let words = LastWords { released += 1 }
            person.observe(messenger) { _ in _ = words }
        }
        let messenger = Messenger<Int>(), person = Person()
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
        let messenger = Messenger<String>(), joe = Person(), person = Person()
        var authors: [AnyAuthor] = []
        var texts: [String] = []
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
        let messenger = Messenger<Int>(), person = Person()
        let unfinished = person.observe(messenger).map { "\($0)" }
        #expect(!person.isObserving(messenger))
        messenger.send(1)
        var texts: [String] = []
        unfinished.receive { texts.append($0) }
        #expect(person.isObserving(messenger))
        messenger.send(2)
        #expect(texts == ["2"])
    }

    @Test("SO6-008 an observer knows whether it is observing")
    func isObserving() {
        let messenger = Messenger<Int>(), other = Messenger<Int>(), person = Person()
        #expect(!person.isObserving(messenger))
        person.observe(messenger) { _ in }
        #expect(person.isObserving(messenger))
        #expect(!person.isObserving(other))
        #expect(!Person().isObserving(messenger))
        person.stopObserving(messenger)
        #expect(!person.isObserving(messenger))
    }

    @Test("SO6-009 stopping one observation ends that one; nil and strangers are no error")
    func stopOne() {
        let one = Messenger<Int>(), two = Messenger<Int>()
        let observer = TestObserver<Int>()
        observer.record(one)
        observer.record(two)
        observer.stopObserving(nil as Messenger<Int>?)
        observer.stopObserving(Messenger<String>())
        one.send(1)
        observer.stopObserving(one)
        observer.stopObserving(one)
        one.send(2)
        two.send(3)
        #expect(observer.log == [1, 3])
    }

    @Test("SO6-009 an observer that another one stops is not called for the message in flight")
    func stopDuringDelivery() {
        let messenger = Messenger<Int>(), first = Person(), second = TestObserver<Int>()
        first.observe(messenger) { if $0 == 2 { second.stopObserving(messenger) } }
        second.record(messenger)
        messenger.send(1)
        messenger.send(2)
        #expect(second.log == [1])
    }

    @Test("SO6-010 stopping all observations ends them all, and new ones can begin")
    func stopAll() {
        let one = Messenger<Int>(), two = Var(0), observer = TestObserver<Int>()
        observer.record(one)
        observer.observe(two).new { [weak observer] in observer?.note($0) }
        observer.stopObserving()
        one.send(1)
        two <- 2
        #expect(observer.log.isEmpty)
        #expect(!observer.isObserving(one) && !observer.isObserving(two))
        observer.record(one)
        one.send(3)
        #expect(observer.log == [3])
    }

    @Test("SO6-011 an observer that dies stops observing, without a call of its own")
    func observerDies() {
        let messenger = Messenger<Int>()
        var heard: [Int] = []
        var person: Person? = Person()
        person?.observe(messenger) { heard.append($0) }
        messenger.send(1)
        person = nil
        messenger.send(2)
        #expect(heard == [1])
        #expect(messenger.numbers.observers == 0)
    }

    @Test("SO6-012 an observable that dies ends its observations and leaves the others")
    func observableDies() {
        let observer = TestObserver<Int>(), survivor = Messenger<Int>()
        var mortal: Messenger<Int>? = Messenger()
        let token = observer.record(mortal!)
        observer.record(survivor)
        mortal?.send(1)
        mortal = nil
        #expect(!token.isActive)
        survivor.send(2)
        #expect(observer.log == [1, 2])
    }
}
