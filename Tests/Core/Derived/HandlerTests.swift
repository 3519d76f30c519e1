import SwiftObserver
import TestSupport
import Testing

/// Handlers that change the variables that led to their call.
struct HandlerTests {
    @Test("A handler that sets what led to it is called for that too, in one chain, until the values are equal")
    func settingTheSource() {
        let source = Var(0)
        let rounded = Derived { read in read(source) / 10 }
        let updates = Log<Update<Int>>()
        let seen = Log<[Int]>()
        let first = rounded.observe { update in
            if update.new < 3 { source.value += 10 }
        }
        let second = rounded.observe { update in
            updates.add(update)
            seen.add([update.new, rounded.value, source.value / 10])
        }
        source.value = 10
        // The second observer gets one value after the other, or leaves some out; it never reads an older one.
        let all = updates.take()
        #expect(all.first?.old == 0 && all.last?.new == 3)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.new == $1.old })
        #expect(seen.take().allSatisfy { $0[1] >= $0[0] && $0[1] == $0[2] })
        #expect(source.value == 30)
        withExtendedLifetime((first, second)) {}
    }

    @Test("A handler that sets another source of another path makes no state that never was")
    func settingAnotherSource() {
        let a = Var(0), b = Var(0)
        let sum = Derived { read in read(a) + read(b) }
        let both = Derived { read in [read(a), read(b), read(sum)] }
        let updates = Log<[Int]>()
        let first = sum.observe { _ in b.value = a.value }
        let second = both.observe { updates.add($0.new) }
        for value in 1...3 { a.value = value }
        let all = updates.take()
        #expect(all.allSatisfy { $0[2] == $0[0] + $0[1] && $0[0] - $0[1] <= 1 })
        #expect(all.last == [3, 3, 6])
        withExtendedLifetime((first, second)) {}
    }

    @Test("An effect that sets its own source without end is ended by a limit of the variable for nested messages")
    func endlessEffect() {
        let counter = Var(0, delivery: .ordered.limitingNesting(to: 3))
        let double = Derived { read in read(counter) * 2 }
        let runs = Counter()
        let observation = double.observe { _ in
            runs.add()
            counter.value += 1
        }
        counter.value = 1
        // The variable keeps the value that was set last, and leaves out the update. The derived value is never stale.
        #expect(runs.value <= 5)
        #expect(counter.value == 1 + runs.value)
        #expect(double.value == counter.value * 2)
        withExtendedLifetime(observation) {}
    }

    @Test("What an observer alone needed is not computed after it was stopped in a handler of the same change")
    func stoppedInHandler() {
        let source = Var(0)
        let one = Derived { read in read(source) + 1 }
        let computed = Counter(), called = Counter()
        let other = Derived { read in
            computed.add()
            return read(source) + 2
        }
        let second = FreeObservation()
        let first = one.observe { _ in second.stop() }
        second.observe(other) { _ in called.add() }
        _ = computed.take()
        source.value = 1
        #expect(called.value <= 1)
        source.value = 2
        #expect(called.take() <= 1 && computed.take() <= 1)
        source.value = 3
        #expect(called.value == 0 && computed.value == 0)
        withExtendedLifetime(first) {}
    }

    @Test("An observer of the same derived value that is stopped in a handler is not called for the message in flight")
    func stoppedBefore() {
        let source = Var(0)
        let derived = Derived { read in read(source) }
        let second = FreeObservation()
        let called = Counter()
        let first = derived.observe { _ in second.stop() }
        second.observe(derived) { _ in called.add() }
        source.value = 1
        #expect(called.value == 0)
        withExtendedLifetime(first) {}
    }

    @Test("An observation that begins in a handler gets what comes later, after what there is if it asks for that")
    func beginningInHandler() {
        let source = Var(0)
        let derived = Derived { read in read(source) * 10 }
        let further = Derived { read in read(derived) + 1 }
        let later = Log<Update<Int>>(), initially = Log<Update<Int>>()
        let tracked = Log<Int>()
        let begun = FreeObservation()
        let first = derived.observe { update in
            guard update.new == 10 else { return }
            begun.observe(further) { later.add($0) }
            begun.observe(further, initial: true) { initially.add($0) }
            begun.observe { read in tracked.add(read(further)) }
        }
        source.value = 1
        #expect(later.take() == [] && initially.take() == [Update(11, 11)] && tracked.take() == [11])
        source.value = 2
        #expect(later.take() == [Update(11, 21)] && initially.take() == [Update(11, 21)] && tracked.take() == [21])
        withExtendedLifetime(first) {}
    }

    @Test("A derived value that is made and observed in a handler of its source is up to date")
    func madeInHandler() {
        let source = Var(0)
        let made = Log<FreeObservation>(), updates = Log<Int>()
        let first = source.observe { update in
            guard update.new == 1 else { return }
            let derived = Derived { read in read(source) + 100 }
            let observation = FreeObservation()
            observation.observe(derived) { [derived] in
                updates.add($0.new)
                withExtendedLifetime(derived) {}
            }
            made.add(observation)
        }
        source.value = 1
        source.value = 2
        #expect(updates.take() == [102])
        withExtendedLifetime(first) {}
    }

    @Test("A handler of a transaction may do another one, and derived values are told of both")
    func transactionInHandler() {
        let a = Var(0), b = Var(0)
        let sum = Derived { read in read(a) + read(b) }
        let updates = Log<Update<Int>>()
        let first = a.observe { update in
            guard update.new < 3 else { return }
            transaction { t in
                t[a] += 1
                t[b] += 1
            }
        }
        let second = sum.observe { updates.add($0) }
        transaction { t in
            t[a] = 1
            t[b] = 1
        }
        let all = updates.take()
        #expect(all.first?.old == 0 && all.last?.new == 6)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.new == $1.old })
        #expect(all.allSatisfy { $0.new % 2 == 0 })
        withExtendedLifetime((first, second)) {}
    }

    @Test("All variables of a transaction are set before the first handler of anything runs")
    func allSetBefore() {
        let a = Var(0), b = Var(0), c = Var(0)
        let sum = Derived { read in read(a) + read(b) }
        let seen = Log<[Int]>()
        let look: @Sendable () -> Void = { seen.add([a.value, b.value, c.value, sum.value]) }
        let observation = FreeObservation()
        observation.observe(a) { _ in look() }
        observation.observe(sum) { _ in look() }
        observation.observe(c) { _ in look() }
        observation.observe { read in
            _ = read(c)
            look()
        }
        _ = seen.take()
        transaction { t in
            t[a] = 1
            t[b] = 2
            t[c] = 3
        }
        #expect(seen.take() == Array(repeating: [1, 2, 3, 3], count: 4))
    }
}
