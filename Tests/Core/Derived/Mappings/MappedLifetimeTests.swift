import SwiftObserver
import TestSupport
import Testing

/// What a derived value retains of the transforms that it reads, and what becomes of their origins.
struct MappedLifetimeTests {
    @Test("A derived value holds a transform as long as it is computed from it, and the transform's observers go on")
    func held() {
        let source = Var(1), isOther = Var(false)
        weak var weakMapped: Mapper<Var<Int>, Int>?
        let derived: Derived<Int>
        let messages = Log<Int>()
        let observation: FreeObservation
        do {
            let mapped = source.new()
            weakMapped = mapped
            derived = Derived { [weak mapped] read in read(isOther) ? 0 : mapped.map { read($0) } ?? -1 }
            observation = mapped.observe { messages.add($0) }
            #expect(derived.value == 1)
        }
        source.value = 2
        #expect(derived.value == 2 && messages.take() == [2] && weakMapped != nil)
        isOther.value = true
        #expect(derived.value == 0)
        // Its observers end with it.
        #expect(weakMapped == nil && !observation.isActive)
    }

    @Test("A transform does not hold the derived values that were observed and read it")
    func notHeld() {
        final class Box: Equatable, Sendable {
            static func == (one: Box, other: Box) -> Bool { one === other }
        }
        let source = Var(1)
        let mapped = source.new(), distinct = mapped.removeDuplicates(), chosen = source.flatMapLatest { _ in source }
        weak var weakBox: Box?
        do {
            let derived = Derived { read in
                _ = (read(mapped), read(distinct), read(chosen))
                return Box()
            }
            let observation = derived.observe { _ in }
            weakBox = derived.value
            mapped.origin = source
            weakBox = derived.value
            #expect(weakBox != nil)
            observation.stop()
        }
        #expect(weakBox == nil)
    }

    @Test("A transform without derived values keeps nothing of its earlier origins")
    func earlierOrigins() {
        weak var weakFirst: Var<Int>?
        let derived: Derived<Int>
        let mapped: Mapper<Var<Int>, Int>
        do {
            let first = Var(1)
            weakFirst = first
            mapped = first.new()
            derived = Derived(mapped) { $0 }
            #expect(derived.value == 1)
            mapped.origin = Var(2)
        }
        #expect(derived.value == 2)
        #expect(weakFirst == nil)
    }

    @Test("An observed value is checked again after an origin was replaced, however far behind", arguments: [1, 5])
    func epoch(length: Int) {
        let first = Var(1), second = Var(2)
        let values = first.new()
        var last = Derived(values) { $0 }
        var all = [last]
        for _ in 1..<length {
            let before = last
            last = Derived { read in read(before) + 1 }
            all.append(last)
        }
        let observation = last.observe { _ in }
        #expect(last.value == length)
        // While a handler of the one that replaces the origin delivers, hints wait, and reading is right nevertheless.
        let seen = Log<Int>()
        let handler = all[0].observe { [last] update in
            guard update.new == 2 else { return }
            values.origin = first
            seen.add(last.value)
        }
        values.origin = second
        #expect(seen.take() == [length] && last.value == length)
        observation.stop()
        handler.stop()
    }
}
