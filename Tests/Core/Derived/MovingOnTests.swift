import SwiftObserver
import TestSupport
import Testing

/// Tracked runs that read a source again, after it has changed.
struct MovingOnTests {
    @Test("A loop that reads what it sets ends, and the run after it sees nothing else")
    func loop() {
        let a = Var(0), runs = Counter()
        let observation = FreeObservation { read in
            runs.add()
            while read(a) < 3 { a.value += 1 }
        }
        #expect(a.value == 3 && runs.take() == 2)
        // The short way of a run that reads one value, which it read last.
        a.value = 0
        #expect(a.value == 3 && runs.take() == 2)
        withExtendedLifetime(observation) {}
    }

    @Test("A loop that reads a derived value of what it sets ends too", arguments: [false, true])
    func derivedLoop(readsBoth: Bool) {
        let a = Var(0), runs = Counter()
        let double = Derived { read in read(a) * 2 }
        let observation = FreeObservation { read in
            runs.add()
            while read(double) < 6 { a.value += 1 }
            if readsBoth { #expect(read(double) == read(a) * 2) }
        }
        #expect(a.value == 3 && runs.take() == 2)
        a.value = 0
        #expect(a.value == 3 && runs.take() == 2)
        withExtendedLifetime(observation) {}
    }

    @Test("It ends also if an observer of the derived value has it computed meanwhile")
    func observedDerivedLoop() {
        let a = Var(0)
        let double = Derived { read in read(a) * 2 }
        let other = double.observe { _ in }
        let observation = FreeObservation { read in
            while read(double) < 6 { a.value += 1 }
        }
        a.value = 0
        #expect(a.value == 3)
        withExtendedLifetime((observation, other)) {}
    }

    @Test("It ends also where a look back has found nothing changed before")
    func loopAfterALook() {
        let a = Var(0), b = Var(0), c = Var(0)
        let double = Derived { read in read(a) * 2 }
        let other = Derived { read in read(c) }
        let observation = FreeObservation { read in
            _ = read(b)
            // Something that was read changes, and this looks back whether it was b.
            c.value = other.value + 1
            _ = read(b)
            while read(double) < 6 { a.value += 1 }
        }
        a.value = 0
        #expect(a.value == 3)
        withExtendedLifetime(observation) {}
    }

    @Test("After its own change, all that a run reads is of the later moment, from the first read that meets it")
    func ownChange() {
        let a = Var(1), b = Var(10)
        let sum = Derived { read in read(a) + read(b) }
        let seen = Log<[Int]>()
        let observation = FreeObservation { read in
            var values = [read(a), read(b), read(sum)]
            guard values[0] == 1 else { return }
            transaction { t in
                t[a] = 2
                t[b] = 20
            }
            values += [read(sum), read(b), read(a)]
            seen.add(values)
        }
        #expect(seen.take() == [[1, 10, 11, 22, 20, 2]])
        a.value = 1
        #expect(seen.take() == [[1, 20, 21, 22, 20, 2]])
        withExtendedLifetime(observation) {}
    }

    @Test("After a change by another thread, no new value stands beside an old one", arguments: [false, true])
    func othersChange(readsDerived: Bool) {
        let a = Var(0), b = Var(0), trigger = Var(0)
        let difference = Derived { read in read(a) - read(b) }
        let seen = Log<[Int]>()
        let observation = FreeObservation { read in
            let number = read(trigger)
            var values = [read(a), read(b)]
            if number % 2 == 1 {
                onThreads([
                    {
                        transaction { t in
                            t[a] += 1
                            t[b] += 1
                        }
                    }
                ])
                values += readsDerived ? [read(difference), read(b), read(a)] : [read(b), read(a)]
            }
            seen.add(values)
            if number % 2 == 1 { trigger.value = number + 1 }
        }
        _ = seen.take()
        trigger.value = 1
        let first = seen.take()
        #expect(first.first == (readsDerived ? [0, 0, 0, 1, 1] : [0, 0, 1, 1]))
        #expect(first.last == [1, 1])
        withExtendedLifetime(observation) {}
    }

    @Test("A run that was given a value which is over is not the last one", arguments: [false, true], [false, true])
    func oldValue(isNew: Bool, readsAgain: Bool) {
        let a = Var(0), trigger = Var(0)
        let double = Derived { read in read(a) * 2 }
        let seen = Log<[Int]>()
        let observation = FreeObservation { read in
            let isLater = read(trigger) == 1
            if isNew || isLater, a.value == 0 {
                let first = read(a)
                onThreads([{ a.value = 1 }])
                // The first read of the derived value meets the change.
                seen.add([first, read(double)] + (readsAgain ? [read(a)] : []))
            } else {
                seen.add([read(a), read(double)] + (readsAgain ? [read(a)] : []))
            }
        }
        if !isNew { trigger.value = 1 }
        #expect(seen.entries.last == (readsAgain ? [1, 2, 1] : [1, 2]))
        withExtendedLifetime(observation) {}
    }

    @Test("What was read before the change, and not again, has the closure run once more")
    func readBefore() {
        let a = Var(0), b = Var(0)
        let seen = Log<[Int]>()
        let observation = FreeObservation { read in
            let (first, second) = (read(b), read(a))
            if second == 1 {
                b.value += 1
                a.value = 2
                seen.add([first, read(a)])
            } else {
                seen.add([first, second])
            }
        }
        #expect(seen.take() == [[0, 0]])
        a.value = 1
        #expect(seen.take() == [[0, 2], [1, 2]])
        withExtendedLifetime(observation) {}
    }

    @Test("A set asks nothing: what a run does not read again, it has as it was")
    func setAlone() {
        let a = Var(1), runs = Counter(), computed = Counter()
        let costly = Derived { read in
            computed.add()
            return read(a)
        }
        let observation = FreeObservation { read in
            runs.add()
            if read(costly) == 2 {
                a.value = 3
                a.value = 4
            }
        }
        _ = (runs.take(), computed.take())
        a.value = 2
        #expect(runs.take() == 2 && computed.take() == 2)
        withExtendedLifetime(observation) {}
    }

    @Test("What it had found up to date before is over, also if a change meets marks that were there already")
    func foundBefore() {
        let a = Var(0), two = Var(2)
        let same = Derived { read in read(a) }
        let sum = Derived { read in read(same) + read(two) }
        let more = Derived { read in read(sum) + 1 }
        let choice = Derived { read in read(sum).isMultiple(of: 2) ? read(more) : read(sum) }
        let runs = Log<[Int]>()
        let observation = FreeObservation { read in
            let first = read(choice)
            // The change of the second run comes before the first one was delivered.
            if [1, 2].contains(runs.count) { a.value += 2 }
            runs.add([first, read(more)])
        }
        a.value = 1
        #expect(a.value == 5 && choice.value == 7)
        #expect(runs.last == [7, 8])
        withExtendedLifetime(observation) {}
    }

    @Test("A change of what a run has not read this time makes no other run necessary", arguments: [false, true])
    func unread(isDerived: Bool) {
        let isDone = Var(false), a = Var(0), runs = Counter()
        let same = Derived { read in read(a) }
        // Comes first, and brings the value up to date.
        let other = FreeObservation { read in _ = read(same) }
        let observation = FreeObservation { read in
            runs.add()
            if read(isDone) {
                a.value += 1
            } else {
                _ = isDerived ? read(same) : read(a)
            }
        }
        #expect(runs.take() == 1)
        isDone.value = true
        #expect(a.value == 1 && runs.take() == 1)
        withExtendedLifetime((observation, other)) {}
    }
}
