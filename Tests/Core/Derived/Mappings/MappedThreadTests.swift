import SwiftObserver
import TestSupport
import Testing

/// Transforms that make their latest message of a variable's present value, read while other threads change it.
struct MappedThreadTests {
    @Test("A mapping and its variable are read as they were at one moment, while another thread sets the variable")
    func snapshots() {
        for (name, make) in MappedSourcesTests.mappings {
            let source = Var(0)
            let mapped = make(source).erased()
            let both = Derived(mapped, source) { $0 - 10 * $1 }
            let wrong = Counter(), isOver = Flag()
            let count = TestDepth.pick(quick: 200, usual: 2_000, thorough: 5_000, deep: 100_000)
            let reading: @Sendable () -> Void = {
                while !isOver.isRaised {
                    let (one, other) = snapshot(mapped, source)
                    if one != 10 * other || both.value != 0 { wrong.add() }
                }
            }
            let setting: @Sendable () -> Void = {
                for value in 1...count {
                    source.value = value
                    if snapshot(mapped) != 10 * value { wrong.add() }
                }
                isOver.raise()
            }
            #expect(onThreads([reading, setting]))
            #expect(wrong.value == 0, "\(name)")
        }
    }

    @Test("A snapshot of a mapping and its variable is of one moment, though the variable is set in the middle of it")
    func inTheMiddle() {
        // What it sends is never delivered, so nothing but reading makes a message of the mapping.
        let source = Var(0, delivery: .loop(MessageLoop()))
        let elsewhere = ProgressTests.Elsewhere()
        let mapped = source.map { update in
            elsewhere.perform { source.modify { $0 += 1 } }
            return update.new
        }
        let (one, other) = snapshot(mapped, source)
        #expect(one == other)
        #expect(elsewhere.calls < 20)
        let derived = Derived(mapped, source) { $0 - $1 }
        #expect(derived.value == 0)
        #expect(elsewhere.calls < 40)
    }

    @Test("The closure of a mapping of combined states never sees what did not exist together, and no lock is held")
    func withinBounds() {
        let array = Var([0]), index = Var(0)
        // It traps on an index beyond the end, and it may use what it maps.
        let element = array.combineLatest(index).map { array.value.count > 0 ? $0.new[$1.new] : 0 }
        let distinct = element.removeDuplicates()
        let derived = Derived { read in read(element) + read(distinct) }
        let count = TestDepth.pick(quick: 300, usual: 2_000, thorough: 5_000, deep: 50_000)
        let wrong = Counter(), isOver = Flag()
        let observation = derived.observe { update in if update.new < update.old { wrong.add() } }
        let reading: @Sendable () -> Void = {
            var last = 0
            while !isOver.isRaised {
                let value = derived.value
                if value < last || value % 2 != 0 { wrong.add() }
                last = value
                transaction { t in if t.read(derived) < value { wrong.add() } }
            }
        }
        let setting: @Sendable () -> Void = {
            for value in 1...count {
                transaction { t in
                    let length = value % 7
                    t[array] = Array(repeating: value, count: length + 1)
                    t[index] = length
                    if t.read(derived) != 2 * value { wrong.add() }
                }
            }
            isOver.raise()
        }
        #expect(onThreads([setting, reading, reading]))
        #expect(wrong.value == 0 && derived.value == 2 * count)
        withExtendedLifetime(observation) {}
    }

    @Test("Origins that are replaced while others read and set are seen with what they have then")
    func replaced() {
        let sources = [Var(0), Var(0)]
        let mapped = sources[0].new()
        let derived = Derived { read in read(mapped) * 2 }, further = Derived { read in read(derived) - read(mapped) }
        let updates = Log<Update<Int>>()
        let observation = further.observe { updates.add($0) }
        let count = TestDepth.pick(quick: 200, usual: 2_000, deep: 50_000)
        let wrong = Counter(), isOver = Flag()
        #expect(
            onThreads([
                {
                    // Each origin has the next number before the mapping is made of it.
                    for value in 1...count {
                        sources[value % 2].value = value
                        mapped.origin = sources[value % 2]
                        if derived.value != 2 * value { wrong.add() }
                    }
                    isOver.raise()
                },
                {
                    var last = 0
                    while !isOver.isRaised {
                        let (one, other) = snapshot(derived, mapped)
                        if one != 2 * other || one < last { wrong.add() }
                        last = one
                    }
                },
            ]))
        #expect(wrong.value == 0)
        let all = updates.entries
        #expect(all.last?.new == count && zip(all, all.dropFirst()).allSatisfy { $0.new == $1.old })
        withExtendedLifetime(observation) {}
    }
}
