import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: observables")
struct ObservableTests {
    @Test("SO4-010 a class needs its latest update and nothing else")
    func needs() {
        final class Model: Observable {
            let latestUpdate: String? = nil
        }
        let (dog, model, log) = (Dog(), Model(), Log<String?>())
        dog.observe(model) { log.add($0) }
        model.send("a")
        model.send()
        #expect(log.entries == ["a", nil])
    }

    @Test("SO4-010 any object can be added, and its death ends that")
    func adding() {
        final class Thing {}
        let (sky, log) = (Sky(), Log<Int>())
        var thing: Thing? = Thing()
        sky.add(thing!) { log.add($0) }
        sky.send(1)
        sky.add(thing!) { log.add($0 * 10) }
        sky.send(2)
        thing = nil
        sky.send(3)
        #expect(log.entries == [1, 20])
        #expect(sky.messenger.numbers.observers == 0)
    }

    @Test("SO4-010 who was added and who observes is one and the same, with a receiver of its own or without")
    func addingObservers() {
        let (sky, dog, ownDog, log) = (Sky(), Dog(), OwnDog(), Log<Int>())
        sky.add(dog) { log.add($0) }
        sky.add(ownDog) { log.add($0) }
        dog.observe(sky) { log.add($0 * 10) }
        sky.send(1)
        ownDog.stopObserving()
        sky.send(2)
        #expect(log.entries == [1, 10, 20])
    }

    @Test("SO4-011, SO4-015 observers are removed one by one and all together")
    func removing() {
        func check(_ observable: some Observable<Int>) {
            let (dog, ownDog, last, log) = (Dog(), OwnDog(), Dog(), Log<String>())
            dog.observe(observable) { log.add("dog \($0)") }
            ownDog.observe(observable) { log.add("own \($0)") }
            last.observe(observable) { log.add("last \($0)") }
            let remover: any ObserverRemover = observable
            remover.remove(dog)
            remover.remove(dog)
            remover.remove(Sky())
            remover.removeDeadObservers()
            observable.send(1)
            remover.remove(ownDog)
            observable.send(2)
            remover.removeObservers()
            observable.send(3)
            #expect(log.entries == ["own 1", "last 1", "last 2"])
        }
        check(Sky())
        check(OwnSky())
        check(Weak(Sky()))
        check(Sky().map { $0 })
    }

    @Test("SO4-012, SO4-014 without an argument, the latest update is sent")
    func sendingLatest() {
        final class Counter: Observable {
            var latestUpdate: Int {
                count += 1
                return count
            }
            private var count = 0
        }
        let (dog, counter, log) = (Dog(), Counter(), Log<Int>())
        dog.observe(counter) { log.add($0) }
        counter.send()
        counter.send()
        #expect(counter.latestUpdate == 3)
        #expect(log.entries == [1, 2])
    }

    @Test("SO4-013 updates are sent at once, to the observers in their order, and nested ones follow in order")
    func sending() {
        let (first, second, sky, log) = (Dog(), OwnDog(), Sky(), Log<String>())
        first.observe(sky) { [weak sky] in
            log.add("first \($0)")
            if $0 == 1 { sky?.send(2) }
        }
        second.observe(sky) { log.add("second \($0)") }
        sky.send(1)
        #expect(log.entries == ["first 1", "second 1", "first 2", "second 2"])
    }

    @Test("SO4-015 last words reach the observers, and clearing up in deinit is exact")
    func lastWords() {
        func check(_ dog: some Observer) {
            let log = Log<Int>()
            var speaking: Mortal? = Mortal { $0.send(1) }
            var leaving: Mortal? = Mortal {
                $0.removeObservers()
                $0.send(2)
            }
            dog.observe(speaking!) { log.add($0) }
            dog.observe(leaving!) { log.add($0) }
            speaking = nil
            leaving = nil
            #expect(log.entries == [1])
        }
        check(Dog())
        check(OwnDog())
    }

    @Test("SO4-016, SO4-017 a state that sends updates of itself maps to its new value")
    func state() {
        final class Model: Observable {
            var latestUpdate: Update<String?> { Update(state, state) }
            var state: String? {
                didSet { if oldValue != state { send(Update(oldValue, state)) } }
            }
        }
        let (dog, model, log) = (Dog(), Model(), Log<String?>())
        let state = model.new()
        dog.observe(state) { log.add($0) }
        model.state = "a"
        model.state = "a"
        model.state = nil
        model.send()
        #expect(log.entries == ["a", nil, nil])
        #expect(Update(1, 2).old == 1)
        #expect(Update(1, 2).new == 2)
    }
}
