import Foundation
import Observation
import SwiftObserver
import SwiftObserverObservation
import Synchronization
import Testing

/// Variables and messages that Observation tracks.
@Suite("Values that Observation tracks", .timeLimit(.minutes(10)))
@MainActor struct TrackedTests {
    @Test("A tracked variable tells Observation once, before it changes, and shows the new value after")
    func tracking() {
        let volume = Var(5)
        let tracked = TrackedVar(volume)
        let seen = Mutex([Int]())
        withObservationTracking {
            seen.withLock { $0.append(tracked.value) }
        } onChange: {
            MainActor.assumeIsolated { seen.withLock { $0.append(tracked.value) } }
        }
        volume.value = 6
        volume.value = 7
        #expect(seen.withLock { $0 } == [5, 5])
        #expect(tracked.value == 7)
    }

    @Test("Setting the value sets the variable, and an equal value tells nobody")
    func setting() {
        let volume = Var(5)
        let tracked = TrackedVar(volume)
        let changes = Mutex(0)
        withObservationTracking {
            _ = tracked.value
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        tracked.value = 5
        #expect(changes.withLock { $0 } == 0)
        tracked.value += 1
        #expect(changes.withLock { $0 } == 1)
        #expect(volume.value == 6)
    }

    @Test("A derived value is tracked as the value that it is, and a transaction changes it once")
    func derived() {
        let price = Var(5), quantity = Var(2)
        let total = TrackedValue(Derived { read in read(price) * read(quantity) })
        let changes = Mutex(0)
        withObservationTracking {
            _ = total.value
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        #expect(total.value == 10)
        transaction { t in
            t[price] = 6
            t[quantity] = 3
        }
        #expect(total.value == 18)
        #expect(changes.withLock { $0 } == 1)
        withObservationTracking {
            _ = total.value
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        transaction { t in
            t[price] = 3
            t[quantity] = 6
        }
        // The same value.
        #expect(total.value == 18)
        #expect(changes.withLock { $0 } == 1)
        // The type asks for the updates.
        let updates: TrackedValue<Update<Int>> = TrackedValue(Derived(price) { $0 })
        #expect(updates.value == Update(3, 3))
    }

    @Test("What was set is there at once, and waiting updates do not bring an older value back")
    func typing() {
        let loop = MessageLoop()
        let text = Var("", delivery: .loop(loop))
        let tracked = TrackedVar(text)
        loop.runOnce()
        tracked.value = "a"
        tracked.value = "ab"
        #expect(tracked.value == "ab")
        let changes = Mutex(0)
        withObservationTracking {
            _ = tracked.value
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        #expect(loop.runOnce() > 0)
        #expect(tracked.value == "ab")
        #expect(changes.withLock { $0 } == 0)
    }

    @Test("Updates of other threads arrive on the main actor, and the last one wins")
    func threads() async {
        let count = Var(0)
        let tracked = TrackedVar(count)
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask { for _ in 1...250 { count.modify { $0 += 1 } } }
            }
        }
        let deadline = ContinuousClock.now + .seconds(300)
        while tracked.value < 1000, ContinuousClock.now < deadline { await Task.yield() }
        #expect(tracked.value == 1000)
    }

    @Test("A change between reading and observing is not lost")
    func beginning() async {
        let variables = (0..<20_000).map { _ in Var(0) }
        let reached = Mutex(-1)
        // A thread of its own, since it waits without giving way: the pool belongs to the other tests too.
        let isSet = Atomic<Bool>(false)
        Thread.detachNewThread {
            for (number, variable) in variables.enumerated() {
                while reached.withLock({ $0 }) < number {}
                for _ in 0..<(number % 1000) { _ = variable.value }
                variable.value = 1
            }
            isSet.store(true, ordering: .releasing)
        }
        var tracked = [TrackedVar<Int>]()
        for (number, variable) in variables.enumerated() {
            reached.withLock { $0 = number }
            tracked.append(TrackedVar(variable))
            // Other tests need the main actor too.
            if number.isMultiple(of: 100) { await Task.yield() }
        }
        let deadline = ContinuousClock.now + .seconds(300)
        while !isSet.load(ordering: .acquiring), ContinuousClock.now < deadline { await Task.yield() }
        while tracked.contains(where: { $0.value != 1 }), ContinuousClock.now < deadline { await Task.yield() }
        #expect(tracked.count { $0.value != 1 } == 0)
    }

    @Test("Observations of the standard library follow a tracked variable")
    func observations() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let variable = Var("first")
        let tracked = TrackedVar(variable)
        var values = Observations { tracked.value }.makeAsyncIterator()
        #expect(await values.next(isolation: #isolation) == "first")
        let setting = Task.detached { variable.value = "second" }
        #expect(await values.next(isolation: #isolation) == "second")
        await setting.value
    }

    @Test("A tracked value follows transforms, and keeps them going")
    func transforms() {
        let name = Var("Ann")
        let length = TrackedValue(name.new().map { $0.count })
        let changes = Mutex(0)
        withObservationTracking {
            _ = length.value
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        #expect(length.value == 3)
        name.value = "Bob"
        #expect(changes.withLock { $0 } == 0)
        name.value = "Robert"
        #expect(length.value == 6)
        #expect(changes.withLock { $0 } == 1)
    }

    @Test("A tracked value follows a messenger from the value that it is given")
    func messenger() {
        struct Percent: Sendable { let number: Int }
        let progress = Messenger<Percent>()
        let tracked = TrackedValue(progress, initially: Percent(number: 0))
        #expect(tracked.value.number == 0)
        progress.send(Percent(number: 50))
        #expect(tracked.value.number == 50)
        let equal = TrackedValue(Messenger<Int>(), initially: 3)
        #expect(equal.value == 3)
    }

    @Test("A tracked value shows a derived value, and of a transaction one state")
    func derivedInTransactions() {
        let price = Var(5), quantity = Var(2)
        let total = Derived { read in read(price) * read(quantity) }
        let tracked = TrackedValue(total.new())
        let changes = Mutex(0)
        func track() {
            withObservationTracking {
                _ = tracked.value
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        #expect(tracked.value == 10)
        track()
        price.value = 6
        #expect(tracked.value == 12)
        track()
        transaction { t in
            t[price] = 4
            t[quantity] = 3
        }
        #expect(tracked.value == 12 && total.value == 12)
        #expect(changes.withLock { $0 } == 1)
        quantity.value = 5
        #expect(tracked.value == 20)
        #expect(changes.withLock { $0 } == 2)
    }

    @Test("Nothing is kept alive but the variable")
    func lifetimes() {
        var variable: Var? = Var(1)
        weak let weakVariable = variable
        var tracked: TrackedVar? = variable.map { TrackedVar($0) }
        weak let weakTracked = tracked
        variable = nil
        #expect(weakVariable != nil)
        #expect(tracked?.value == 1)
        tracked = nil
        #expect(weakTracked == nil)
        #expect(weakVariable == nil)
    }

    @Test("When it is gone, the variable has no observation of it any more")
    func ending() {
        let variable = Var(1)
        var tracked: TrackedVar? = TrackedVar(variable)
        #expect(variable.numbers.observations.count == 1)
        withExtendedLifetime(tracked) {}
        tracked = nil
        #expect(variable.numbers.observations.isEmpty)
    }
}
