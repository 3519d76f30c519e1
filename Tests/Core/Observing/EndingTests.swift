import SwiftObserver
import TestSupport
import Testing

/// The later ways in which an observation ends: after one message, or because the observable says so.
@Suite("Inventory: endings")
struct EndingTests {
    @Test("SO6-069 observeOnce is called for one message; the observation has ended before the call")
    func observeOnce() {
        let messenger = Messenger<Int>()
        let person = Person()
        nonisolated(unsafe) var received: [Int] = []
        nonisolated(unsafe) var wasObserving = true
        person.observeOnce(messenger) { [unowned person, unowned messenger] in
            received.append($0)
            wasObserving = person.isObserving(messenger)
            messenger.send($0 + 1)
        }
        #expect(person.isObserving(messenger))
        messenger.send(1)
        messenger.send(5)
        #expect(received == [1])
        #expect(!wasObserving && !person.isObserving(messenger))
        #expect(messenger.numbers.observers == 0)
    }

    @Test("SO6-069 observeOnce with the author")
    func observeOnceWithAuthor() {
        let messenger = Messenger<Int>()
        let person = Person()
        let joe = Person()
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        person.observeOnce(messenger) { authors.append($1) }
        messenger.send(1, from: joe)
        messenger.send(2)
        let isJoes = authors.count == 1 && authors[0] === joe
        #expect(isJoes)
    }

    @Test("SO6-069 observeOnce with a chain ends at the first message that comes through it")
    func observeOnceThroughChain() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        observer.observeOnce(messenger).filter { $0 > 1 }.receive { [unowned observer] in observer.note($0) }
        messenger.send(1)
        #expect(observer.isObserving(messenger))
        messenger.send(2)
        messenger.send(3)
        #expect(observer.log == [2])
        #expect(!observer.isObserving(messenger))
    }

    @Test("SO6-069 what waits for one message ends with its observer, its observable and its token as any other")
    func observeOnceEnds() {
        nonisolated(unsafe) var released = 0
        func observe(_ messenger: Messenger<Int>, by person: Person) -> ObservationToken {
            let words = LastWords { released += 1 }
            return person.observeOnce(messenger) { _ in _ = words }
        }
        let messenger = Messenger<Int>()
        let person = Person()
        _ = observe(messenger, by: Person())
        #expect(released == 1)
        _ = observe(Messenger(), by: person)
        #expect(released == 2)
        observe(messenger, by: person).stop()
        #expect(released == 3)
        _ = observe(messenger, by: person)
        messenger.send(1)
        #expect(released == 4)
    }

    @Test("SO6-070 an observable can end all observations of it, or those of one observer")
    func stopBeingObserved() {
        let messenger = Messenger<Int>()
        let number = Var(0)
        let one = TestObserver<Int>()
        let other = TestObserver<Int>()
        one.record(messenger)
        other.record(messenger)
        one.observe(number).new { [unowned one] in one.note($0) }
        messenger.stopBeingObserved(by: one)
        messenger.stopBeingObserved(by: Person())
        messenger.send(1)
        number <- 2
        #expect(one.log == [2] && other.log == [1])
        other.record(messenger)
        messenger.stopBeingObserved()
        messenger.send(3)
        #expect(other.log == [1] && !other.isObserving(messenger))
        other.record(messenger)
        messenger.send(4)
        #expect(other.log == [1, 4])
    }

    @Test("SO6-070 so can an observable of one's own")
    func stopBeingObservedOfOnesOwn() {
        final class Model: Observable {
            let messenger = Messenger<Int>()
        }
        let model = Model()
        let observer = TestObserver<Int>()
        observer.record(model)
        model.stopBeingObserved(by: observer)
        model.send(1)
        observer.record(model)
        model.stopBeingObserved()
        model.send(2)
        #expect(observer.log.isEmpty)
    }
}
