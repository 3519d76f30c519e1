import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: observers")
struct ObserverTests {
    @Test("SO4-001 a class that adopts the protocol needs nothing")
    func marker() {
        let (dog, sky, log) = (Dog(), Sky(), Log<Int>())
        dog.observe(sky) { log.add($0) }
        sky.send(1)
        #expect(log.entries == [1])
    }

    @Test("SO4-002 observing is silent, and retains neither side")
    func silent() {
        let log = Log<Int>()
        weak var oldDog: Dog?
        weak var oldSky: Sky?
        do {
            let (dog, sky) = (Dog(), Sky(7))
            (oldDog, oldSky) = (dog, sky)
            dog.observe(sky) { log.add($0) }
            #expect(log.entries.isEmpty)
        }
        #expect(oldDog == nil)
        #expect(oldSky == nil)
    }

    @Test("SO4-002 observing a pair again replaces, whatever is declared")
    func replacing() {
        func check(_ dog: some Observer, _ sky: some Observable<Int>) {
            let log = Log<String>()
            dog.observe(sky) { log.add("first \($0)") }
            sky.send(1)
            dog.observe(sky) { log.add("second \($0)") }
            sky.send(2)
            dog.observe(sky).map { -$0 }.receive { log.add("chain \($0)") }
            sky.send(3)
            dog.observe(sky, Sky(9)) { log.add("combined \($0) \($1)") }
            dog.observe(sky) { log.add("last \($0)") }
            sky.send(4)
            #expect(log.entries == ["first 1", "second 2", "chain -3", "last 4"])
            #expect(sky.messenger.numbers.observers == 1)
        }
        check(Dog(), Sky())
        check(OwnDog(), Sky())
        check(Dog(), OwnSky())
        check(OwnDog(), OwnSky())
    }

    @Test("SO4-002 one observer replaces among many observables, and only its own")
    func replacingAmongMany() {
        let (dog, other, log) = (OwnDog(), Dog(), Log<Int>())
        let skies = (0..<100).map { _ in OwnSky() }
        for sky in skies { dog.observe(sky) { log.add($0) } }
        for sky in skies { other.observe(sky) { log.add(-$0) } }
        for sky in skies { dog.observe(sky) { log.add($0 * 10) } }
        skies[50].send(1)
        #expect(log.entries == [-1, 10])
    }

    @Test("SO4-002 of two threads that observe one pair, one remains")
    func replacingOnThreads() throws {
        let (dog, sky) = (Dog(), Sky())
        try onThreads(4) { _ in
            for _ in 0..<2_000 { dog.observe(sky) { _ in } }
        }
        #expect(sky.messenger.numbers.observers == 1)
    }

    @Test("SO4-003 a chain begins nothing before it is ended, and retains both sides until then")
    func chain() {
        let log = Log<Int>()
        var dog: Dog? = Dog()
        var sky: Sky? = Sky()
        weak let oldDog = dog
        weak let oldSky = sky
        do {
            let chain = dog!.observe(sky!)
            (dog, sky) = (nil, nil)
            #expect(oldDog != nil)
            #expect(oldSky?.messenger.numbers.observers == 0)
            chain.receive { log.add($0) }
            oldSky?.send(1)
        }
        #expect(log.entries == [1])
        #expect(oldDog == nil)
        #expect(oldSky == nil)
    }

    @Test("SO4-004 two are observed together: the latest update of the other is asked for, until one is dead")
    func two() {
        let log = Log<String>()
        let (dog, first) = (Dog(), Sky(1))
        var second: Sky? = Sky(2)
        dog.observe(first, second!) { log.add("\($0) \($1)") }
        first.send(10)
        second?.send(20)
        second = nil
        first.send(30)
        #expect(log.entries == ["10 2", "1 20"])
    }

    @Test("SO4-004 variables and custom observables are observed together")
    func mixed() {
        let log = Log<String>()
        let (dog, number, sky) = (Dog(), Var(1), Sky(2))
        let length = Var("four").map { $0.new?.count ?? 0 }
        dog.observe(number, sky, length) { log.add("\($0.new ?? 0) \($1) \($2)") }
        number <- 3
        sky.send(5)
        length.source <- "three"
        #expect(log.entries == ["3 2 4", "3 5 4", "3 2 5"])
    }

    @Test("SO4-005 three are observed together")
    func three() {
        let (dog, log) = (Dog(), Log<String>())
        let skies = [Sky(1), Sky(2), Sky(3)]
        dog.observe(skies[0], skies[1], skies[2]) { log.add("\($0) \($1) \($2)") }
        for sky in skies { sky.send(9) }
        #expect(log.entries == ["9 2 3", "1 9 3", "1 2 9"])
    }

    @Test("SO4-002, SO4-006 observing and stopping in a handler")
    func inHandlers() {
        let (first, second, third, sky, log) = (Dog(), Dog(), OwnDog(), Sky(), Log<String>())
        first.observe(sky) { [weak first] in
            log.add("first \($0)")
            second.stopObserving(sky)
            third.observe(sky) { log.add("third \($0)") }
            first?.observe(sky) { log.add("replaced \($0)") }
        }
        second.observe(sky) { log.add("second \($0)") }
        sky.send(1)
        sky.send(2)
        #expect(log.entries == ["first 1", "third 2", "replaced 2"])
    }

    @Test("SO4-006 stopping one stops that one alone, and none is no one")
    func stoppingOne() {
        let (dog, sky, other, log) = (Dog(), Sky(), Sky(), Log<Int>())
        dog.observe(sky) { log.add($0) }
        dog.observe(other) { log.add($0) }
        dog.stopObserving(nil as Sky?)
        dog.stopObserving(sky)
        dog.stopObserving(sky)
        sky.send(1)
        other.send(2)
        #expect(log.entries == [2])
    }

    @Test("SO4-007 stopping all stops variables, mappings and combined observations too, and nobody else's")
    func stoppingAll() {
        func check(_ dog: some Observer) {
            let (other, sky, number, log) = (Dog(), Sky(), Var(0), Log<Int>())
            let mapping = number.map { $0.new ?? 0 }
            dog.observe(sky) { log.add($0) }
            dog.observe(number) { log.add($0.new ?? 0) }
            dog.observe(mapping) { log.add($0) }
            dog.observe(sky, number) { log.add($0 + ($1.new ?? 0)) }
            other.observe(number) { log.add(-($0.new ?? 0)) }
            dog.stopObserving()
            sky.send(1)
            number <- 2
            #expect(log.entries == [-2])
        }
        check(Dog())
        check(OwnDog())
    }

    @Test("SO4-008, SO4-009, SO4-015 what is abandoned is cleared away by each of the three functions")
    func clearing() {
        for clear: (Dog, Sky) -> Void in [
            { dog, _ in dog.stopObservingDeadObservables() }, { _, sky in sky.removeDeadObservers() },
            { _, _ in removeAbandonedObservations() },
        ] {
            let (dog, sky, released) = (Dog(), Sky(), Log<String>())
            do {
                let held = Mortal { _ in released.add("of a dead observer") }
                Dog().observe(sky) { _ in withExtendedLifetime(held) {} }
            }
            do {
                let held = Mortal { _ in released.add("of a dead observable") }
                dog.observe(Sky()) { _ in withExtendedLifetime(held) {} }
            }
            clear(dog, sky)
            #expect(becomesTrue { released.entries.sorted() == ["of a dead observable", "of a dead observer"] })
        }
    }
}
