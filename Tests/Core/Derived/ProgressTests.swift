import Dispatch
import SwiftObserver
import Synchronization
import TestSupport
import Testing

/// Reading comes to an end while other threads change the sources.
struct ProgressTests {
    /// Does something on another thread, while the caller waits.
    final class Elsewhere: Sendable {
        private let queue = DispatchQueue(label: "elsewhere")
        private let count = Atomic<Int>(0)
        /// The most attempts, so that an endless loop fails.
        private let limit: Int

        init(atMost limit: Int = 100) { self.limit = limit }

        var calls: Int { count.load(ordering: .relaxed) }

        func perform(_ body: @escaping @Sendable () -> Void) {
            guard count.wrappingAdd(1, ordering: .relaxed).newValue <= limit else { return }
            // `sync` would run it on this thread.
            let done = DispatchSemaphore(value: 0)
            queue.async {
                body()
                done.signal()
            }
            done.wait()
        }
    }

    @Test("A snapshot gets through though something that it has read changes in the middle of each attempt")
    func snapshots() {
        let a = Var(0), b = Var(0)
        let elsewhere = Elsewhere()
        let (one, other) = snapshot { read in
            let one = read(a)
            elsewhere.perform {
                transaction { t in
                    t[a] += 1
                    t[b] += 1
                }
            }
            return (one, read(b))
        }
        #expect(one == other)
        #expect(elsewhere.calls < 10)
    }

    @Test("So does a derived value, observed or not, with a new source in each attempt", arguments: [false, true])
    func derived(isObserved: Bool) {
        let a = Var(0), b = Var(0), others = (0..<5).map { _ in Var(0) }
        // While it is observed, each change leads to another attempt that makes one.
        let elsewhere = Elsewhere(atMost: isObserved ? 20 : 100)
        let isDisturbed = Atomic<Bool>(false)
        let derived = Derived { read in
            let one = read(a)
            if isDisturbed.load(ordering: .relaxed) {
                elsewhere.perform {
                    transaction { t in
                        t[a] += 1
                        t[b] += 1
                    }
                }
            }
            // Another one each time, as long as there are some.
            if elsewhere.calls > 0 { _ = read(others[min(elsewhere.calls, 5) - 1]) }
            return [one, read(b)]
        }
        let updates = Log<Update<[Int]>>()
        let observation = isObserved ? derived.observe { updates.add($0) } : nil
        #expect(derived.value == [0, 0])
        isDisturbed.store(true, ordering: .relaxed)
        transaction { t in
            t[a] = 1
            t[b] = 1
        }
        let value = derived.value
        #expect(value[0] == value[1])
        #expect(elsewhere.calls < 40)
        #expect(updates.entries.allSatisfy { $0.new[0] == $0.new[1] })
        withExtendedLifetime(observation) {}
    }

    @Test("So does a derived value of derived values")
    func tree() {
        let leaves = (0..<100).map { _ in Var(1) }
        let elsewhere = Elsewhere()
        let groups = (0..<10).map { group in
            Derived { read in
                let sum = leaves[(group * 10)..<(group * 10 + 10)].reduce(0) { $0 + read($1) }
                // Between two groups, from one to the other.
                elsewhere.perform {
                    transaction { t in
                        t[leaves[group * 10]] -= 1
                        t[leaves[(group * 10 + 10) % 100]] += 1
                    }
                }
                return sum
            }
        }
        let total = Derived { read in groups.reduce(0) { $0 + read($1) } }
        #expect(total.value == 100)
        #expect(elsewhere.calls <= 40)
        #expect(snapshot { read in groups.reduce(0) { $0 + read($1) } } == 100)
    }

    @Test("A derived value of certain sources that is read first in an attempt that fails is never given what was torn")
    func torn() {
        let a = Var(0), b = Var(0)
        let elsewhere = Elsewhere(atMost: 6)
        // The sources of the later attempts, first of all derived values that have no value yet.
        let differences = (0..<10).map { _ in Derived(a, b) { 1 / (1 - ($0 - $1)) } }
        let values = snapshot { read in
            let one = read(a)
            elsewhere.perform {
                transaction { t in
                    t[a] += 1
                    t[b] += 1
                }
            }
            return [one, read(differences[min(elsewhere.calls, 9)]), read(b)]
        }
        #expect(values[0] == values[2] && values[1] == 1)
        #expect(elsewhere.calls < 20)
    }

    @Test("So does a tracked observation, and one that sets what it has read and goes on reading")
    func tracked() {
        let a = Var(0), b = Var(0)
        let seen = Log<[Int]>()
        let observation = FreeObservation { read in
            let one = read(a)
            if one < 8 { a.value = one + 1 }
            seen.add([one, read(b)])
        }
        #expect(seen.entries.last == [8, 0])
        b.value = 1
        #expect(seen.entries.last == [8, 1])
        withExtendedLifetime(observation) {}
    }

    @Test("A transaction is repeated as often as somebody else succeeds, and loses nothing")
    func transactions() {
        let a = Var(0), b = Var(0)
        let elsewhere = Elsewhere(atMost: 20)
        let runs = Counter()
        transaction { t in
            runs.add()
            let value = t[a]
            elsewhere.perform { a.modify { $0 += 1 } }
            t[a] = value + 100
            t[b] = value
        }
        #expect(runs.value == 21)
        #expect(a.value == 120 && b.value == 20)
    }

    @Test("A transaction that writes what it has not read as it was before is repeated too")
    func blindWrites() {
        let a = Var(0), b = Var(0)
        let elsewhere = Elsewhere(atMost: 1)
        let sum = Derived { read in read(a) + read(b) }
        let updates = Log<Update<Int>>()
        let observation = sum.observe { updates.add($0) }
        let result = transaction { t in
            // The other one depends on a variable that another thread changes.
            let isFirst = t[b] == 0
            t[a] = isFirst ? 1 : 2
            elsewhere.perform { b.value = 10 }
            return isFirst
        }
        #expect(!result && a.value == 2)
        #expect(updates.take() == [Update(0, 10), Update(10, 12)])
        withExtendedLifetime(observation) {}
    }

    @Test("A transaction that throws for what never was is repeated")
    func throwingForNothing() throws {
        struct Torn: Error {}
        let a = Var(0), b = Var(0)
        let elsewhere = Elsewhere(atMost: 1)
        let sum = try transaction { t in
            let one = t[a]
            elsewhere.perform {
                transaction { t in
                    t[a] = 5
                    t[b] = 5
                }
            }
            guard t[b] == one else { throw Torn() }
            return one + t[b]
        }
        #expect(sum == 10)
    }

    @Test("A value that was computed from an older state than another thread's is not stored after it")
    func neverBack() {
        let leaves = (0..<80).map { _ in Var(0) }
        let sum = Derived { read in leaves.reduce(0) { $0 + read($1) } }
        let updates = Log<Update<Int>>()
        let observation = sum.observe { updates.add($0) }
        let isOver = Flag()
        let wrong = Counter()
        let rounds = TestDepth.pick(quick: 5, usual: 40, deep: 1_000)
        let writing: [@Sendable () -> Void] = (0..<2).map { half in
            {
                for _ in 0..<rounds {
                    for leaf in leaves[(half * 40)..<(half * 40 + 40)] { leaf.modify { $0 += 1 } }
                }
                isOver.raise()
            }
        }
        let reading: @Sendable () -> Void = {
            var last = 0
            while !isOver.isRaised {
                let value = sum.value
                if value < last { wrong.add() }
                last = value
            }
        }
        #expect(onThreads(writing + [reading, reading]))
        #expect(wrong.value == 0)
        let all = updates.entries
        #expect(all.last?.new == 80 * rounds)
        #expect(all.allSatisfy { $0.old < $0.new })
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.new == $1.old })
        withExtendedLifetime(observation) {}
    }
}
