import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Keeping until observed")
struct KeepingUntilObservedTests {
    /// A strategy, and the closure that lets it deliver.
    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let install: @Sendable (Messenger<Int>, _ count: Int) -> @Sendable () -> Void

        static let all = [
            Place(testDescription: "ordered") { messenger, count in
                messenger.setDelivery(.keepingUntilObserved(upTo: count))
                return {}
            },
            Place(testDescription: "immediate, bounded") { messenger, count in
                messenger.setDelivery(.immediate.keepingUntilObserved(upTo: count).bounded(to: 9, dropping: .newest))
                return {}
            },
            Place(testDescription: "ordered, limited") { messenger, count in
                messenger.setDelivery(.ordered.keepingUntilObserved(upTo: count).limitingNesting(to: 3))
                return {}
            },
            Place(testDescription: "loop") { messenger, count in
                let loop = MessageLoop()
                messenger.setDelivery(.loop(loop).keepingUntilObserved(upTo: count))
                return { while loop.runOnce() > 0 {} }
            },
        ]
    }

    @Test("The first observation receives the last messages, and later ones receive none", arguments: Place.all)
    func firstAlone(_ place: Place) {
        let messenger = Messenger<Int>()
        let deliver = place.install(messenger, 2)
        for message in 1...3 { messenger.send(message) }
        let (first, second, third) = (Log<Int>(), Log<Int>(), Log<Int>())
        let one = messenger.observe { first.add($0) }
        let two = messenger.observe { second.add($0) }
        messenger.send(4)
        deliver()
        #expect(first.entries == [2, 3, 4])
        #expect(second.entries == [4])
        one.stopObserving()
        two.stopObserving()
        messenger.send(5)
        let three = messenger.observe { third.add($0) }
        messenger.send(6)
        deliver()
        #expect(third.entries == [6], "nothing is kept after the first observation, even when it has ended")
        three.stopObserving()
        #expect(first.entries == [2, 3, 4] && second.entries == [4])
    }

    @Test("A redelivery takes over what is kept if it keeps messages itself, and else leaves it to observers")
    func redelivery() {
        func kept(for strategy: some DeliveryStrategy) -> (byRedelivery: [Int], byMessenger: [Int]) {
            let messenger = Messenger<Int>(delivery: .keepingUntilObserved(upTo: 5))
            messenger.send(1)
            let redelivery = messenger.delivered(by: strategy)
            let (first, second) = (Log<Int>(), Log<Int>())
            let one = redelivery.observe { first.add($0) }
            let two = messenger.observe { second.add($0) }
            withExtendedLifetime((one, two)) {}
            return (first.entries, second.entries)
        }
        #expect(kept(for: .ordered) == ([], [1]))
        #expect(kept(for: .immediate.hot) == ([], [1]))
        #expect(kept(for: .ordered.warm(upTo: 0)) == ([], [1]))
        #expect(kept(for: .ordered.warm(upTo: 3)) == ([1], []))
        #expect(kept(for: .ordered.keepingUntilObserved(upTo: 3)) == ([1], []))
        let variable = Var(0, delivery: .keepingUntilObserved(upTo: 5))
        variable.value = 1
        let late = variable.delivered(by: .immediate)
        let updates = Log<Int>()
        let observation = variable.observe { updates.add($0.new) }
        #expect(updates.entries == [1])
        withExtendedLifetime((late, observation)) {}
    }

    @Test("An observation that comes before any message ends the keeping too", arguments: Place.all)
    func nothingSent(_ place: Place) {
        let messenger = Messenger<Int>()
        let deliver = place.install(messenger, 5)
        let (first, second) = (Log<Int>(), Log<Int>())
        let one = messenger.observe { first.add($0) }
        messenger.send(1)
        let two = messenger.observe { second.add($0) }
        deliver()
        #expect(first.entries == [1])
        #expect(second.entries.isEmpty)
        withExtendedLifetime((one, two)) {}
    }

    @Test("A transform object, a derived value and a binding leave the messages to the first other observation")
    func withoutReplay() {
        let variable = Var(0, delivery: .keepingUntilObserved(upTo: 5))
        variable.value = 1
        let mapped = variable.new().map { -$0 }
        let derived = Derived(variable) { -$0 }
        let (ofMapped, ofDerived) = (Log<Int>(), Log<Int>())
        let one = mapped.observe { ofMapped.add($0) }
        let two = derived.observe { ofDerived.add($0.new) }
        let bound = Var(0)
        variable.bind(to: bound)
        variable.value = 2
        let (first, second) = (Log<Int>(), Log<Int>())
        let three = variable.observe { first.add($0.new) }
        let four = variable.observe { second.add($0.new) }
        #expect(first.entries == [1, 2] && second.entries.isEmpty)
        #expect(ofMapped.entries == [-2] && ofDerived.entries == [-2] && bound.value == 2)
        withExtendedLifetime((one, two, three, four)) {}
    }

    @Test("Setting the strategy begins anew if nothing observes then, and keeps nothing otherwise")
    func setAgain() {
        let messenger = Messenger<Int>(delivery: .warm(upTo: 3))
        for message in 1...3 { messenger.send(message) }
        messenger.setDelivery(.keepingUntilObserved(upTo: 2))
        let (first, second, third) = (Log<Int>(), Log<Int>(), Log<Int>())
        let one = messenger.observe { first.add($0) }
        #expect(first.entries == [2, 3], "messages that were kept before are handed over")
        messenger.setDelivery(.keepingUntilObserved(upTo: 2))
        messenger.send(4)
        let two = messenger.observe { second.add($0) }
        #expect(second.entries.isEmpty)
        one.stopObserving()
        two.stopObserving()
        messenger.setDelivery(.keepingUntilObserved(upTo: 2))
        messenger.send(5)
        let three = messenger.observe { third.add($0) }
        #expect(third.entries == [5])
        messenger.setDelivery(.warm(upTo: 1))
        messenger.send(6)
        let fourth = Log<Int>()
        let four = messenger.observe { fourth.add($0) }
        #expect(fourth.entries == [6], "another strategy keeps as it says")
        withExtendedLifetime((three, four)) {}
    }

    @Test("A negative number keeps nothing, and `clearReplay` forgets without ending the keeping")
    func limits() {
        let none = Messenger<Int>(delivery: .keepingUntilObserved(upTo: -1))
        none.send(1)
        let nothing = Log<Int>()
        let one = none.observe { nothing.add($0) }
        #expect(nothing.entries.isEmpty)
        let messenger = Messenger<Int>(delivery: .keepingUntilObserved(upTo: 3))
        messenger.send(1)
        messenger.clearReplay()
        messenger.send(2)
        let log = Log<Int>()
        let two = messenger.observe { log.add($0) }
        #expect(log.entries == [2])
        #expect(OrderedDelivery().keepingUntilObserved(upTo: 3).replay == .untilObserved(upTo: 3))
        withExtendedLifetime((one, two)) {}
    }

    @Test("An observation that begins with the current value receives the kept updates, or ends the keeping")
    func variable() {
        let variable = Var(0, delivery: .keepingUntilObserved(upTo: 5))
        variable.value = 1
        variable.value = 2
        let (first, second) = (Log<Int>(), Log<Int>())
        let one = variable.observe(initial: true) { first.add($0.new) }
        let two = variable.observe(initial: true) { second.add($0.new) }
        #expect(first.entries == [1, 2])
        #expect(second.entries == [2], "the current value")
        let fresh = Var(7, delivery: .keepingUntilObserved(upTo: 5))
        let (third, fourth) = (Log<Int>(), Log<Int>())
        let three = fresh.observe(initial: true) { third.add($0.new) }
        fresh.value = 8
        let four = fresh.observe { fourth.add($0.new) }
        #expect(third.entries == [7, 8])
        #expect(fourth.entries.isEmpty)
        withExtendedLifetime((one, two, three, four)) {}
    }

    @Test("An observation that does not wait for a delivery takes the kept messages too")
    func atOnce() {
        for count in 1...2 {
            let messenger = Messenger<Int>(delivery: .keepingUntilObserved(upTo: 5))
            for message in 1...count { messenger.send(message) }
            let (first, second) = (Log<Int>(), Log<Int>())
            let one = messenger.connectAtOnce { first.add($0) }
            let two = messenger.connectAtOnce { second.add($0) }
            messenger.send(9)
            #expect(first.entries == Array(1...count) + [9])
            #expect(second.entries == [9])
            withExtendedLifetime((one, two)) {}
        }
    }

    @Test("A late observation of a finished messenger takes the kept messages over")
    func finished() {
        let messenger = Messenger<Int>(delivery: .keepingUntilObserved(upTo: 5))
        messenger.send(1)
        messenger.finish()
        let (first, second) = (Log<Int>(), Log<Int>())
        let one = messenger.observe { first.add($0) }
        let two = messenger.observe { second.add($0) }
        #expect(first.entries == [1])
        #expect(second.entries.isEmpty)
        withExtendedLifetime((one, two)) {}
    }

    @Test("The messages that were handed over are released")
    func released() {
        final class Probe: Sendable {}
        let messenger = Messenger<Probe>(delivery: .keepingUntilObserved(upTo: 5))
        weak var probe: Probe?
        do {
            let strong = Probe()
            probe = strong
            messenger.send(strong)
        }
        let isKept = probe != nil
        #expect(isKept)
        let observation = messenger.observe { _ in }
        let isGone = probe == nil
        #expect(isGone)
        withExtendedLifetime(observation) {}
    }

    @Test("Of several threads that begin to observe, one receives all that was kept, and nothing is lost or doubled")
    func threads() async throws {
        try await onOwnThread {
            for _ in 0..<200 {
                let messenger = Messenger<Int>(delivery: .keepingUntilObserved(upTo: .max))
                for message in 0..<5 { messenger.send(message) }
                let logs = (0..<3).map { _ in Log<Int>() }
                nonisolated(unsafe) var observations: [FreeObservation] = []
                let lock = NSLock()
                try onThreads(4) { thread in
                    if thread == 3 {
                        for message in 5..<20 { messenger.send(message) }
                    } else {
                        let observation = messenger.observe { logs[thread].add($0) }
                        lock.withLock { observations.append(observation) }
                    }
                }
                let first = logs.filter { $0.entries.first == 0 }
                #expect(first.count == 1)
                #expect(first.first?.entries == Array(0..<20))
                for log in logs where log.entries.first != 0 {
                    #expect(log.entries == Array((log.entries.first ?? 20)..<20), "no gap and no double")
                    #expect((log.entries.first ?? 20) >= 5, "the kept messages went to the first alone")
                }
            }
        }
    }
}
