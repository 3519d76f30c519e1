import Dispatch
import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

/// Each count and interval of the module's public API, at the extremes of its type.
@Suite("ReactiveKit: extreme numbers")
struct ExtremeNumbersTests {
    private static let counts = [Int.min, -1, 0, .max]
    private static let intervals: [Duration] = [.seconds(Int64.min), .seconds(-1), .zero, .seconds(Int64.max)]
    private static let seconds = [-Double.infinity, -1, 0, .nan, .infinity, .greatestFiniteMagnitude]

    private func elements<Element: Sendable>(of signal: Signal<Element, Never>) -> [Element] {
        let log = Log<Element>()
        _ = signal.observeNext { log.add($0) }
        return log.entries
    }

    @Test("operators that count pass none of the elements, or all", arguments: counts)
    func operators(_ count: Int) {
        let (numbers, all) = (SafeSignal(sequence: [1, 2, 3]), count > 0)
        #expect(elements(of: numbers.prefix(maxLength: count)) == (all ? [1, 2, 3] : []))
        #expect(elements(of: numbers.suffix(maxLength: count)) == (all ? [1, 2, 3] : []))
        #expect(elements(of: numbers.dropFirst(count)) == (all ? [] : [1, 2, 3]))
        #expect(elements(of: numbers.dropLast(count)) == (all ? [] : [1, 2, 3]))
        #expect(elements(of: numbers.output(at: count)) == (count == 0 ? [1] : []))
        #expect(elements(of: numbers.buffer(size: count)).isEmpty)
        #expect(elements(of: numbers.window(ofSize: count)).isEmpty)
        #expect(elements(of: numbers.share(limit: count)) == [1, 2, 3])
        #expect(elements(of: numbers.replay(limit: count).refCount(disconnectCount: count)) == [1, 2, 3])
    }

    @Test("a signal is tried again never, or as long as it is asked for", arguments: counts)
    func retries(_ count: Int) {
        let (attempts, log) = (Counter(), Log<Int>())
        let flaky = Signal<Int, RetryFailure> { observer in
            if attempts.add() < 4 {
                observer.receive(completion: .failure(RetryFailure()))
            } else {
                observer.receive(lastElement: 1)
            }
            return SimpleDisposable()
        }
        _ = flaky.retry(count).observeNext { log.add($0) }
        #expect(attempts.value == (count > 0 ? 4 : 1) && log.count == (count > 0 ? 1 : 0))
    }

    private struct RetryFailure: Error {}

    @Test("a subject keeps no element, or all", arguments: counts)
    func subjects(_ count: Int) {
        let (subject, log) = (ReplaySubject<Int, Never>(bufferSize: count), Log<Int>())
        for number in 1...3 { subject.send(number) }
        _ = subject.observeNext { log.add($0) }
        #expect(log.entries == (count > 0 ? [1, 2, 3] : []) && subject.bufferSize == max(0, count))
        let states = ReplayLoadingValueSubject<Int, Never, Never>(bufferSize: count)
        #expect(states.bufferSize == max(0, count))
    }

    @Test("an interval of zero or less is over at once, and the longest one is waited for", arguments: intervals)
    func clocks(_ interval: Duration) {
        let time = ManualTime()
        time.advance(by: .seconds(Int64.min))
        time.advance(by: .seconds(1))
        let (subject, log, isNone) = (PassthroughSubject<Int, Never>(), Log<Int>(), interval <= .zero)
        let bag = DisposeBag()
        subject.delay(interval: interval, clock: time).observeNext { log.add($0) }.dispose(in: bag)
        subject.debounce(for: interval, clock: time).observeNext { log.add($0 * 10) }.dispose(in: bag)
        subject.sample(interval: interval, clock: time).observeNext { log.add($0 * 100) }.dispose(in: bag)
        subject.dropFirst(for: interval, clock: time).observeNext { log.add($0 * 1000) }.dispose(in: bag)
        for latest in [true, false] {
            subject.throttle(for: interval, clock: time, latest: latest).observeNext { _ in log.add(0) }.dispose(
                in: bag)
        }
        SafeSignal(sequence: [7], interval: interval, clock: time).observeNext { log.add($0) }.dispose(in: bag)
        SafeSignal(just: 8, after: interval, clock: time).observeNext { log.add($0) }.dispose(in: bag)
        subject.send(1)
        #expect(Set(log.take()) == (isNone ? [1, 10, 100, 1000, 0, 7, 8] : [0]))
        for _ in 1...3 {
            time.advance(by: .seconds(Int64.max))
            subject.send(2)
        }
        bag.dispose()
    }

    @Test("a timeout of no time fails at once, and an endless one never", arguments: intervals)
    func timeouts(_ interval: Duration) {
        let (time, log) = (ManualTime(), Log<String>())
        let subject = PassthroughSubject<Int, RetryFailure>()
        let observation = subject.timeout(after: interval, with: RetryFailure(), clock: time).observe {
            log.add("\($0)")
        }
        time.advance(by: .seconds(1))
        #expect(log.entries.count == (interval > .zero ? 0 : 1))
        observation.dispose()
    }

    @Test("a real clock waits for the longest interval too")
    func realClocks() {
        let (subject, log, bag) = (PassthroughSubject<Int, Never>(), Log<Int>(), DisposeBag())
        subject.delay(interval: .seconds(Int64.max)).observeNext { log.add($0) }.dispose(in: bag)
        subject.debounce(for: .seconds(Int64.max), clock: SuspendingClock()).observeNext { log.add($0) }.dispose(
            in: bag)
        SafeSignal(sequence: 0..., interval: .seconds(Int64.max)).observeNext { log.add($0) }.dispose(in: bag)
        subject.send(1)
        #expect(log.entries == [])
        bag.dispose()
    }

    @Test("seconds below zero and no number are none, and endless ones are waited for", arguments: seconds)
    func queues(_ seconds: Double) async throws {
        let (queue, log, bag) = (DispatchQueue(label: "extremes"), Log<Int>(), DisposeBag())
        let isNone = seconds < 1 || seconds.isNaN
        let subject = PassthroughSubject<Int, Never>()
        subject.delay(interval: seconds, on: queue).observeNext { _ in log.add(1) }.dispose(in: bag)
        subject.debounce(for: seconds, queue: queue).observeNext { _ in log.add(2) }.dispose(in: bag)
        subject.sample(interval: seconds, on: queue).observeNext { _ in log.add(3) }.dispose(in: bag)
        subject.dropFirst(for: seconds).observeNext { _ in log.add(4) }.dispose(in: bag)
        SafeSignal(sequence: [5], interval: seconds, queue: queue).observeNext { log.add($0) }.dispose(in: bag)
        SafeSignal(just: 6, after: seconds, queue: queue).observeNext { log.add($0) }.dispose(in: bag)
        queue.disposableAfter(when: seconds) { log.add(7) }.dispose(in: bag)
        subject.throttle(for: seconds, queue: queue).observeNext { _ in log.add(8) }.dispose(in: bag)
        subject.send(1)
        // A throttled signal emits its first element at once.
        let expected = isNone ? Array(1...8) : [8]
        #expect(try await log.awaitEntries(expected.count).sorted() == expected)
        bag.dispose()
    }

    @Test("an instant may be far away")
    func instants() {
        let instant = ManualTimeInstant().advanced(by: .seconds(Int64.max))
        #expect(
            instant.duration(to: ManualTimeInstant()) == .zero - .seconds(Int64.max) && instant > ManualTimeInstant())
    }
}
