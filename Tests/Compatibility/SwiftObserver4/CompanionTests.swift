#if !canImport(ObjectiveC)
    import SwiftObserver4
    import TestSupport
    import Testing

    /// The number of companions is known for the whole process, so these tests take turns. Other tests only add living
    /// ones, and dead ones are cleared away.
    @Suite("SwiftObserver 4: companions", .serialized)
    struct CompanionTests {
        private var companions: Companions.Type { Companions.self }

        private final class Unowned: @unchecked Sendable {  // never changes
            unowned let object: AnyObject
            init(_ object: AnyObject) { self.object = object }
        }

        /// Other tests run at the same time and have companions too.
        private let allowance = 2_000

        @Test("SO4-051 nothing piles up: at most twice as many companions as living owners")
        func growth() {
            let (dog, sky) = (OwnDog(), OwnSky())
            companions.clear()
            for _ in 0..<20_000 {
                dog.observe(Sky()) { _ in }
                Dog().observe(sky) { _ in }
            }
            #expect(companions.count < allowance)
            let living = (0..<5_000).map { _ in Sky() }
            for sky in living { dog.observe(sky) { _ in } }
            var most = 0
            for number in 0..<20_000 {
                dog.observe(Sky()) { _ in }
                if number % 100 == 0 { most = max(most, companions.count) }
            }
            #expect(most < 2 * living.count + allowance)
            #expect(sky.messenger.numbers.observers < allowance)
            withExtendedLifetime(living) {}
        }

        @Test("SO4-051 when many die, few new ones are enough to clear them away")
        func shrinking() {
            let dog = OwnDog()
            do {
                let living = (0..<20_000).map { _ in Sky() }
                for sky in living { dog.observe(sky) { _ in } }
                #expect(companions.count >= 20_000)
            }
            let few = (0..<400).map { _ in Sky() }
            for sky in few { dog.observe(sky) { _ in } }
            #expect(companions.count < 2 * few.count + allowance)
        }

        @Test("SO4-051 observers to which their handlers have unowned references do not pile up either")
        func unownedReferences() {
            let sky = OwnSky()
            for _ in 0..<20_000 {
                let dog = Dog()
                dog.observe(sky) { [unowned dog] _ in withExtendedLifetime(dog) {} }
            }
            #expect(companions.count < allowance)
            removeAbandonedObservations()
            #expect(becomesTrue { sky.messenger.numbers.observers == 0 })
        }

        @Test("SO4-051 what is cleared away is an object that nobody can ask any more")
        func clearing() {
            let released = Log<Int>()
            do {
                let held = Mortal { _ in released.add(1) }
                Dog().observe(OwnSky()) { _ in withExtendedLifetime(held) {} }
                OwnDog().observe(Sky()) { _ in withExtendedLifetime(held) {} }
            }
            companions.clear()
            #expect(becomesTrue { released.entries == [1] })
        }

        @Test("SO4-051 clearing releases handlers at once, also of an observer that others may still hear from")
        func clearingHandlers() {
            let (sky, outsider, released) = (OwnSky(), OwnDog(), Log<Int>())
            var reference: Unowned?
            do {
                let both = Mortal { _ in }
                reference = Unowned(both)
                let held = Mortal { _ in released.add(1) }
                both.observe(sky) { _ in withExtendedLifetime(held) {} }
                outsider.observe(both) { _ in }
            }
            companions.clear()
            #expect(becomesTrue { released.entries == [1] })
            #expect(sky.messenger.numbers.observers == 0)
            withExtendedLifetime(reference) {}
        }

        @Test("SO4-015 last words are heard, whatever other threads clear away meanwhile")
        func lastWordsWhileClearing() throws {
            for hasUnownedReference in [false, true] {
                let (dog, log) = (OwnDog(), Log<Int>())
                let (isDying, mayGoOn, isDead) = (Door(), Door(), Door())
                try onThreads(2) { thread in
                    if thread == 0 {
                        let sky = Mortal {
                            isDying.open()
                            #expect(mayGoOn.pass())
                            $0.send(1)
                        }
                        if hasUnownedReference {
                            let reference = Unowned(sky)
                            dog.observe(sky) { update in
                                log.add(update)
                                withExtendedLifetime(reference) {}
                            }
                        } else {
                            dog.observe(sky) { log.add($0) }
                        }
                    } else {
                        #expect(isDying.pass())
                        for _ in 0..<3 { removeAbandonedObservations() }
                        let newcomer = OwnDog()
                        // Not while others keep the memory of an object: then it counts as alive.
                        let others = TestDepth.pick(quick: 500, usual: 10_000, deep: 10_000)
                        for _ in 0..<others { newcomer.observe(Sky()) { _ in } }
                        mayGoOn.open()
                        isDead.open()
                    }
                }
                #expect(isDead.pass())
                #expect(log.entries == [1])
            }
        }
    }
#endif
