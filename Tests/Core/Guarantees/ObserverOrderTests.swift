import Foundation
import SwiftObserver
import Testing
import TestSupport

/// Three observations of one messenger or variable, of which the second one leads to its handler through something else.
@Suite("The order of observers", .serialized)
struct ObserverOrderTests {
    /// The transform between the messenger and the second handler.
    enum Between: CaseIterable, Sendable {
        case nothing, chain, object, chainOfObjects, mergeInChain, merger, combined, combinedOfFive, combineLatest
        case zipper, binding, deliveredByOrdered, redelivery, removeDuplicates, cache
    }

    /// Calls by name, with the number of the message.
    struct Call: Hashable, Sendable {
        let name: String
        let number: Int
    }

    @MainActor
    final class Order {
        let source = Var(0)
        let log = Log<Call>()
        private var kept: [Any] = []

        func observe(_ name: String) {
            kept.append(source.observe { [log] in log.add(Call(name: name, number: $0.new)) })
        }

        /// Observes by a handler that has a thread send another message while it handles the first one.
        func observeWithSend(of number: Int, _ name: String) {
            kept.append(
                source.observe { [log, source] in
                    log.add(Call(name: name, number: $0.new))
                    guard $0.new == 1 else { return }
                    let isSent = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        source.value = number
                        isSent.signal()
                    }
                    isSent.wait()
                })
        }

        func observe(_ name: String, through between: Between) {
            let note: @MainActor @Sendable (Int) -> Void = { [log] in log.add(Call(name: name, number: $0)) }
            let own = FreeObservation()
            let other = Var(0)
            kept += [own, other]
            switch between {
            case .nothing:
                kept.append(source.observe { note($0.new) })
            case .chain:
                own.observe(source).new().map { $0 }.receive { note($0) }
            case .object:
                keep(source.new(), note)
            case .chainOfObjects:
                let mapped = source.new().map { $0 }
                kept.append(mapped)
                keep(mapped.filter { _ in true }, note)
            case .mergeInChain:
                own.observe(source).merge(with: other).receive { note($0.new) }
            case .merger:
                keep(source.merge(with: other).new(), note)
            case .combined:
                // A combined value may be newer than the message that leads to the call.
                own.observe(source, other) { value, _ in note(value.old + 1) }
            case .combinedOfFive:
                own.observe(source, other, other, other, other) { value, _, _, _, _ in note(value.old + 1) }
            case .combineLatest:
                keep(source.combineLatest(other).map { $0.0.old + 1 }, note)
            case .zipper:
                let many = Messenger<Int>()
                kept.append(many)
                keep(zip(source, many).map { $0.0.new }, note)
                for number in 0..<1000 { many.send(number) }
            case .binding:
                source.bind(to: other)
                kept.append(other.observe { note($0.new) })
            case .deliveredByOrdered:
                own.observe(source).delivered(by: .ordered).receive { note($0.new) }
            case .redelivery:
                keep(source.delivered(by: .ordered).new(), note)
            case .removeDuplicates:
                keep(source.new().removeDuplicates(), note)
            case .cache:
                keep(Cache(source.new()).unwrap(), note)
            }
        }

        private func keep<O: SwiftObserver.Observable<Int>>(
            _ object: O, _ note: @escaping @MainActor @Sendable (Int) -> Void
        ) {
            kept += [object, object.observe { note($0) }] as [Any]
        }
    }

    @MainActor
    @Test("G3: on the main queue, whatever stands between", arguments: Between.allCases)
    func onTheMainQueue(_ between: Between) {
        let order = Order()
        order.observe("1st")
        order.observe("2nd", through: between)
        order.observe("3rd")
        for number in 1...3 { order.source.value = number }
        let expected = (1...3).flatMap { number in ["1st", "2nd", "3rd"].map { Call(name: $0, number: number) } }
        #expect(order.log.entries == expected)
    }

    @MainActor
    @Test("G3: with handlers of no actor among those of the main actor")
    func withoutActor() {
        let messenger = Messenger<Int>()
        let log = Log<String>()
        let first = messenger.observe { @MainActor _ in log.add("1st") }
        let second = Person.begin(messenger) { log.add("2nd") }
        let third = messenger.observe { @MainActor _ in log.add("3rd") }
        let fourth = Person.begin(messenger) { log.add("4th") }
        messenger.send(1)
        #expect(log.entries == ["1st", "2nd", "3rd", "4th"])
        withExtendedLifetime((first, second, third, fourth)) {}
    }

    @MainActor
    @Test("G3: under `.immediate`, with handlers that send, stop and observe in the middle", arguments: [false, true])
    func nestedSends(_ isImmediate: Bool) {
        let messenger = isImmediate ? Messenger<Int>(delivery: .immediate) : Messenger<Int>()
        let log = Log<String>()
        let observer = FreeObservation()
        var late: ObservationToken?
        let first = messenger.observe { @MainActor in log.add("1st \($0)") }
        let second = Person.begin(messenger) {
            log.add("2nd")
            if late == nil {
                late = observer.observe(messenger) { @MainActor in log.add("late \($0)") }
                messenger.send(2)
            }
        }
        var stopped: ObservationToken?
        let third = messenger.observe { @MainActor in
            log.add("3rd \($0)")
            stopped?.stop()
        }
        stopped = observer.observe(messenger) { @MainActor in log.add("never \($0)") }
        messenger.send(1)
        let nested = ["1st 2", "2nd", "3rd 2", "late 2"]
        #expect(
            log.entries == (isImmediate ? ["1st 1", "2nd"] + nested + ["3rd 1"] : ["1st 1", "2nd", "3rd 1"] + nested))
        withExtendedLifetime((first, second, third)) {}
    }

    /// A binding copies the current value. So it may copy 2 for the message 1, before the message 2 is delivered.
    @Test(
        "G3: a turn of what stands between does not overtake a message that came after it",
        arguments: Between.allCases.filter { $0 != .binding })
    func oneTurnBeforeAnother(_ between: Between) async throws {
        let order = await Order()
        await order.observeWithSend(of: 2, "1st")
        await order.observe("2nd", through: between)
        let source = order.source
        try await onOwnThread { source.value = 1 }
        try await waitAsync { order.log.entries.contains(Call(name: "2nd", number: 2)) }
        let calls = order.log.entries
        let first = try #require(calls.firstIndex(of: Call(name: "1st", number: 2)))
        let second = try #require(calls.firstIndex(of: Call(name: "2nd", number: 2)))
        #expect(first < second)
    }

    @Test(
        "G3: from elsewhere, nothing that stands between overtakes the actor's own observations",
        arguments: Between.allCases)
    func fromElsewhere(_ between: Between) async throws {
        let order = await Order()
        await order.observe("1st")
        await order.observe("2nd", through: between)
        await order.observe("3rd")
        let source = order.source
        try await onOwnThread { for number in 1...200 { source.value = number } }
        try await waitAsync { order.log.count >= 600 }
        let calls = order.log.entries
        var places: [Call: Int] = [:]
        for (place, call) in calls.enumerated() where places[call] == nil { places[call] = place }
        for number in 1...200 {
            let own = try #require(places[Call(name: "1st", number: number)])
            guard let second = places[Call(name: "2nd", number: number)] else { continue }
            #expect(own < second, "message \(number)")
        }
        for name in ["1st", "2nd", "3rd"] {
            let numbers = calls.filter { $0.name == name }.map(\.number)
            #expect(numbers == numbers.sorted())
        }
    }
}

extension Person {
    /// Begins an observation with a handler that belongs to no actor.
    nonisolated fileprivate static func begin(_ messenger: Messenger<Int>, _ handle: @escaping () -> Void)
        -> FreeObservation
    {
        let observation = FreeObservation()
        nonisolated(unsafe) let handle = handle
        observation.observe(messenger) { _ in handle() }
        return observation
    }
}
