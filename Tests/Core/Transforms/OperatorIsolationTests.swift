import SwiftObserver
import Testing
import TestSupport

@Suite("Operators on actors", .serialized)
struct OperatorIsolationTests {
    @MainActor
    private final class Screen: Observer {
        let receiver = Receiver()
        var lines: [String] = []
        var calls = 0

        func observe(_ numbers: Messenger<Int>, and others: Messenger<Int>) {
            observe(numbers).compactMap { [unowned self] number -> Int? in
                calls += 1
                return number == 0 ? nil : number
            }.removeDuplicates { [unowned self] old, new in
                calls += 1
                return old == new
            }.scan("") { [unowned self] text, number in
                calls += 1
                return "\(text)\(number)"
            }.dropFirst(1).prefix(3).startWith("-").receive { [unowned self] in lines.append($0) }
            observe(numbers).merge(with: others).receive { [unowned self] in lines.append("merged \($0)") }
        }
    }

    private actor Store: Observer {
        let receiver = Receiver()
        var total = 0
        var lines: [String] = []

        func observe(_ numbers: Messenger<Int>, and others: Messenger<Int>) {
            observe(numbers).compactMap { number -> Int? in
                self.total += 1
                return number == 0 ? nil : number
            }.removeDuplicates { old, new in
                self.total += 1
                return old == new
            }.scan("") { text, number in
                self.total += 1
                return "\(text)\(number)"
            }.dropFirst(1).prefix(3).startWith("-").receive { self.lines.append($0) }
            observe(numbers).merge(with: others).startWith(0).receive { store, number in
                store.lines.append("merged \(number)")
            }
        }

        var state: (Int, [String]) { (total, lines) }
    }

    private static let input = [1, 1, 0, 2, 3, 3, 4, 5]
    private static let results = ["-", "12", "123", "1234"]

    @Test("closures of the main actor run there, wherever a message is sent", arguments: Kind.all)
    func mainActor(_ kind: Kind) async throws {
        let setup = kind.make()
        let (numbers, others) = (Messenger<Int>(delivery: setup.strategy), Messenger<Int>())
        let screen = Screen()
        await screen.observe(numbers, and: others)
        try await onOwnThread {
            try onThreads(2) { if $0 == 0 { Self.input.forEach(numbers.send) } else { others.send(9) } }
        }
        try await finish(setup) { await screen.lines.count == 4 + Self.input.count + 1 }
        let lines = await screen.lines
        #expect(lines.filter { !$0.hasPrefix("merged") } == Self.results)
        #expect(lines.filter { $0.hasPrefix("merged") && $0 != "merged 9" } == Self.input.map { "merged \($0)" })
        let calls = await screen.calls
        // Seven numbers until the observation ends; of six, which are not zero, five are compared; four pass.
        #expect(calls == 7 + 5 + 4)
    }

    @Test("closures of an actor run there, wherever a message is sent", arguments: Kind.all)
    func actor(_ kind: Kind) async throws {
        let setup = kind.make()
        let (numbers, others) = (Messenger<Int>(delivery: setup.strategy), Messenger<Int>())
        let store = Store()
        await store.observe(numbers, and: others)
        try await onOwnThread {
            try onThreads(2) { if $0 == 0 { Self.input.forEach(numbers.send) } else { others.send(9) } }
        }
        try await finish(setup) { await store.state.1.count == 4 + Self.input.count + 2 }
        let (calls, lines) = await store.state
        #expect(lines.filter { !$0.hasPrefix("merged") } == Self.results)
        let merged = lines.filter { $0.hasPrefix("merged") && $0 != "merged 9" }
        #expect(merged == ["merged 0"] + Self.input.map { "merged \($0)" })
        #expect(calls == 7 + 5 + 4)
    }

    private func finish(_ setup: Kind.Setup, _ isDone: @escaping @Sendable () async -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(watchdog)
        while !(await isDone()) {
            guard ContinuousClock.now < deadline else { throw TookTooLong() }
            try await onOwnThread { setup.turn() }
        }
    }

    @Test("closures of two actors in one chain: the message goes from one to the other, in order")
    func twoActors() async throws {
        let numbers = Messenger<Int>()
        let (calls, results) = (Log<String>(), Log<Int>())
        let onMain: @MainActor @Sendable (Int, Int) -> Int = {
            calls.add("main")
            return $0 + $1
        }
        let person = Person()
        await Stop.shared.observe(numbers, by: person, onMain, results)
        for number in 1...5 { numbers.send(number) }
        let deadline = ContinuousClock.now + .seconds(watchdog)
        while results.count < 4 {
            guard ContinuousClock.now < deadline else { throw TookTooLong() }
            try await Task.sleep(for: .microseconds(200))
        }
        #expect(results.entries == [0, 1, 3, 6])
        #expect(calls.count == 3)
        #expect(!person.isObserving(numbers))
    }

    @globalActor private actor Stop {
        static let shared = Stop()

        func observe(
            _ numbers: Messenger<Int>, by person: Person, _ onMain: @escaping @MainActor @Sendable (Int, Int) -> Int,
            _ results: Log<Int>
        ) {
            person.observe(numbers).prefix(3).scan(0, onMain).startWith(0).receive {
                self.preconditionIsolated()
                results.add($0)
            }
        }
    }
}
