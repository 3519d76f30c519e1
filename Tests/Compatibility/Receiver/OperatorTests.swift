import Receiver
import TestSupport
import Testing

@Suite("Operators")
struct OperatorTests {

    /// Returns the waves that a listener of the derived receiver hears, on each of the threads.
    private func heard<Wave: Sendable, Derived>(
        threads: Int,
        of waves: [Wave],
        through operation: @escaping @Sendable (Receiver<Wave>) -> Receiver<Derived>
    ) throws -> [[Derived]] {
        try onThreads(threads) { _ in
            let log = Log<Derived>()
            let (transmitter, receiver) = Receiver<Wave>.make()
            operation(receiver).listen { log.add($0) }
            waves.forEach(transmitter.broadcast)
            return log.entries
        }
    }

    @Test("RC-016 RC-017 map and filter are function values too, and a protocol may ask for them", arguments: [1, 4])
    func operatorsAsValues(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make()
            let map: (@escaping @Sendable (Int) -> String) -> Receiver<String> = receiver.map
            let conditions: [@Sendable (Int) -> Bool] = [{ $0 > 1 }, { $0 > 2 }]
            let filtered = conditions.map(receiver.filter)
            map { "<\($0)>" }.listen { log.add($0) }
            filtered.forEach { $0.listen { log.add("\($0)") } }
            square(receiver).listen { log.add("\($0)") }
            [1, 2, 3].forEach(transmitter.broadcast)
            return log.entries
        }
        #expect(heard == Array(repeating: ["<1>", "2", "<2>", "4", "3", "3", "<3>", "9"], count: threads))
    }

    @Test("RC-016 map", arguments: [1, 4])
    func map(threads: Int) throws {
        let heard = try heard(threads: threads, of: [1, 2]) { $0.map { "\($0)" } }
        #expect(heard == Array(repeating: ["1", "2"], count: threads))
        let byFunction = try self.heard(threads: threads, of: [1, 2]) { $0.map(String.init) }
        #expect(byFunction == Array(repeating: ["1", "2"], count: threads))
        let toOptionals = try self.heard(threads: threads, of: ["1", "x"]) { $0.map { Int($0) } }
        #expect(toOptionals == Array(repeating: [1, nil], count: threads))
    }

    @Test("RC-017 filter", arguments: [1, 4])
    func filter(threads: Int) throws {
        let heard = try heard(threads: threads, of: [1, 2, 3]) { $0.filter { $0 == 2 } }
        #expect(heard == Array(repeating: [2], count: threads))
        let optionals = try self.heard(threads: threads, of: [1, nil, 3]) { $0.filter { $0 != 3 } }
        #expect(optionals == Array(repeating: [1, nil], count: threads))
    }

    @Test("RC-018 withPrevious", arguments: [1, 4])
    func withPrevious(threads: Int) throws {
        let heard = try heard(threads: threads, of: [1, 2, 3]) { $0.withPrevious() }
        for pairs in heard {
            #expect(pairs.map(\.0) == [nil, 1, 2])
            #expect(pairs.map(\.1) == [1, 2, 3])
        }
        #expect(heard.count == threads)
    }

    @Test("RC-019 skip", arguments: [1, 4])
    func skip(threads: Int) throws {
        let heard = try heard(threads: threads, of: [1, 2, 3, 4, 5]) { $0.skip(count: 3) }
        #expect(heard == Array(repeating: [4, 5], count: threads))
        let isSame = try onThreads(threads) { _ in
            let (_, receiver) = Receiver<Int>.make()
            return receiver.skip(count: 0) === receiver && receiver.skip(count: -1) === receiver
                && receiver.skip(count: 1) !== receiver
        }
        #expect(isSame == Array(repeating: true, count: threads))
    }

    @Test("RC-020 take", arguments: [1, 4])
    func take(threads: Int) throws {
        for (count, expected) in [(2, [1, 2]), (1, [1]), (0, []), (-1, []), (9, [1, 2, 3, 4])] {
            let heard = try heard(threads: threads, of: [1, 2, 3, 4]) { $0.take(count: count) }
            #expect(heard == Array(repeating: expected, count: threads))
        }
    }

    @Test("RC-021 skipRepeats", arguments: [1, 4])
    func skipRepeats(threads: Int) throws {
        let heard = try heard(threads: threads, of: [1, 1, 2, 1, 2, 2, 3]) { $0.skipRepeats() }
        #expect(heard == Array(repeating: [1, 2, 1, 2, 3], count: threads))
        let optionals = try self.heard(threads: threads, of: [nil, nil, 1, 1, nil]) { (receiver: Receiver<Int?>) in
            receiver.skipRepeats()
        }
        #expect(optionals == Array(repeating: [nil, 1, nil], count: threads))
    }

    @Test("RC-022 uniqueValues", arguments: [1, 4])
    func uniqueValues(threads: Int) throws {
        let heard = try heard(threads: threads, of: [1, 2, 1, 3, 1, 3, 2]) { $0.uniqueValues() }
        #expect(heard == Array(repeating: [1, 2, 3], count: threads))
    }

    @Test("RC-023 skipNil takes one level of optionality away", arguments: [1, 4])
    func skipNil(threads: Int) throws {
        let heard = try heard(threads: threads, of: [1, nil, 2]) { $0.skipNil() }
        #expect(heard == Array(repeating: [1, 2], count: threads))
        let nested = try self.heard(threads: threads, of: [.some(.some(1)), .some(.none), .none]) {
            (receiver: Receiver<Int??>) in receiver.skipNil()
        }
        #expect(nested == Array(repeating: [1, nil], count: threads))
    }

    @Test("RC-024 generic code can speak of optional waves", arguments: [1, 4])
    func optionalProtocol(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Bool>()
            let (transmitter, receiver) = Receiver<Int?>.make()
            Self.presence(in: receiver).listen { log.add($0) }
            [1, nil].forEach(transmitter.broadcast)
            return log.entries
        }
        #expect(heard == Array(repeating: [true, false], count: threads))
    }

    private static func presence<Wave: OptionalProtocol & SendableMetatype>(
        in receiver: Receiver<Wave>
    ) -> Receiver<Bool> {
        receiver.map { $0.optional != nil }
    }

    @Test("RC-015 operators can be chained without holding what is between", arguments: [1, 4])
    func chain(threads: Int) throws {
        let heard = try heard(threads: threads, of: Array(1...10)) { receiver in
            receiver.map { $0 * 3 }.filter { $0.isMultiple(of: 2) }.skip(count: 1).take(count: 3).map { "\($0)" }
        }
        #expect(heard == Array(repeating: ["12", "18", "24"], count: threads))
    }

    @Test("RC-015 all threads' waves go through one chain, in one order", arguments: [1, 4])
    func sharedChain(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Stamp>.make()
        let derived = receiver.map { Optional($0) }.skipNil().uniqueValues().skipRepeats().filter { $0.number >= 0 }
        let logs = [Log<Stamp>(), Log<Stamp>()]
        for log in logs { derived.listen { log.add($0) } }
        try onThreads(threads) { thread in
            for number in 0..<300 { transmitter.broadcast(Stamp(thread: thread, number: number)) }
        }
        let first = try logs[0].entries(whenThereAre: threads * 300)
        let isWhole = isComplete(first, threads: threads, each: 300)
        let theyAgree = try logs[1].entries(whenThereAre: threads * 300) == first
        #expect(isWhole)
        #expect(theyAgree)
    }
}

private protocol Transformable<Wave> {
    associatedtype Wave
    func map<U>(_ transform: @escaping @isolated(any) @Sendable (Wave) -> U) -> Receiver<U>
    func filter(_ isIncluded: @escaping @isolated(any) @Sendable (Wave) -> Bool) -> Receiver<Wave>
}

extension Receiver: Transformable {}

private func square(_ source: some Transformable<Int>) -> Receiver<Int> {
    source.filter { $0 > 1 }.map { $0 * $0 }
}
