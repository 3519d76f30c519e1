import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: threads")
struct ThreadTests {
    @Test("SO4-051 a million observers are born, observed and dead on four threads, if it has to be thorough")
    func millionObservers() throws {
        let skies = (0..<4).map { _ in Sky() }
        let calls = Log<Int>()
        let rounds = TestDepth.pick(quick: 2_500, usual: 5_000, deep: 250_000)
        try onThreads(4) { thread in
            for round in 0..<rounds {
                let dog = Dog()
                dog.observe(skies[round % 4]) { _ in calls.add(thread) }
                if round % 3 == 0 { dog.stopObserving() }
                if round % 1_000 == 0 { skies[(round + 1) % 4].send(round) }
            }
        }
        for sky in skies { sky.send(1) }
        for sky in skies { #expect(sky.messenger.numbers.observers == 0) }
    }

    @Test("SO4-051 observables are born, observed and die on four threads, and all last words are heard")
    func lastWords() throws {
        let dogs = (0..<4).map { _ in Dog() }
        let heard = Log<Int>()
        let rounds = TestDepth.pick(quick: 500, usual: 2_500, deep: 50_000)
        try onThreads(4) { thread in
            for round in 0..<rounds {
                let sky = Mortal { $0.send(thread) }
                dogs[(thread + round) % 4].observe(sky) { heard.add($0) }
            }
        }
        #expect(heard.entries.count == 4 * rounds)
    }

    @Test("SO4-006, SO4-007, SO4-015 all that ends observations, at once on four threads")
    func ending() throws {
        let (dogs, skies) = ((0..<4).map { _ in Dog() }, (0..<4).map { _ in Sky() })
        try onThreads(4) { thread in
            for round in 0..<2_000 {
                let (dog, sky) = (dogs[round % 4], skies[(round + thread) % 4])
                dog.observe(sky) { _ in }
                switch round % 7 {
                case 0: dog.stopObserving()
                case 1: sky.removeObservers()
                case 2: sky.remove(dog)
                case 3: dog.stopObserving(sky)
                case 4: sky.send(round)
                case 5: if round % 35 == 5 { removeAbandonedObservations() }
                default: sky.add(dog) { _ in }
                }
            }
        }
        for dog in dogs { dog.stopObserving() }
        for sky in skies { #expect(sky.messenger.numbers.observers == 0) }
    }

    @Test("SO4-049 a weak observable is asked and passes on, on four threads")
    func weak() throws {
        let number = Var(0)
        let weak = Weak(number)
        let last = Log<Int>()
        let dog = OwnDog()
        dog.observe(weak) { last.add($0.new ?? -1) }
        try onThreads(4) { thread in
            for round in 0..<1_000 {
                if thread == 0 { number.value = round + 1 } else { _ = weak.latestUpdate }
            }
        }
        #expect(last.entries == Array(1...1_000))
        #expect(weak.latestUpdate.new == 1_000)
    }
}
