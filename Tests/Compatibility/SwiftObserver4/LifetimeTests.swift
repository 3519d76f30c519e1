import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: deaths")
struct LifetimeTests {
    @Test("SO4-051 an observer that dies without a word is not called again, however it observed")
    func deadObserver() {
        func check(_ make: () -> some Observer) {
            let log = Log<Int>()
            let (sky, number) = (Sky(), Var(0))
            let mapping = number.map { $0.new ?? 0 }
            do {
                let dog = make()
                dog.observe(sky) { log.add($0) }
                dog.observe(number).new().unwrap(0).receive { log.add($0) }
                dog.observe(mapping, number) { log.add($0 + ($1.new ?? 0)) }
            }
            do {
                let dog = make()
                dog.observeOnce(sky) { log.add($0) }
                dog.observe(sky) { update, _ in log.add(update) }
                dog.observe(sky, sky, mapping, number) { log.add($0 + $1 + $2 + ($3.new ?? 0)) }
            }
            sky.send(1)
            number <- 2
            mapping.send(3)
            #expect(log.entries.isEmpty)
            #expect(sky.messenger.numbers.observers == 0)
            #expect(number.messenger.numbers.observers == 1)
            #expect(mapping.messenger.numbers.observers == 0)
        }
        check { Dog() }
        check { OwnDog() }
    }

    @Test("SO4-051 clearing up in an observer's deinit is exact")
    func stoppingInDeinit() {
        final class Tidy: Observer { deinit { stopObserving() } }
        let (sky, released) = (Sky(), Log<Int>())
        do {
            let held = Mortal { _ in released.add(1) }
            Tidy().observe(sky) { _ in withExtendedLifetime(held) {} }
        }
        #expect(sky.messenger.numbers.observers == 0)
        #expect(released.entries == [1])
    }

    @Test("SO4-051 observing in deinit begins nothing, in each role and form")
    func observingInDeinit() {
        let (sky, log) = (Sky(), Log<String>())
        let outsider = Dog()
        do {
            _ = Mortal {
                $0.observe(sky) { log.add("observer \($0)") }
                $0.observe(sky).map { $0 }.receive { log.add("chain \($0)") }
                $0.observe(sky, $0) { a, b in log.add("combined \(a) \(b)") }
                outsider.observe($0) { log.add("observable \($0)") }
                $0.add(outsider) { log.add("added \($0)") }
                $0.send(1)
                $0.stopObserving(sky)
                $0.stopObserving()
                $0.removeObservers()
            }
        }
        sky.send(2)
        #expect(log.entries.filter { !$0.hasPrefix("observable") && !$0.hasPrefix("added") }.isEmpty)
        #expect(sky.messenger.numbers.observers == 0)
    }

    @Test("SO4-051 observing in deinit leaves nothing behind, even if it is not stopped there")
    func observingInDeinitOnly() {
        let sky = OwnSky()
        do {
            _ = Mortal { $0.observe(sky) { _ in } }
        }
        #expect(sky.messenger.numbers.observers == 0)
    }

    @Test("SO4-051 a new object at an old address never meets what belonged to the old one")
    func addresses() {
        let log = Log<Int>()
        let (dog, sky) = (Dog(), Sky())
        for number in 0..<20_000 {
            let newSky = Sky()
            #expect(newSky.messenger.numbers.observers == 0)
            dog.observe(newSky) { _ in log.add(number) }
            let newDog = Dog()
            #expect(!newDog.isObserving(sky))
            newDog.observe(sky) { _ in log.add(number) }
        }
        sky.send(1)
        #expect(log.entries.isEmpty)
    }

    @Test("SO4-051 deaths in every order")
    func orders() {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for declares in [false, true] {
                let log = Log<Int>()
                let released = Log<Int>()
                var objects: [AnyObject?]
                do {
                    let dog: any Observer = declares ? OwnDog() : Dog()
                    let number = Var(0)
                    let mapping = number.map { $0.new ?? 0 }
                    let held = Mortal { _ in released.add(1) }
                    dog.observe(mapping) {
                        log.add($0)
                        withExtendedLifetime(held) {}
                    }
                    dog.observe(number) {
                        log.add($0.new ?? 0)
                        withExtendedLifetime(held) {}
                    }
                    objects = [dog, number, mapping]
                }
                for index in order { objects[index] = nil }
                removeAbandonedObservations()
                #expect(becomesTrue { released.entries == [1] })
                #expect(log.entries.isEmpty)
            }
        }
    }

    @Test("SO4-051 a handler drops the last reference to its observer, its observable, itself")
    func droppingInHandlers() {
        final class Holder: @unchecked Sendable {
            var dog: Dog? = Dog()
            var sky: Sky? = Sky()
        }
        let (holder, log) = (Holder(), Log<Int>())
        weak let oldDog = holder.dog
        weak let oldSky = holder.sky
        holder.dog?.observe(holder.sky!) {
            log.add($0)
            holder.dog = nil
            holder.sky?.send(2)
            holder.sky = nil
        }
        holder.sky?.send(1)
        #expect(log.entries == [1])
        #expect(oldDog == nil)
        #expect(oldSky == nil)
    }

    @Test("SO4-051 an object observes itself, and dies")
    func oneself() {
        let log = Log<Int>()
        do {
            let both = Mortal { $0.send(3) }
            both.observe(both) { log.add($0) }
            both.send(1)
            both.stopObserving(both)
            both.send(2)
            both.observe(both) { log.add($0) }
        }
        #expect(log.entries == [1])
    }
}
