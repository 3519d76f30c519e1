import SwiftObserver
import TestSupport
import Testing

/// Graphs of the shapes that suites for signals test: the computations and the updates.
struct ShapeTests {
    /// Which closures ran, in their order.
    private let ran = Log<String>()

    private func derived<Value: Equatable & Sendable>(
        _ name: String, _ compute: @escaping @Sendable (StateReader) -> Value
    ) -> Derived<Value> {
        Derived { [ran] read in
            ran.add(name)
            return compute(read)
        }
    }

    @Test("One unchanged branch does not block a changed one", arguments: [false, true])
    func oneUnchangedBranch(changedFirst: Bool) {
        let source = Var(1)
        let unchanged = derived("unchanged") { read in read(source) * 0 }
        let changed = derived("changed") { read in read(source) }
        let bottom = derived("bottom") { read in
            if changedFirst { return [read(changed), read(unchanged)] }
            return [read(unchanged), read(changed)].reversed()
        }
        let updates = Log<[Int]>()
        let observation = bottom.observe { updates.add($0.new) }
        _ = ran.take()
        source.value = 2
        #expect(updates.take() == [[2, 0]])
        #expect(ran.take().sorted() == ["bottom", "changed", "unchanged"])
        withExtendedLifetime(observation) {}
    }

    @Test("Two unchanged branches stop a change")
    func twoUnchangedBranches() {
        let source = Var(1)
        let isPositive = derived("positive") { read in read(source) > 0 }
        let isSmall = derived("small") { read in read(source) < 100 }
        let bottom = derived("bottom") { read in read(isPositive) && read(isSmall) }
        let tracked = Counter()
        let observation = bottom.observe { _ in }
        let tracking = FreeObservation { read in
            _ = (read(isPositive), read(isSmall))
            tracked.add()
        }
        _ = (ran.take(), tracked.take())
        source.value = 2
        source.value = 3
        #expect(ran.take().sorted() == ["positive", "positive", "small", "small"])
        #expect(tracked.take() == 0)
        source.value = -1
        #expect(ran.take().sorted() == ["bottom", "positive", "small"])
        #expect(tracked.take() == 1)
        withExtendedLifetime((observation, tracking)) {}
    }

    @Test("In a jagged diamond each is computed once and told once")
    func jaggedDiamond() {
        let a = Var(1)
        let b = derived("b") { read in read(a) }
        let c = derived("c") { read in read(a) }
        let d = derived("d") { read in read(c) }
        let e = derived("e") { read in "\(read(b))\(read(d))" }
        let f = derived("f") { read in read(e) + "f" }
        let g = derived("g") { read in read(e) + "g" }
        let updates = Log<String>()
        let observations = [e, f, g].map { $0.observe { updates.add($0.new) } }
        for value in 2...4 {
            _ = ran.take()
            a.value = value
            #expect(ran.take().sorted() == ["b", "c", "d", "e", "f", "g"])
            #expect(updates.take().sorted() == ["\(value)\(value)", "\(value)\(value)f", "\(value)\(value)g"])
        }
        withExtendedLifetime(observations) {}
    }

    @Test("A short way and long ways to one derived value are one change", arguments: [1, 2, 10])
    func asymmetricDiamond(_ length: Int) {
        let source = Var(1)
        var long = derived("long") { read in read(source) }
        for _ in 1..<length {
            let before = long
            long = derived("long") { read in read(before) }
        }
        let last = long
        let shortFirst = derived("bottom") { read in [read(source), read(last)] }
        let longFirst = derived("bottom") { read in [read(last), read(source)] }
        let updates = Log<[Int]>()
        let observations = [shortFirst, longFirst].map { $0.observe { updates.add($0.new) } }
        _ = ran.take()
        source.value = 2
        #expect(updates.take() == [[2, 2], [2, 2]])
        #expect(ran.take().count == length + 2)
        withExtendedLifetime(observations) {}
    }

    @Test("A change is told once to each of many observers, through many variables and many derived values")
    func manyToMany() {
        let sources = (0..<10).map { _ in Var(0) }
        let sums = (0..<10).map { index in
            derived("sum") { read in sources.reduce(index) { $0 + read($1) } }
        }
        let updates = Counter()
        let observations = sums.flatMap { sum in (0..<3).map { _ in sum.observe { _ in updates.add() } } }
        _ = ran.take()
        transaction { t in
            for source in sources { t[source] = 1 }
        }
        #expect(ran.take().count == 10)
        #expect(updates.take() == 30)
        withExtendedLifetime(observations) {}
    }

    @Test("What nobody needs is not computed, whatever hangs on its sources")
    func avoidable() {
        let source = Var(0)
        let constant = derived("constant") { read in read(source) * 0 }
        let after = derived("after") { read in read(constant) + 1 }
        let unneeded = derived("unneeded") { read in read(source) }
        let observation = after.observe { _ in }
        _ = ran.take()
        for value in 1...5 { source.value = value }
        #expect(ran.take() == Array(repeating: "constant", count: 5))
        withExtendedLifetime((observation, unneeded)) {}
    }

    @Test("A source that is read twice is one source, and both reads are equal")
    func readTwice() {
        let source = Var(1)
        let once = derived("once") { read in read(source) }
        let twice = derived("twice") { read in read(once) + read(once) + read(source) * 2 }
        let updates = Log<Int>()
        let observation = twice.observe { updates.add($0.new) }
        _ = ran.take()
        source.value = 2
        #expect(updates.take() == [8])
        #expect(ran.take() == ["once", "twice"])
        withExtendedLifetime(observation) {}
    }

    @Test("A derived value that reads nothing has its value for ever, and is never computed again")
    func nothingRead() {
        let constant = derived("constant") { _ in 42 }
        let further = derived("further") { read in read(constant) + 1 }
        let updates = Counter()
        let observation = further.observe(initial: true) { _ in updates.add() }
        #expect(constant.value == 42 && further.value == 43)
        #expect(snapshot(constant, further) == (42, 43))
        #expect(ran.take().sorted() == ["constant", "further"])
        let runs = Counter()
        let tracking = FreeObservation { read in
            _ = read(further)
            runs.add()
        }
        #expect(runs.value == 1 && updates.value == 1)
        withExtendedLifetime((observation, tracking)) {}
    }

    @Test("A derived value may pick among derived values that come and go")
    func replacedSources() {
        final class Box: Equatable, Sendable {
            let derived: Derived<Int>
            init(_ derived: Derived<Int>) { self.derived = derived }
            static func == (one: Box, other: Box) -> Bool { one === other }
        }
        let source = Var(1)
        let box = Var(Box(Derived { read in read(source) }))
        let chosen = Derived { read in read(read(box).derived) }
        let updates = Log<Update<Int>>()
        let observation = chosen.observe { updates.add($0) }
        weak var former: Derived<Int>?
        for round in 2...4 {
            former = box.value.derived
            box.value = Box(Derived { read in read(source) * round })
            #expect(former == nil)
            source.value = round
        }
        #expect(chosen.value == 16)
        #expect(updates.take().map(\.new) == [2, 4, 6, 9, 12, 16])
        withExtendedLifetime(observation) {}
    }
}
