import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Delivery on an executor")
struct ExecutorTests {
    @Test("on a serial executor: one job for what waits, and another for what is sent meanwhile")
    func serial() {
        let executor = TwofoldExecutor()
        let recorder = RecordingObserver<Int>()
        let messenger = Messenger<Int>(delivery: .executor(executor as TwofoldExecutor))
        recorder.record(messenger)
        recorder.observe(messenger) { [weak messenger] number in
            if number == 1 { messenger?.send(3) }
            precondition(executor.isRunning)
        }
        messenger.send(1)
        messenger.send(2)
        #expect(recorder.messages == [])
        #expect(executor.step())
        #expect(recorder.messages == [1, 2])
        #expect(executor.step())
        #expect(recorder.messages == [1, 2, 3])
        #expect(!executor.step())
    }

    @Test("on a task executor: on its threads, in order")
    func tasks() async throws {
        let executor = ThreadExecutor()
        let recorder = RecordingObserver<Int>()
        let messenger = Messenger<Int>(delivery: .executor(executor).warm(upTo: 1))
        recorder.record(messenger)
        recorder.observe(messenger) { _ in precondition(ThreadExecutor.isCurrent) }
        for number in 0..<1000 { messenger.send(number) }
        try await waitAsync { recorder.messages.count == 1000 }
        #expect(recorder.messages == Array(0..<1000))
    }

    @Test("what is both is taken as a serial executor")
    func both() {
        let executor = TwofoldExecutor()
        let recorder = RecordingObserver<Int>()
        let messenger = Messenger<Int>(delivery: .executor(executor))
        recorder.record(messenger)
        messenger.send(1)
        #expect(executor.step())
        #expect(recorder.messages == [1])
        #expect(executor.serialCount == 1)
    }

    @Test("what waits is delivered after the messenger was deallocated")
    func deallocated() {
        let executor = TwofoldExecutor()
        let recorder = RecordingObserver<Int>()
        var messenger: Messenger<Int>? = Messenger(delivery: .executor(executor))
        messenger.map { _ = recorder.record($0) }
        messenger?.send(1)
        messenger = nil
        #expect(executor.step())
        #expect(recorder.messages == [1])
    }

    @Test(
        "G1-G10: delivery on an executor keeps the contract",
        arguments: [
            Subject("serial executor", delivery: .executor(QueueExecutor())),
            Subject("task executor", delivery: .executor(ThreadExecutor()).warm(upTo: 1)),
            Subject(
                "serial executor, debounced",
                delivery: ExecutorDelivery(QueueExecutor()).debounced(for: .seconds(1), clock: ManualClock()),
                timing: .elsewhere
            ) {
                $0.clock.advance(by: .seconds(1))
            },
        ])
    func contract(subject: Subject) async {
        let contract = Contract(
            randomScripts: 15, exhaustiveLength: 2, exhaustiveFullLength: 2, exhaustiveCalmLength: 3, schedules: 24,
            threadMessages: 60, patience: .seconds(60), timeLimit: nil)
        let violations = await contract.violations(besideOthers: subject)
        #expect(violations == [])
    }

    @Test("on the executor of an event loop, as a protocol declares it and an extension completes it")
    func eventLoops() {
        let loop = TestLoop()
        let recorder = RecordingObserver<Int>()
        let messengers = [
            Messenger<Int>(delivery: .executor((loop as any EventLoop).executor)), ofAny(loop), executorOfItsOwn(loop),
            Messenger<Int>(delivery: .executor(loop.executor)), Messenger<Int>(delivery: .executor(loop.serial)),
            Messenger<Int>(delivery: .executor(loop.serial as any SerialExecutor)),
            Messenger<Int>(delivery: .executor(loop.executor).bounded(to: 5, dropping: .newest)),
        ]
        for (number, messenger) in messengers.enumerated() {
            recorder.record(messenger)
            messenger.send(number)
            #expect(recorder.messages.count == number && loop.serial.step() && recorder.messages.last == number)
        }
        #expect(loop.serial.serialCount == messengers.count)
    }

    private func ofAny(_ loop: some EventLoop) -> Messenger<Int> { Messenger(delivery: .executor(loop.executor)) }

    private func executorOfItsOwn(_ loop: some OwnExecutorLoop) -> Messenger<Int> {
        Messenger(delivery: .executor(loop.own))
    }
}

/// An event loop as SwiftNIO declares it: its executor is in the protocol, and in an extension as a default.
private protocol EventLoop: AnyObject {
    var executor: any SerialExecutor { get }
    var serial: TwofoldExecutor { get }
}

extension EventLoop {
    var executor: any SerialExecutor { serial }
}

/// An event loop that says which type its executor has.
private protocol OwnExecutorLoop: EventLoop {
    associatedtype Own: SerialExecutor
    var own: Own { get }
}

private final class TestLoop: OwnExecutorLoop {
    let serial = TwofoldExecutor()
    var own: some SerialExecutor { serial }
}

/// Runs its jobs when the test says so, on the test's thread.
final class TwofoldExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {  // variables by the lock
    private let lock = NSLock()
    private var jobs: [UnownedJob] = []
    private var running = false
    private var count = 0

    var isRunning: Bool { lock.withLock { running } }
    /// How many jobs were run as a serial executor runs them.
    var serialCount: Int { lock.withLock { count } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
    }

    func step() -> Bool {
        let job: UnownedJob? = lock.withLock {
            guard !jobs.isEmpty else { return nil }
            (running, count) = (true, count + 1)
            return jobs.removeFirst()
        }
        job?.runSynchronously(on: asUnownedSerialExecutor())
        lock.withLock { running = false }
        return job != nil
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// Runs each job on a thread of its own.
final class ThreadExecutor: TaskExecutor {
    static var isCurrent: Bool { Thread.current.threadDictionary["executor"] != nil }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { [self] in
            Thread.current.threadDictionary["executor"] = true
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// A serial executor on a queue.
final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "executor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
