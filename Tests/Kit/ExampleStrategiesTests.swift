import Foundation
import SwiftObserver
import SwiftObserverTesting
import Testing
import TestSupport

@Suite("The strategies of the page “Write your own delivery strategy”")
struct ExampleStrategiesTests {
    private let brief = Contract(
        randomScripts: 20, exhaustiveLength: 2, exhaustiveFullLength: 1, exhaustiveCalmLength: 3,
        schedules: TestDepth.isDeep ? 1000 : 10, threadMessages: 50, patience: .seconds(300), timeLimit: nil)
    private var contract: Contract { TestDepth.isDeep ? Contract(patience: .seconds(300), timeLimit: nil) : brief }

    // MARK: - The contract

    @Test("G1-G10: once per round keeps the contract")
    func oncePerRound() async throws {
        let subject = Subject("once per round", delivery: OncePerRound()) { $0.endRound() }
        try await contract.verify(besideOthers: subject)
    }

    @Test("G1-G10: once per round keeps the contract with a replay and a bound")
    func oncePerRoundModified() async throws {
        let rounds = OncePerRound()
        let subject = Subject(
            "once per round, warm, bounded", delivery: rounds.warm(upTo: 2).bounded(to: 3, dropping: .oldest)
        ) { _ in rounds.endRound() }
        try await contract.verify(besideOthers: subject)
    }

    @Test("G1-G10: a pool of threads keeps the contract")
    func threadPool() async throws {
        try await brief.verify(besideOthers: Subject("pool", delivery: ThreadPool(threads: 4)))
    }

    @Test("G1-G10: so many messages per interval keep the contract")
    func rateLimit() async throws {
        let subject = Subject(
            "rate limit", delivery: LimitAndClock(limit: 3, per: .seconds(1)), timing: .elsewhere
        ) { $0.clock.advance(by: .seconds(1)) }
        try await brief.verify(besideOthers: subject)
    }

    @Test("G1-G10: a writer with back pressure keeps the contract")
    func writer() async throws {
        let socket = Socket(room: 2)
        let subject = Subject(
            "writer", delivery: WhileWritable { socket.takeRoom() }, timing: .elsewhere
        ) { strategy in
            socket.flush()
            strategy.becameWritable()
        }
        try await brief.verify(besideOthers: subject)
    }

    @Test("G1-G10: so many messages or an interval keep the contract", arguments: [1, 3])
    func batches(count: Int) async throws {
        let clock = ManualClock()
        let subject = Subject(
            "batches", delivery: Batches(of: count, orAfter: .seconds(1), clock: clock), timing: .elsewhere
        ) { _ in clock.advance(by: .seconds(1)) }
        try await brief.verify(besideOthers: subject)
    }

    // MARK: - Their purposes

    @Test("once per round: nothing comes before the round ends, and what handlers send comes in the next one")
    func rounds() {
        let rounds = OncePerRound()
        let messenger = Messenger<Int>(delivery: rounds)
        let recorder = RecordingObserver<Int>()
        recorder.record(messenger)
        let echo = Echo(messenger)
        messenger.send(1)
        messenger.send(2)
        #expect(recorder.messages == [])
        rounds.endRound()
        #expect(recorder.messages == [1, 2])
        rounds.endRound()
        #expect(recorder.messages == [1, 2, 11, 12])
        withExtendedLifetime(echo) {}
    }

    @Test("a pool of threads: several messengers are served at the same time, each in order")
    func poolServesSeveral() throws {
        let pool = ThreadPool(threads: 2)
        let first = Messenger<Int>(delivery: pool)
        let second = Messenger<Int>(delivery: pool)
        let gates = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let observer = RecordingObserver<Int>()
        observer.observe(first) { _ in
            gates.0.signal()
            _ = gates.1.wait(timeout: .now() + watchdog)
        }
        observer.observe(second) { _ in gates.1.signal() }
        // The first handler is called twice.
        defer { gates.1.signal() }
        first.send(1)
        try #require(gates.0.wait(timeout: .now() + watchdog) == .success)
        // The first handler waits for the second one, which needs another thread of the pool.
        second.send(1)
        first.send(2)
        #expect(gates.0.wait(timeout: .now() + watchdog) == .success)
    }

    @Test("a rate limit: so many messages come per interval, of all messengers together")
    func rate() async {
        let clock = ManualClock()
        let limit = RateLimit(3, per: .seconds(1), clock: clock)
        let messengers = [Messenger<Int>(delivery: limit), Messenger<Int>(delivery: limit)]
        let recorder = RecordingObserver<Int>()
        messengers.forEach { recorder.record($0) }
        for number in 0..<10 { messengers[number % 2].send(number) }
        for count in [3, 6, 9, 10] {
            while recorder.messages.count < count { await Task.yield() }
            if count < 10 { await clock.sleepers(atLeast: 1) }
            #expect(recorder.messages.count == count)
            clock.advance(by: .seconds(1))
        }
        for parity in 0...1 {
            #expect(recorder.messages.filter { $0 % 2 == parity } == (0..<10).filter { $0 % 2 == parity })
        }
    }

    @Test("a writer with back pressure: the connection's buffer is never overfull, and everything is written in order")
    func backPressure() {
        let socket = Socket(room: 3)
        let strategy = WhileWritable { socket.isWritable }
        let messenger = Messenger<Int>(delivery: strategy)
        let observer = RecordingObserver<Int>()
        observer.observe(messenger) { socket.write($0) }
        for number in 1...8 { messenger.send(number) }
        var sizes: [Int] = []
        while !socket.buffer.isEmpty {
            sizes.append(socket.buffer.count)
            socket.flush()
            strategy.becameWritable()
        }
        #expect(sizes == [3, 3, 2])
        #expect(socket.written == Array(1...8))
    }

    @Test("batches: so many messages come at once, fewer after the interval, for each messenger by itself")
    func rowsInBatches() async {
        let clock = ManualClock()
        let strategy = Batches(of: 3, orAfter: .seconds(1), clock: clock)
        let (one, two) = (Messenger<Int>(delivery: strategy), Messenger<Int>(delivery: strategy))
        let recorder = RecordingObserver<Int>()
        recorder.record(one)
        recorder.record(two)
        for number in 1...2 {
            one.send(number)
            two.send(10 + number)
        }
        #expect(recorder.messages == [])
        one.send(3)
        #expect(recorder.messages == [1, 2, 3])
        await clock.sleepers(atLeast: 1)
        clock.advance(by: .seconds(1))
        while recorder.messages.count < 5 { await Task.yield() }
        #expect(recorder.messages == [1, 2, 3, 11, 12])
        for number in 4...6 { one.send(number) }
        #expect(recorder.messages == [1, 2, 3, 11, 12, 4, 5, 6])
    }

    // MARK: - The page

    @Test("the page shows exactly these strategies", arguments: ["RateLimit", "WhileWritable"])
    func pageIsUpToDate(name: String) throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: here.appending(path: "Examples/\(name).swift"), encoding: .utf8)
        #expect(try page.contains("```swift\n" + code + "```"))
    }

    @Test("the page leads to the other strategies", arguments: ["Batches", "ThreadPool"])
    func pageLeads(name: String) throws {
        #expect(try page.contains("](../Tests/Kit/Examples/\(name).swift)"))
    }

    private var page: String {
        get throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            return try String(
                contentsOf: root.appending(path: "Documentation/Write-your-own-strategy.md"), encoding: .utf8)
        }
    }

    /// Answers each message below ten with a greater one.
    private final class Echo: Observer {
        let receiver = Receiver()

        init(_ messenger: Messenger<Int>) {
            observe(messenger) { [weak messenger] message in
                if message < 10 { messenger?.send(message + 10) }
            }
        }
    }
}

/// A connection to a slow client, with a buffer for so many messages.
private final class Socket: @unchecked Sendable {  // variables by the lock
    init(room: Int) { self.room = room }

    var buffer: [Int] { lock.withLock { waiting } }
    var written: [Int] { lock.withLock { sent } }
    var isWritable: Bool { lock.withLock { waiting.count < room } }

    func write(_ message: Int) { lock.withLock { waiting.append(message) } }

    /// Says whether there is room, and takes it.
    func takeRoom() -> Bool {
        lock.withLock {
            guard waiting.count < room else { return false }
            waiting.append(0)
            return true
        }
    }

    func flush() {
        lock.withLock {
            sent += waiting
            waiting = []
        }
    }

    private let room: Int
    private let lock = NSLock()
    private var waiting: [Int] = []
    private var sent: [Int] = []
}

/// A rate limit, and the clock that it goes by.
private struct LimitAndClock: DeliveryStrategy {
    let clock: ManualClock
    private let limit: RateLimit<ManualClock>

    init(limit: Int, per interval: Duration) {
        clock = ManualClock()
        self.limit = RateLimit(limit, per: interval, clock: clock)
    }

    func schedule(_ delivery: Delivery) { limit.schedule(delivery) }
}
