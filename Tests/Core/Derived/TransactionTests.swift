import SwiftObserver
import TestSupport
import Testing

/// Changes of several variables that are one.
struct TransactionTests {
    struct Refused: Error {}

    @Test("A transaction sets all variables before the first handler runs, and sends one update for each")
    func allOrNothing() {
        let a = Var(10), b = Var(0)
        let seen = Log<[Int]>()
        let observations = [a, b].map { variable in
            variable.observe { seen.add([$0.old, $0.new, a.value, b.value]) }
        }
        let result = transaction { t in
            t[a] -= 3
            #expect(t[a] == 7 && a.value == 10)
            t[b] += 1
            t[b] += 2
            return t[b]
        }
        #expect(result == 3)
        #expect(seen.take() == [[10, 7, 7, 3], [0, 3, 7, 3]])
        withExtendedLifetime(observations) {}
    }

    @Test("A transaction that throws changes nothing, and one that sets everything back sends nothing")
    func throwing() {
        let a = Var(1), b = Var(2)
        let updates = Log<Int>()
        let observations = [a, b].map { $0.observe { updates.add($0.new) } }
        #expect(throws: Refused.self) {
            try transaction { t throws(Refused) in
                t[a] = 5
                t[b] = 6
                throw Refused()
            }
        }
        transaction { t in
            t[a] = 7
            t[a] = 1
        }
        #expect(a.value == 1 && b.value == 2)
        #expect(updates.take() == [])
        withExtendedLifetime(observations) {}
    }

    @Test("The author of a transaction is the author of its updates; without one each variable is")
    func authors() {
        final class Author {}
        let author = Author()
        let a = Var(1)
        let authors = Log<ObjectIdentifier>()
        let observation = a.observe { (_: Update<Int>, author: AnyAuthor) in authors.add(ObjectIdentifier(author)) }
        transaction(as: author) { $0[a] = 2 }
        transaction { $0[a] = 3 }
        #expect(authors.take() == [ObjectIdentifier(author), ObjectIdentifier(a)])
        withExtendedLifetime(observation) {}
    }

    @Test("A derived value in a transaction is computed from what that has set")
    func derivedInside() {
        let a = Var(1), b = Var(2)
        let sum = Derived { read in read(a) + read(b) }
        let double = Derived { read in read(sum) * 2 }
        let results = transaction { t in
            var results = [t.read(double)]
            t[a] = 10
            results.append(t.read(double))
            t[b] = 20
            results.append(t.read(double))
            results.append(t.read(a))
            results.append(double.value)
            return results
        }
        #expect(results == [6, 24, 60, 10, 6])
        #expect(double.value == 60)
    }

    @Test("A derived value of several variables sees a transaction once")
    func derivedOnce() {
        let a = Var(1), b = Var(2)
        let computed = Counter()
        let sum = Derived { read in
            computed.add()
            return read(a) + read(b)
        }
        let updates = Log<Update<Int>>()
        let observation = sum.observe { updates.add($0) }
        _ = computed.take()
        transaction { t in
            t[a] = 5
            t[b] = 6
        }
        #expect(computed.take() == 1)
        transaction { t in
            t[a] = 6
            t[b] = 5
        }
        #expect(computed.take() == 1)
        #expect(updates.take() == [Update(3, 11)])
        withExtendedLifetime(observation) {}
    }

    @Test("A snapshot has values of one moment")
    func snapshots() {
        let a = Var(1), b = Var("x")
        let c = Derived { read in read(a) + 1 }
        let (number, text, derived) = snapshot(a, b, c)
        #expect(number == 1 && text == "x" && derived == 2)
        #expect(snapshot { read in "\(read(a))\(read(b))" } == "1x")
    }

    @Test("A transaction in a handler, and in a transaction")
    func nested() {
        let a = Var(0), b = Var(0)
        let updates = Log<[Int]>()
        let first = a.observe { update in
            guard update.new < 3 else { return }
            transaction { t in
                t[a] += 1
                t[b] += 1
            }
        }
        let second = a.observe { updates.add([$0.old, $0.new]) }
        transaction { t in
            t[b] = 10
            t[a] = 1
        }
        #expect(updates.take() == [[0, 1], [1, 2], [2, 3]])
        #expect(b.value == 12)
        transaction { t in
            transaction { u in u[b] = 1 }
            t[a] = 100
        }
        #expect(a.value == 100 && b.value == 1)
        withExtendedLifetime((first, second)) {}
    }

    @Test("An observer that is stopped in a handler of the transaction is called no more")
    func stoppedInside() {
        let a = Var(0), b = Var(0)
        let called = Counter()
        let second = FreeObservation()
        let first = a.observe { _ in second.stop() }
        second.observe(b) { _ in called.add() }
        transaction { t in
            t[a] = 1
            t[b] = 1
        }
        #expect(called.value == 0)
        withExtendedLifetime(first) {}
    }

    @Test("A variable that is set twice sends one update, from its first old to its last new value")
    func setTwice() {
        let a = Var(1), b = Var(1)
        let updates = Log<Update<Int>>()
        let observation = a.observe { updates.add($0) }
        transaction { t in
            t[a] = 2
            t[b] = t[a] + 1
            t[a] = 3
            t[a] += 1
        }
        #expect(updates.take() == [Update(1, 4)])
        #expect(b.value == 3)
        withExtendedLifetime(observation) {}
    }

    @Test("Variables that are set back are no change for anybody, beside one that is")
    func reverted() {
        let a = Var(1), b = Var(1)
        let computed = Counter(), runs = Counter()
        let double = Derived { read in
            computed.add()
            return read(a) * 2
        }
        let updates = Counter()
        let observation = FreeObservation()
        observation.observe(double) { _ in updates.add() }
        observation.observe(a) { _ in updates.add() }
        observation.observe { read in
            _ = read(a)
            runs.add()
        }
        _ = (computed.take(), runs.take())
        let inside = transaction { t in
            t[a] = 5
            let inside = t.read(double)
            t[b] = 2
            t[a] = 1
            return inside
        }
        #expect(inside == 10 && double.value == 2 && b.value == 2)
        // Inside it was computed for the transaction alone.
        #expect(computed.value == 1 && runs.value == 0 && updates.value == 0)
    }

    @Test("A closure that throws leaves derived values and tracked observations as they were, whatever it has read")
    func throwingLeavesNothing() {
        let a = Var(1), b = Var(1)
        let computed = Counter(), runs = Counter()
        let sum = Derived { read in
            computed.add()
            return read(a) + read(b)
        }
        let updates = Counter()
        let observation = FreeObservation()
        observation.observe(sum) { _ in updates.add() }
        observation.observe { read in
            _ = read(sum)
            runs.add()
        }
        _ = (computed.take(), runs.take())
        let inside = Log<Int>()
        #expect(throws: Refused.self) {
            try transaction { t throws(Refused) in
                t[a] = 10
                inside.add(t.read(sum))
                t[b] = 10
                inside.add(t.read(sum))
                throw Refused()
            }
        }
        #expect(inside.take() == [11, 20])
        #expect(computed.take() == 2)
        #expect(sum.value == 2 && updates.value == 0 && runs.value == 0 && computed.value == 0)
    }

    @Test("An observer that is stopped, or begins, in the closure of a transaction is so at once")
    func observingInside() {
        let a = Var(1)
        let double = Derived { read in read(a) * 2 }
        let stopped = Counter(), begun = Log<Update<Int>>()
        let first = double.observe { _ in stopped.add() }
        let second = FreeObservation()
        transaction { t in
            t[a] = 2
            first.stop()
            if !second.isActive { second.observe(double) { begun.add($0) } }
        }
        #expect(stopped.value == 0)
        #expect(begun.take() == [Update(2, 4)])
    }

    @Test("A transaction that only reads changes nothing, and returns what was there together")
    func readingOnly() {
        let a = Var(1), b = Var(2)
        let sum = Derived { read in read(a) + read(b) }
        let updates = Counter()
        let observation = sum.observe { _ in updates.add() }
        let values = transaction { t in [t[a], t[b], t.read(sum)] }
        #expect(values == [1, 2, 3])
        #expect(updates.value == 0)
        withExtendedLifetime(observation) {}
    }

    @Test("Changes of a transaction follow those before it, and lead to those after it, in one chain")
    func chain() {
        let a = Var(0), b = Var(0)
        let updates = Log<Update<Int>>()
        let observation = a.observe { updates.add($0) }
        a.value = 1
        transaction { t in
            t[a] += 1
            t[b] += 1
        }
        a.modify { $0 += 1 }
        transaction { $0[a] += 1 }
        #expect(updates.take() == (0..<4).map { Update($0, $0 + 1) })
        withExtendedLifetime(observation) {}
    }
}
