import Foundation
import SwiftObserver4
import TestSupport
import Testing

/// The defects of the original, in the order of the inventory.
@Suite("SwiftObserver 4: defects of the original")
struct DefectTests {
    @Test("Defect 1: stopObserving() stops the observations of variables too")
    func first() {
        let (dog, number, log) = (Dog(), Var(0), Log<Int>())
        dog.observe(number) { log.add($0.new ?? 0) }
        dog.stopObserving()
        number <- 1
        #expect(log.entries.isEmpty)
    }

    @Test("Defect 2: clearing away ends no observation of the living")
    func second() {
        let (dog, other, sky, log) = (Dog(), Dog(), Sky(), Log<Int>())
        other.observe(sky) { log.add($0) }
        dog.observe(Sky()) { log.add($0) }
        dog.stopObservingDeadObservables()
        sky.send(1)
        #expect(log.entries == [1])
    }

    @Test("Defect 3: string is public")
    func third() {
        #expect(Var<String>().string == "")
    }

    @Test("Defect 4: after the death, a weak observable answers what was sent last, not what was asked for last")
    func fourth() {
        var sky: Sky? = Sky(10)
        let weak = Weak(sky!)
        #expect(weak.latestUpdate == 10)
        sky?.send(11)
        sky = nil
        #expect(weak.latestUpdate == 11)
    }

    @Test("Defect 5: what a handler sends through a custom observable comes after the update in flight, for everybody")
    func fifth() {
        let (dogs, sky, log) = ([Dog(), Dog()], Sky(), Log<Int>())
        dogs[0].observe(sky) { [weak sky] in if $0 == 1 { sky?.send(2) } }
        dogs[1].observe(sky) { log.add($0) }
        sky.send(1)
        #expect(log.entries == [1, 2])
    }

    @Test("Defect 6: two places of a combined observation for one object are one, by rule")
    func sixth() {
        let (dog, sky, number, log) = (Dog(), Sky(5), Var(1), Log<Int>())
        dog.observe(sky, sky) { log.add($0 * 10 + $1) }
        sky.send(1)
        #expect(log.take().count == 1)
        dog.observe(sky, sky, number) { first, second, third in log.add(third.new ?? 0) }
        sky.send(2)
        number <- 3
        #expect(log.take() == [1, 3])
    }

    @Test("Defect 7: select keeps the type in a chain and gives Void as an observable, by rule")
    func seventh() {
        let (dog, sky, log) = (Dog(), Sky(), Log<Int>())
        dog.observe(sky).select(2).map { $0 + 1 }.receive { log.add($0) }
        let selected: Mapping<Sky, Void> = sky.select(2)
        Dog().observe(selected) {}
        sky.send(2)
        #expect(log.entries == [3])
    }

    @Test("Defect 8: reading a text that is nil changes nothing")
    func eighth() {
        let (dog, text, log) = (Dog(), Var<String>(), Log<String?>())
        dog.observe(text) { log.add($0.new) }
        _ = (text.startIndex, text.endIndex, text.indices, text.count, text.first, text.last)
        #expect(text.value == nil)
        #expect(log.entries.isEmpty)
    }

    @Test("Defect 11: nil comes last, and is not less than nil")
    func eleventh() {
        #expect(Var(1) < Var<Int>())
        #expect(!(Var<Int>() < Var(1)))
        #expect(!(Var<Int>() < Var<Int>()))
        #expect(Var<Int>() <= Var<Int>())
    }

    @Test("Defect 12: an object at the address of a dead one starts with nothing")
    func twelfth() {
        let (dog, log) = (Dog(), Log<Int>())
        var addresses: Set<ObjectIdentifier> = []
        var isReused = false
        for _ in 0..<5_000 {
            let sky = Sky()
            isReused = isReused || !addresses.insert(ObjectIdentifier(sky)).inserted
            sky.send(1)
            dog.observe(sky) { log.add($0) }
        }
        #expect(log.entries.isEmpty)
        // AddressSanitizer keeps memory from being used again.
        let name: String = "__asan_init"
        #expect(isReused || dlsym(dlopen(nil, RTLD_NOW), name) != nil)
    }

    @Test("Defect 14: observers are called in their order, and threads may do as they like")
    func fourteenth() {
        let (dogs, sky, log) = ((0..<50).map { _ in Dog() }, Sky(), Log<Int>())
        for (index, dog) in dogs.enumerated() { dog.observe(sky) { _ in log.add(index) } }
        sky.send(1)
        #expect(log.entries == Array(0..<50))
    }

    @Test("Defect 15: an observable that dies without removing its observers leaves nothing that stays")
    func fifteenth() {
        let (dog, released) = (Dog(), Log<Int>())
        for number in 0..<5_000 {
            let held = Mortal { _ in released.add(number) }
            dog.observe(Sky()) { _ in withExtendedLifetime(held) {} }
        }
        #expect(released.entries.count > 2_500)
    }

    @Test("Defect 16: it compiles, the part of a text between two positions too")
    func sixteenth() {
        let text = Var("abc")
        #expect(text[text.startIndex..<text.endIndex] == "abc")
        #expect(text.prefix(2) == "ab")
    }

    @Test("Defect found later: a custom observable's last words reach its observers")
    func lastWords() {
        let (dog, log) = (Dog(), Log<Int>())
        var sky: Mortal? = Mortal { $0.send(1) }
        dog.observe(sky!) { log.add($0) }
        sky = nil
        #expect(log.entries == [1])
    }
}
