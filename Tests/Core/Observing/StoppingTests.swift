import SwiftObserver
import Testing

@Suite("Inventory: stopping and dying")
struct StoppingTests {
    @Test("SO6-009 stopping one observation ends that one; nil and strangers are no error")
    func stopOne() {
        let one = Messenger<Int>()
        let two = Messenger<Int>()
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
        let messenger = Messenger<Int>()
        let first = Person()
        let second = TestObserver<Int>()
        first.observe(messenger) { if $0 == 2 { second.stopObserving(messenger) } }
        second.record(messenger)
        messenger.send(1)
        messenger.send(2)
        #expect(second.log == [1])
    }

    @Test("SO6-010 stopping all observations ends them all, and new ones can begin")
    func stopAll() {
        let one = Messenger<Int>()
        let two = Var(0)
        let observer = TestObserver<Int>()
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
        nonisolated(unsafe) var heard: [Int] = []
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
        let observer = TestObserver<Int>()
        let survivor = Messenger<Int>()
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
