import SwiftObserver
import TestSupport
import Testing

/// Transforms that make their latest message of a variable's present value, as sources of derived values.
struct MappedSourcesTests {
    /// Every way to such a transform, of a variable that delivers late: the value, times ten.
    static let mappings: [(name: String, make: @Sendable (Var<Int>) -> any BufferedObservable<Int> & Sendable)] = [
        ("mapping", { $0.map { $0.new * 10 } }),
        ("mapping of a mapping", { $0.new().map { $0 * 10 } }),
        ("erased mapping", { $0.new().map { $0 * 10 }.erased() }),
        ("mapping of an erased variable", { $0.erased().map { $0.new * 10 } }),
        ("redelivery in place", { $0.map { $0.new * 10 }.delivered(by: .ordered) }),
        ("mapping of a redelivery in place", { $0.delivered(by: .ordered).map { $0.new * 10 } }),
        ("mapping of a combination", { $0.combineLatest($0.new()).map { $0.new * 9 + $1 } }),
        ("mapping of a combination of three", { $0.combineLatest($0, $0).map { $0.new * 8 + $1.new + $2.new } }),
        (
            "mapping of a combination of four",
            { $0.combineLatest($0, $0, $0).map { $0.0.new * 7 + $0.1.new + $0.2.new + $0.3.new } }
        ),
        ("mapping with the latest of another", { $0.withLatest(from: $0.new()).map { $0.new * 9 + $1 } }),
        ("remembered mapping", { $0.new().map { $0 * 10 }.remembered() }),
        ("mapping without duplicates", { $0.new().map { $0 * 10 }.removeDuplicates() }),
        ("mapping of a derived value", { variable in Derived { read in read(variable) }.map { $0.new * 10 } }),
    ]

    @Test("What is derived from a mapping is no older than the mapping, though its variable delivers late")
    func notLate() {
        for (name, make) in MappedSourcesTests.mappings {
            let loop = MessageLoop()
            let source = Var(1, delivery: .loop(loop))
            let mapped = make(source).erased()
            let derived = Derived(mapped) { $0 + 1 }
            let further = Derived { read in read(derived) + read(mapped) }
            #expect(derived.value == 11 && further.value == 21, "\(name)")
            source.value = 2
            #expect(mapped.latestMessage == 20 && derived.value == 21 && further.value == 41, "\(name)")
            // Observed, it is computed when it is hinted, and when it is read before that.
            let updates = Log<Update<Int>>(), runs = Log<Int>()
            let observation = derived.observe { updates.add($0) }
            let tracked = FreeObservation { read in runs.add(read(mapped)) }
            source.value = 3
            source.value = 4
            #expect(derived.value == 41 && snapshot(mapped, source) == (40, 4), "\(name)")
            #expect(updates.take() == [] && runs.take() == [20], "\(name)")
            loop.runOnce()
            #expect(updates.take() == [Update(21, 41)] && runs.take() == [40], "\(name)")
            withExtendedLifetime((observation, tracked)) {}
        }
    }

    @Test("In a transaction, what is derived from a mapping is of the values that the transaction has set")
    func transactions() {
        for (name, make) in MappedSourcesTests.mappings {
            let source = Var(1), other = Var(1)
            let mapped = make(source).erased()
            let derived = Derived { read in read(mapped) + read(other) }
            #expect(derived.value == 11, "\(name)")
            let (early, late) = transaction { t in
                t[source] = 2
                t[other] = 3
                let early = [t.read(mapped), t.read(derived)]
                t[source] = 5
                return (early, [t.read(mapped), t.read(derived)])
            }
            #expect(early == [20, 23] && late == [50, 53], "\(name)")
            #expect(derived.value == 53 && mapped.latestMessage == 50, "\(name)")
            // What was computed for a transaction that fails is not kept.
            struct Refused: Error {}
            try? transaction { t in
                t[source] = 7
                #expect(t.read(derived) == 73, "\(name)")
                throw Refused()
            }
            #expect(derived.value == 53, "\(name)")
        }
    }

    @Test("An observed value that is derived from a variable and from mappings of it sends one update for each change")
    func oneUpdate() {
        for (name, make) in MappedSourcesTests.mappings {
            let source = Var(1), other = Var(0)
            let mapped = make(source).erased()
            let wrong = Counter(), computed = Counter()
            let sum = Derived { read in
                computed.add()
                if read(mapped) != 10 * read(source) { wrong.add() }
                return read(mapped) + read(source) + read(other)
            }
            let updates = Log<Update<Int>>(), runs = Log<Int>()
            let observation = sum.observe { updates.add($0) }
            let tracked = FreeObservation { read in runs.add(read(source) + read(mapped)) }
            #expect(runs.take() == [11] && computed.take() == 1, "\(name)")
            source.value = 2
            transaction { t in
                t[source] = 3
                t[other] = 1
            }
            #expect(updates.take() == [Update(11, 22), Update(22, 34)], "\(name)")
            #expect(runs.take() == [22, 33] && computed.take() == 2 && wrong.value == 0, "\(name)")
            withExtendedLifetime((observation, tracked)) {}
        }
    }

    @Test("A transform has its latest message from a new origin at once, and so has what is derived from it")
    func replacedOrigin() {
        let first = Var(1), second = Var(5)
        let values = first.new()
        let mapped = values.map { $0 * 10 }
        let unobserved = Derived(mapped) { $0 + 1 }, observed = Derived(mapped) { $0 + 2 }
        let updates = Log<Update<Int>>(), runs = Log<Int>()
        let observation = observed.observe { updates.add($0) }
        let tracked = FreeObservation { read in runs.add(read(mapped)) }
        #expect(unobserved.value == 11 && runs.take() == [10])
        values.origin = second
        #expect(unobserved.value == 51 && observed.value == 52)
        #expect(updates.take() == [Update(12, 52)] && runs.take() == [50])
        // The earlier origin leads to nothing any more.
        #expect(!first.isObserved)
        first.value = 2
        second.value = 6
        #expect(unobserved.value == 61 && observed.value == 62)
        #expect(updates.take() == [Update(52, 62)] && runs.take() == [60])
        // Nor does the transform, unless it is needed.
        observation.stop()
        tracked.stopObserving()
        values.origin = first
        #expect(updates.take() == [] && runs.take() == [] && observed.value == 22)
        #expect(second.messenger.numbers.observations.isEmpty)
    }

    @Test("The origin of a transform may be replaced in the closure of a transaction, which then sees the new one")
    func replacedInTransaction() {
        let first = Var(1), second = Var(5), count = Var(0)
        let mapped = first.map { $0.new * 10 }
        let derived = Derived { read in read(mapped) + read(count) }
        var attempts = 0
        let seen = transaction { t in
            attempts += 1
            t[count] = 1
            let before = t.read(derived)
            if attempts == 1 { mapped.origin = second }
            return [before, t.read(derived)]
        }
        #expect(attempts == 2 && seen == [51, 51] && derived.value == 51)
    }

    @Test("A mapping that is remembered is made once for each state, however many derived values read it")
    func remembered() {
        let source = Var(1), made = Counter()
        let mapped = source.new().map { value in
            made.add()
            return value / 2
        }
        let remembered = mapped.remembered(), distinct = mapped.removeDuplicates()
        made.take()
        let ofRemembered = (0..<5).map { index in Derived(remembered) { $0 + index } }
        #expect(ofRemembered.map(\.value) == [0, 1, 2, 3, 4])
        #expect(made.take() == 1)
        let computed = Counter()
        let ofDistinct = (0..<5).map { index in
            Derived(distinct) { value in
                computed.add()
                return value + index
            }
        }
        #expect(ofDistinct.map(\.value) == [0, 1, 2, 3, 4])
        #expect(made.take() == 1 && computed.take() == 5)
        source.value = 2
        made.take()
        // The message for the observers of the remembered one is that of the derived values too.
        #expect(ofRemembered.map(\.value) == [1, 2, 3, 4, 5] && ofDistinct.map(\.value) == [1, 2, 3, 4, 5])
        #expect(made.take() == 1 && computed.take() == 5)
        // An equal result goes no further.
        source.value = 3
        #expect(ofDistinct.map(\.value) == [1, 2, 3, 4, 5])
        #expect(computed.take() == 0)
    }

    @Test("A transform that has kept a message is read as it is, and a remembered one of such a transform too")
    func keptMessages() {
        let source = Messenger<Int>()
        let started = source.startWith(1)
        let mapped = started.map { $0 * 10 }, remembered = started.map { $0 * 10 }.remembered()
        let derived = Derived { read in [read(started), read(mapped), read(remembered)] }
        let updates = Log<[Int]>()
        let observation = derived.observe { updates.add($0.new) }
        #expect(derived.value == [1, 10, 10])
        source.send(2)
        #expect(derived.value == [2, 20, 20] && updates.entries.last == [2, 20, 20])
        withExtendedLifetime(observation) {}
    }

    @Test("What was chosen last is read in its present state, and a choice is news")
    func chosen() {
        let loop = MessageLoop()
        let isSecond = Var(false), first = Var(1, delivery: .loop(loop)), second = Var(5, delivery: .loop(loop))
        let chosen = isSecond.flatMapLatest { $0.new ? second : first }
        let derived = Derived { read in read(chosen).new * 10 }
        #expect(derived.value == 10)
        first.value = 2
        #expect(derived.value == 20 && snapshot(chosen, first).0.new == 2)
        let updates = Log<Update<Int>>()
        let observation = derived.observe { updates.add($0) }
        isSecond.value = true
        #expect(derived.value == 50 && updates.take() == [Update(20, 50)])
        second.value = 6
        first.value = 3
        #expect(derived.value == 60 && updates.take() == [])
        loop.runOnce()
        #expect(updates.take() == [Update(50, 60)])
        withExtendedLifetime(observation) {}
    }

    @Test("A transform, and what it is made of, live as long as something is derived from them, and no longer")
    func lifetime() {
        weak var weakSource: Var<Int>?
        do {
            var source: Var<Int>? = Var(1)
            weakSource = source
            let derived = source.map { source in
                let (mapped, distinct) = (source.new(), source.new().removeDuplicates())
                return Derived { read in read(mapped) + read(distinct) + read(source.new()) }
            }
            let observation = derived?.observe { _ in }
            #expect(derived?.value == 3)
            source?.value = 2
            source = nil
            #expect(derived?.value == 6 && weakSource != nil)
            observation?.stop()
        }
        #expect(weakSource == nil)
    }
}
