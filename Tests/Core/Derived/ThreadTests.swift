import SwiftObserver
import TestSupport
import Testing

/// Some threads set and others look: none sees a state that never existed.
struct ThreadTests {
    @Test("The closure of certain sources never sees what did not exist together")
    func indexWithinBounds() {
        let array = Var([0]), index = Var(0)
        // One that reads beyond its end traps.
        let element = Derived(array, index) { $0[$1] }
        let tracked = Derived { read in read(array)[read(index)] }
        _ = tracked.value
        let wrong = Counter(), isOver = Flag()
        let observation = tracked.observe { update in if update.new <= update.old { wrong.add() } }
        let count = TestDepth.pick(quick: 500, usual: 2_000, thorough: 5_000, deep: 100_000)
        #expect(
            onThreads([
                {
                    for value in 1...count {
                        transaction { t in
                            let length = value % 7
                            t[array] = Array(repeating: value, count: length + 1)
                            t[index] = length
                        }
                    }
                    isOver.raise()
                },
                {
                    var last = 0
                    while !isOver.isRaised {
                        let value = element.value
                        if value < last { wrong.add() }
                        last = value
                    }
                },
                {
                    var last = 0
                    while !isOver.isRaised {
                        let value = tracked.value
                        if value < last { wrong.add() }
                        last = value
                    }
                },
            ]))
        #expect(wrong.value == 0)
        #expect(element.value == count && tracked.value == count)
        withExtendedLifetime(observation) {}
    }

    @Test("A read that begins after a set sees it, on whichever thread and through however many derived values")
    func nothingStale() {
        let sources = (0..<4).map { _ in Var(0) }
        let chain = sources.map { source in
            (0..<10).reduce(Derived { read in read(source) }) { before, _ in Derived { read in read(before) } }
        }
        let wrong = Counter()
        let observations = FreeObservation()
        observations.observe(chain[0]) { _ in }
        observations.observe(chain[1]) { _ in }
        let count = TestDepth.pick(quick: 200, usual: 3_000, deep: 30_000)
        let churn: @Sendable () -> Void = {
            for _ in 0..<(count / 10) {
                let observation = chain[2].observe { _ in }
                observation.stop()
            }
        }
        let setting: [@Sendable () -> Void] = sources.indices.map { index in
            {
                for value in 1...count {
                    sources[index].value = value
                    if chain[index].value != value { wrong.add() }
                }
            }
        }
        #expect(onThreads(setting + [churn]))
        #expect(wrong.value == 0)
        withExtendedLifetime(observations) {}
    }

    @Test("Updates of a derived value form one chain, whichever threads set its sources")
    func chains() {
        let sources = (0..<3).map { _ in Var(0) }
        let sum = Derived { read in sources.reduce(0) { $0 + read($1) } }
        let updates = Log<Update<Int>>()
        let observation = sum.observe { updates.add($0) }
        let count = TestDepth.pick(quick: 300, usual: 5_000, deep: 50_000)
        let setting: [@Sendable () -> Void] = sources.map { source in
            { for _ in 0..<count { source.modify { $0 += 1 } } }
        }
        #expect(onThreads(setting))
        let all = updates.entries
        #expect(all.first?.old == 0 && all.last?.new == 3 * count)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.new == $1.old })
        #expect(all.allSatisfy { $0.new > $0.old })
        withExtendedLifetime(observation) {}
    }

    @Test("Thousands of observers come and go while sources change, and leave nothing behind")
    func churn() {
        let source = Var(0)
        weak var weakDerived: Derived<Int>?
        do {
            let derived = Derived { read in read(source) }
            let further = Derived { read in read(derived) + 1 }
            weakDerived = derived
            let isOver = Flag()
            let count = TestDepth.pick(quick: 200, usual: 3_000, deep: 30_000)
            let come: @Sendable () -> Void = {
                for _ in 0..<count {
                    let observation = further.observe { _ in }
                    let tracked = FreeObservation { read in _ = read(derived) }
                    observation.stop()
                    withExtendedLifetime(tracked) {}
                }
                isOver.raise()
            }
            #expect(onThreads([come, come, { while !isOver.isRaised { source.modify { $0 += 1 } } }]))
        }
        #expect(weakDerived == nil)
        #expect(source.messenger.numbers.observations.isEmpty)
    }

    @Test("A derived value and what it is derived from are read as they were at one moment")
    func sourceAndDerived() {
        let source = Var(0)
        let same = Derived { read in read(source) }
        let both = Derived { read in read(same) - read(source) }
        let named = Derived(same, source) { $0 - $1 }
        let wrong = Counter(), isOver = Flag()
        let count = TestDepth.pick(quick: 500, usual: 3_000, thorough: 10_000, deep: 1_000_000)
        let reading: @Sendable () -> Void = {
            while !isOver.isRaised {
                let (one, other) = snapshot(same, source)
                if both.value != 0 || named.value != 0 || one != other { wrong.add() }
            }
        }
        let setting: @Sendable () -> Void = {
            for value in 1...count {
                source.value = value
                // So that a reader finds a value that another thread has stored.
                if same.value != value { wrong.add() }
            }
            isOver.raise()
        }
        #expect(onThreads([setting, reading, reading]))
        #expect(wrong.value == 0)
    }

    @Test("A source that changes after it was read first, and before it is linked, is not missed")
    func changedBeforeLinked() {
        struct Number: Equatable, Sendable {
            let value: Int
            let whenCompared: @Sendable () -> Void
            // Between the computation and the link.
            static func == (one: Number, other: Number) -> Bool {
                one.whenCompared()
                return one.value == other.value
            }
        }
        let isChosen = Var(false), source = Var(1)
        let setting = Log<@Sendable () -> Void>()
        let derived = Derived { read in
            Number(value: read(isChosen) ? read(source) : 0) { setting.takeLast()?() }
        }
        let updates = Log<Int>(), runs = Log<Int>()
        let observation = derived.observe { updates.add($0.new.value) }
        let tracked = FreeObservation { read in
            let isChosen = read(isChosen)
            runs.add(isChosen ? read(source) : 0)
        }
        setting.add { source.value = 7 }
        isChosen.value = true
        #expect(updates.entries.last == 7 && runs.entries.last == 7)
        source.value = 8
        #expect(updates.entries.last == 8 && runs.entries.last == 8)
        withExtendedLifetime((observation, tracked)) {}
    }
}
