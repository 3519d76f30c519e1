import Dispatch
@testable import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Derived values under strategies of their own, and as sources of transforms and combined observations.
struct DeliveryTests {
    @Test("A derived value delivers by its own strategy, and is never late when it is read")
    func ownStrategy() {
        let loop = MessageLoop()
        let source = Var(1)
        let every = Derived(delivery: .loop(loop)) { read in read(source) * 2 }
        let latest = Derived(delivery: .loop(loop).latestOnly) { read in read(source) * 2 }
        let all = Log<Update<Int>>(), last = Log<Update<Int>>()
        let observation = FreeObservation()
        observation.observe(every) { all.add($0) }
        observation.observe(latest, initial: true) { last.add($0) }
        loop.runOnce()
        _ = last.take()
        for value in 2...4 { source.value = value }
        #expect(all.take() == [] && every.value == 8 && latest.value == 8)
        loop.runOnce()
        #expect(all.take() == [Update(2, 4), Update(4, 6), Update(6, 8)])
        #expect(last.take() == [Update(6, 8)])
    }

    @Test("A derived value of a variable that delivers late is told late, but never read late")
    func lateSources() {
        let loop = MessageLoop()
        let clock = ManualClock()
        let late = Var(1, delivery: .loop(loop)), slow = Var(1, delivery: .throttled(for: .seconds(1), clock: clock))
        let sum = Derived { read in read(late) + read(slow) }
        let further = Derived { read in read(sum) * 10 }
        let updates = Log<Update<Int>>()
        let observation = further.observe { updates.add($0) }
        late.value = 2
        late.value = 3
        #expect(further.value == 40 && updates.take() == [])
        loop.runOnce()
        #expect(updates.take() == [Update(20, 40)])
        for value in 2...5 { slow.value = value }
        #expect(sum.value == 8)
        clock.advance(by: .seconds(5))
        #expect(updates.take().last?.new == 80)
        withExtendedLifetime(observation) {}
    }

    @Test("Between any two strategies that are swapped the chain goes on")
    func swapping() {
        let source = Var(0)
        let queue = DispatchQueue(label: "swapping")
        let loop = MessageLoop()
        let derived = Derived { read in read(source) }
        let updates = Log<Update<Int>>()
        let observation = derived.observe { updates.add($0) }
        let strategies: [any DeliveryStrategy] = [.ordered, .loop(loop), .immediate, .queue(queue)]
        func swap(_ strategy: some DeliveryStrategy) { derived.setDelivery(strategy) }
        var value = 0
        for one in strategies {
            for other in strategies {
                for strategy in [one, other] {
                    swap(strategy)
                    value += 1
                    source.value = value
                }
            }
        }
        queue.sync {}
        swap(.ordered)
        queue.sync {}
        loop.runOnce()
        #expect(updates.take() == (1...value).map { Update($0 - 1, $0) })
        withExtendedLifetime(observation) {}
    }

    @Test("It can be transformed, combined and bound as a variable can")
    func transforms() {
        let source = Var(1)
        let derived = Derived { read in read(source) * 2 }
        let strings = derived.new().map { "\($0)" }
        let texts = Log<String>(), pairs = Log<[Int]>()
        let observation = FreeObservation()
        observation.observe(strings) { texts.add($0) }
        observation.observe(derived).new().filter { $0 > 4 }.receive { pairs.add([$0]) }
        observation.observe(source, derived) { source, derived in pairs.add([source.new, derived.new]) }
        source.value = 2
        source.value = 3
        #expect(texts.take() == ["4", "6"])
        let all = pairs.take()
        #expect(all.contains([6]) && !all.contains([4]))
        #expect(all.filter { $0.count == 2 }.allSatisfy { $0[1] == 2 * $0[0] })
    }

    @Test("The author of its updates is the derived value")
    func authors() {
        final class Author {}
        let source = Var(1)
        let derived = Derived { read in read(source) }
        let authors = Log<ObjectIdentifier>()
        let observation = derived.observe { (_: Update<Int>, author: AnyAuthor) in
            authors.add(ObjectIdentifier(author))
        }
        source.set(2, as: Author())
        #expect(authors.take() == [ObjectIdentifier(derived)])
        withExtendedLifetime(observation) {}
    }

    @Test("What others send through its messenger reaches observers and leaves the value as it is")
    func sentByOthers() {
        let source = Var(1)
        let derived = Derived { read in read(source) }
        let updates = Log<Update<Int>>()
        let observation = derived.observe { updates.add($0) }
        derived.send(Update(7, 8))
        #expect(derived.value == 1)
        source.value = 2
        #expect(updates.take() == [Update(7, 8), Update(1, 2)])
        withExtendedLifetime(observation) {}
    }

    @Test("As an async sequence it gives every update, and ends with the derived value")
    func asyncSequence() async {
        let source = Var(0)
        var derived: Derived? = Derived { read in read(source) * 2 }
        guard let messages = derived?.messages() else { return }
        for value in 1...3 { source.value = value }
        derived = nil
        source.value = 4
        var updates: [Update<Int>] = []
        for await update in messages { updates.append(update) }
        #expect(updates == [Update(0, 2), Update(2, 4), Update(4, 6)])
        #expect(!source.isObserved)
    }

    @Test("Several sequences of one derived value, one of which is cancelled, get one chain each")
    func asyncThreads() async {
        let source = Var(0)
        let derived = Derived { read in read(source) }
        let sequences = (0..<3).map { _ in derived.messages() }
        let tasks = sequences.map { sequence in
            Task {
                var (last, isChain) = (0, true)
                for await update in sequence {
                    if update.old != last { isChain = false }
                    last = update.new
                    if last == 100 { break }
                }
                return isChain
            }
        }
        tasks[2].cancel()
        await Task.detached { for value in 1...100 { source.value = value } }.value
        for task in tasks { #expect(await task.value) }
    }
}
