import SwiftObserver
import TestSupport
import Testing

/// The values that a closure reads while other threads set them.
struct TornStateTests {
    @Test("Variables that a closure has read before it sees as of one moment; fixed sources are seen no other way")
    func sameSources() {
        let count = TestDepth.pick(quick: 1_000, usual: 4_000, thorough: 10_000, deep: 500_000)
        let a = Var(0), b = Var(0), still = Var(0)
        let ofB = (0..<3).reduce(Derived { read in read(b) }) { before, _ in Derived { read in read(before) } }
        let torn = Counter()
        let sum = Derived { read in
            let (first, second) = (read(a), read(b))
            if first != second || read(still) != 0 || read(a) != first { torn.add() }
            return first + second
        }
        // Also through derived values.
        let both = Derived(a, ofB, b) { first, second, third in
            if first != second || first != third { torn.add() }
            return first + third
        }
        // From here on it knows the values that it has read before.
        _ = sum.value
        let isOver = Flag()
        let observations = FreeObservation()
        observations.observe { read in if read(a) != read(b) { torn.add() } }
        let look: @Sendable () -> Void = {
            var last = 0
            while !isOver.isRaised {
                let value = both.value
                if sum.value < value || value < last || value % 2 != 0 { torn.add() }
                let (x, y) = snapshot(a, ofB)
                if x != y { torn.add() }
                last = value
            }
        }
        let set: @Sendable () -> Void = {
            for _ in 0..<count {
                transaction { t in
                    t[b] += 1
                    t[a] += 1
                }
            }
            isOver.raise()
        }
        #expect(onThreads([look, look, set]))
        #expect(torn.value == 0)
        #expect(both.value == 2 * count)
        withExtendedLifetime(observations) {}
    }

    @Test("A branch that is not taken any more is not computed, though all that it led to has changed")
    func notTaken() {
        let isShort = Var(false), source = Var(1)
        let computed = Counter()
        let long = Derived { read in
            computed.add()
            return read(source) * 2
        }
        let longer = Derived { read in read(long) + 1 }
        let shown = Derived { read in read(isShort) ? 0 : read(longer) }
        #expect(shown.value == 3)
        #expect(computed.take() == 1)
        transaction { t in
            t[source] = 5
            t[isShort] = true
        }
        #expect(shown.value == 0)
        #expect(computed.take() == 0)
        isShort.value = false
        #expect(shown.value == 11)
        #expect(computed.take() == 1)
    }
}
