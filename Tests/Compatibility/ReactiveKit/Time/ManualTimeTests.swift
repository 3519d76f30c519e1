import Dispatch
import SwiftObserver
import TestSupport
import Testing

@testable import ReactiveKit

@Suite("Time")
struct ManualTimeTests {
    @Test("advance rings in the order of times, and shows each")
    func order() async {
        let time = ManualTime()
        let record = Log<Duration>()
        let bag = DisposeBag()
        for seconds in [3, 1, 2] {
            Signal<Int, Never>(just: seconds, after: .seconds(seconds), clock: time).observeNext { _ in
                record.add(time.now.offset)
            }.dispose(in: bag)
        }
        time.advance(by: .seconds(2))
        #expect(record.entries == [.seconds(1), .seconds(2)])
        time.advance(by: .seconds(5))
        #expect(record.entries == [.seconds(1), .seconds(2), .seconds(3)])
        #expect(time.now == ManualTimeInstant(.seconds(7)))
        time.advance(by: .seconds(-1))
        #expect(time.now == ManualTimeInstant(.seconds(7)))
    }

    @Test("a task sleeps until the time has come, or is cancelled")
    func sleeping() async throws {
        let time = ManualTime()
        let sleeper = Task { try await time.sleep(until: .init(.seconds(1))) }
        while time.waitingCount == 0 { await Task.yield() }
        time.advance(by: .seconds(1))
        try await sleeper.value
        let cancelled = Task { try await time.sleep(until: .init(.seconds(9))) }
        while time.waitingCount == 0 { await Task.yield() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test("RK-013 a queue rings")
    func queue() async {
        let queue = DispatchQueue(label: "test")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let record = Log<Bool>()
        await withCheckedContinuation { continuation in
            _ = Signal<Int, Never>(sequence: 0..<3, interval: 0.002, queue: queue).observe { event in
                record.add(DispatchQueue.getSpecific(key: key) == true)
                if event.isTerminal { continuation.resume() }
            }
        }
        #expect(record.entries == [true, true, true, true])
    }

    @Test("RK-097 a clock that sleeps rings")
    func clock() async {
        let record = Log<Signal<Int, Never>.Event>()
        await withCheckedContinuation { continuation in
            _ = Signal<Int, Never>(just: 1, after: .milliseconds(2)).observe { event in
                record.add(event)
                if event.isTerminal { continuation.resume() }
            }
        }
        #expect(record.entries == [.next(1), .completed])
    }

    @Test("RK-066 throttle on a queue emits and ends there alone")
    func throttleOnQueue() async {
        let queue = DispatchQueue(label: "test")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let record = Log<Bool>()
        await withCheckedContinuation { continuation in
            _ = Signal<Int, Never>(sequence: 0..<3).throttle(for: 0.002, queue: queue).observe { event in
                record.add(DispatchQueue.getSpecific(key: key) == true)
                if event.isTerminal { continuation.resume() }
            }
        }
        #expect(record.entries == [true, true, true])
    }

    @Test("An alarm of a queue that was called off does not ring, and queues answer alarms where they ring")
    func queueAlarms() async {
        let queue = DispatchQueue(label: "test")
        let time = QueueTime(queue)
        let record = Log<Int>()
        queue.suspend()
        let cancel = time.ring(at: time.now) { record.add(1) }
        cancel()
        _ = time.ring(at: time.now) { record.add(2) }
        await withCheckedContinuation { continuation in
            _ = time.ring(at: time.now + .milliseconds(2)) { continuation.resume() }
            queue.resume()
        }
        #expect(record.entries == [2])
        #expect(time.thread == .current)
    }

    @Test("Seconds that make no sense are none, and endless ones are long")
    func seconds() {
        #expect(Duration(clampingSeconds: 1.5) == .seconds(1.5))
        for seconds in [-1, 0, Double.nan, -Double.infinity] { #expect(Duration(clampingSeconds: seconds) == .zero) }
        #expect(Duration(clampingSeconds: Double.infinity) == .seconds(1e10))
    }
}
