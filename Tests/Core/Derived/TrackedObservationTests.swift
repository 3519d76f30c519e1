@testable import SwiftObserver
import TestSupport
import Testing

/// Closures that run again when something that they have read has changed.
struct TrackedObservationTests {
    @Test("The closure runs now, and after each change of what it has read")
    func runs() {
        let a = Var(1), b = Var(2)
        let sum = Derived { read in read(a) + read(b) }
        let seen = Log<Int>()
        let observer = FreeObservation()
        let token = observer.observe { read in seen.add(read(sum)) }
        #expect(seen.take() == [3])
        a.value = 5
        #expect(seen.take() == [7])
        transaction { t in
            t[a] = 6
            t[b] = 1
        }
        #expect(seen.take() == [])
        b.value = 2
        #expect(seen.take() == [8])
        token.stop()
        b.value = 3
        #expect(seen.take() == [])
        #expect(!a.isObserved && !b.isObserved)
    }

    @Test("What is an observable and an observer is observed for its messages, and may track all the same")
    func observableObservers() {
        final class Model: Observable, Observer {
            let messenger = Messenger<Int>()
            let receiver = Receiver()
            func follow(_ value: Var<Int>, into record: Log<String>) {
                observe { read in
                    let number = read(value)
                    record.add("value \(number)")
                }
            }
        }
        let seen = Log<String>()
        let source = Messenger<Int>()
        let mapped = source.map { $0 * 10 }
        let model = Model()
        let observations = (mapped.observe { seen.add("\($0)") }, model.observe { seen.add("\($0)") })
        source.send(1)
        model.send(2)
        #expect(seen.take() == ["10", "2"])
        let value = Var(1)
        model.follow(value, into: seen)
        value.value = 2
        #expect(seen.take() == ["value 1", "value 2"])
        withExtendedLifetime(observations) {}
    }

    @Test("It ends with its observer, and holds the derived value that it has read until then")
    func lifetime() {
        let a = Var(1)
        weak var weakDerived: Derived<Int>?
        let seen = Log<Int>()
        do {
            let derived = Derived { read in read(a) + 1 }
            weakDerived = derived
            let observation = FreeObservation { read in seen.add(read(derived)) }
            a.value = 2
            #expect(seen.take() == [2, 3])
            withExtendedLifetime(observation) {}
        }
        a.value = 3
        #expect(seen.take() == [])
        #expect(weakDerived == nil)
        #expect(!a.isObserved)
    }

    #if !canImport(ObjectiveC)
        @Test("It ends with an observer that does not hold its receiver, before another run")
        func observerWithoutReceiver() throws {
            final class Outsider: Observer {
                let receiver: Receiver
                init(_ receiver: Receiver) { self.receiver = receiver }
            }
            final class Owner {}
            let a = Var(1)
            let seen = Log<Int>()
            var owner: Owner? = Owner()
            let lifetime = try #require(owner.flatMap { Lifetime(of: $0) })
            let outsider = Outsider(Receiver(for: lifetime))
            outsider.observe { read in seen.add(read(a)) }
            a.value = 2
            owner = nil
            a.value = 3
            #expect(seen.take() == [1, 2])
            #expect(!a.isObserved)
            withExtendedLifetime(outsider) {}
        }
    #endif

    @Test("A closure that sets what it reads runs until nothing changes any more")
    func settingSources() {
        let a = Var(1)
        let seen = Log<Int>()
        let observation = FreeObservation { read in
            let value = read(a)
            seen.add(value)
            if value % 5 != 0 { a.value = value + 1 }
        }
        #expect(seen.take() == [1, 2, 3, 4, 5])
        a.value = 8
        #expect(seen.take() == [8, 9, 10])
        withExtendedLifetime(observation) {}
    }

    @Test("What it reads is what it is run for, each time anew")
    func dynamic() {
        let usesFirst = Var(true), first = Var(1), second = Var(2)
        let seen = Log<Int>()
        let observation = FreeObservation { read in seen.add(read(usesFirst) ? read(first) : read(second)) }
        second.value = 3
        usesFirst.value = false
        first.value = 9
        second.value = 4
        #expect(seen.take() == [1, 3, 4])
        withExtendedLifetime(observation) {}
    }

    @Test("On an actor it runs there, and changes that come while a run is due are joined into one")
    @MainActor
    func onActor() async {
        let a = Var(1), b = Var(1)
        let seen = Log<Int>()
        let observation = FreeObservation { read in
            MainActor.assertIsolated()
            seen.add(read(a) * 10 + read(b))
        }
        while seen.entries.isEmpty { await Task.yield() }
        await Task.detached {
            for value in 2...100 {
                a.value = value
                b.value = value
            }
        }.value
        while seen.entries.last != 1100 { await Task.yield() }
        #expect(seen.entries.count < 200)
        withExtendedLifetime(observation) {}
    }

    @Test("On an actor of its own it runs there, sees states that existed, and the last one in the end")
    func onOwnActor() async {
        actor Display: Observer {
            let receiver = Receiver()
            private(set) var seen: [[Int]] = []

            func show(_ a: Var<Int>, _ b: Derived<Int>) {
                observe { read in
                    self.preconditionIsolated()
                    self.seen.append([read(a), read(b)])
                }
            }
        }
        let a = Var(0)
        let double = Derived { read in read(a) * 2 }
        let display = Display()
        await display.show(a, double)
        await Task.detached { for value in 1...50 { a.value = value } }.value
        while await display.seen.last != [50, 100] { await Task.yield() }
        let seen = await display.seen
        #expect(seen.count <= 51)
        // Only the last run of several that follow one another at once is sure to have seen one state.
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0[0] <= $1[0] })
    }

    @Test("A tracked observation ends with its actor")
    func goneActor() async {
        actor Display: Observer {
            let receiver = Receiver()
            func show(_ a: Var<Int>) {
                observe { [weak self] read in _ = (read(a), self) }
            }
        }
        let a = Var(0)
        var display: Display? = Display()
        await display?.show(a)
        a.value = 1
        weak let weakDisplay = display
        display = nil
        while weakDisplay != nil { await Task.yield() }
        a.value = 2
        while a.isObserved { await Task.yield() }
    }

    @Test("A transaction is one run, and a change in a run is another")
    func transactions() {
        let a = Var(0), b = Var(0), c = Var(0)
        let seen = Log<[Int]>()
        let observation = FreeObservation { read in
            let (one, other) = (read(a), read(b))
            seen.add([one, other])
            c.value = one + other
        }
        let sums = Log<Int>()
        let following = FreeObservation { read in sums.add(read(c)) }
        transaction { t in
            t[a] = 1
            t[b] = 2
        }
        #expect(seen.take() == [[0, 0], [1, 2]])
        #expect(sums.take() == [0, 3])
        withExtendedLifetime((observation, following)) {}
    }

    @Test("A run that stops its own observation is the last one")
    func stoppingItself() {
        let a = Var(0)
        let seen = Log<Int>()
        let observation = FreeObservation()
        observation.observe { read in
            seen.add(read(a))
            if seen.count == 2 { observation.stop() }
        }
        a.value = 1
        a.value = 2
        #expect(seen.take() == [0, 1])
        #expect(!a.isObserved)
    }

    @Test("Runs that set each other's sources end when nothing changes any more")
    func mutual() {
        let a = Var(1), b = Var(1)
        let forth = FreeObservation { read in
            let value = read(a)
            if b.value < value { b.value = value }
        }
        let back = FreeObservation { read in
            let value = read(b)
            if a.value < value { a.value = value }
        }
        a.value = 5
        #expect(b.value == 5)
        b.value = 9
        #expect(a.value == 9)
        withExtendedLifetime((forth, back)) {}
    }
}
