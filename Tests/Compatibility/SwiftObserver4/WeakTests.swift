import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: weak observables")
struct WeakTests {
    @Test("SO4-049 it passes on, does not retain, and after the death answers what it passed on last")
    func passing() {
        let (dog, log) = (Dog(), Log<Int>())
        var sky: Sky? = Sky(10)
        let weak = Weak(sky!)
        dog.observe(weak) { log.add($0) }
        sky?.send(11)
        #expect(log.entries == [11])
        #expect(weak.observable === sky)
        sky = nil
        #expect(weak.observable == nil)
        #expect(weak.latestUpdate == 11)
    }

    @Test("SO4-049 while the observable lives, it is asked; what it answered last counts too")
    func asking() {
        var number: Var<Int>? = Var(1)
        let weak = Weak(number!)
        #expect(weak.latestUpdate.new == 1)
        number! <- 2
        #expect(weak.latestUpdate.new == 2)
        #expect(weak.latestUpdate.old == 2)
        number = nil
        #expect(weak.latestUpdate == Update(2, 2))
    }

    @Test("SO4-049 without an update, it answers what was the latest when it was made")
    func fresh() {
        var number: Var<Int>? = Var(10)
        let weak = Weak(number!)
        number = nil
        #expect(weak.latestUpdate.new == 10)
    }

    @Test("SO4-049 the author of an update stays, and what is sent through it goes to its observers")
    func authors() {
        let (dog, sky, author, log) = (Dog(), Sky(), Dog(), Log<String>())
        let weak = Weak(sky)
        let _: ObservationToken = dog.observe(weak) { update, from in
            log.add("\(update) \(from === author) \(from === weak)")
        }
        sky.send(1, from: author)
        weak.send(2)
        #expect(log.entries == ["1 true false", "2 false true"])
    }

    @Test("SO4-049 as an observer it can stop")
    func stopping() {
        let (dog, sky, log) = (Dog(), Sky(), Log<Int>())
        let weak = Weak(sky)
        dog.observe(weak) { log.add($0) }
        weak.stopObserving()
        sky.send(1)
        #expect(log.entries.isEmpty)
    }

    @Test("SO4-050 it is a source of mappings, and stands in collections")
    func substitute() {
        let (dog, log) = (Dog(), Log<Int>())
        var number: Var<Int>? = Var(1)
        weak let old = number
        let mapping = Weak(number!).map { $0.new ?? 0 }
        let all: [Weak<Var<Int>>] = [mapping.source]
        dog.observe(mapping) { log.add($0) }
        dog.observe(all[0], mapping) { log.add(($0.new ?? 0) + $1) }
        number! <- 2
        number = nil
        #expect(old == nil)
        #expect(mapping.latestUpdate == 2)
        #expect(log.entries == [4, 4])
    }
}
