import ReactiveKit
import TestSupport
import Testing

@Suite("Observing again")
struct RetryingTests {
    /// Counts how often it is observed and disposed, emits the number of the attempt, and fails, or waits after the last.
    private struct Attempts {
        let begun = Counter()
        let disposed = Counter()
        let last: Int

        var signal: Signal<Int, Failure> {
            Signal { [self] observer in
                begun.add()
                observer.receive(begun.value)
                if begun.value < last { observer.receive(completion: .failure(.first)) }
                return BlockDisposable { disposed.add() }
            }
        }
    }

    @Test("RK-086 retry(3) makes four attempts")
    func retry() {
        let attempts = Attempts(last: .max)
        #expect(attempts.signal.retry(3).events() == [.next(1), .next(2), .next(3), .next(4), .failed(.first)])
        #expect(attempts.begun.value == 4)
        #expect(attempts.disposed.value == 4)
    }

    @Test("RK-086 retry of zero or less makes one attempt", arguments: [0, -1])
    func retryNothing(times: Int) {
        let attempts = Attempts(last: .max)
        #expect(attempts.signal.retry(times).events() == [.next(1), .failed(.first)])
    }

    @Test("RK-086 retry(_:if:) asks whether to, and not after the last attempt")
    func retryIf() {
        let (attempts, questions) = (Attempts(last: .max), Counter())
        let events = attempts.signal.retry(5) { _ in
            questions.add()
            return questions.value < 2
        }.events()
        #expect(events == [.next(1), .next(2), .failed(.first)])
        questions.add()
        _ = Attempts(last: .max).signal.retry(0) { _ in
            questions.add()
            return true
        }.events()
        #expect(questions.value == 3)
    }

    @Test("RK-BUG-04 an attempt that follows a failure at once can be disposed")
    func disposingAttempt() {
        let attempts = Attempts(last: 3)
        let observation = attempts.signal.retry(5).observe { _ in }
        #expect(attempts.disposed.value == 2)
        observation.dispose()
        #expect(attempts.disposed.value == 3)
        #expect(observation.isDisposed)
    }

    @Test("RK-BUG-04 what takes the place of a signal that failed at once can be disposed")
    func disposingRecovery() {
        let attempts = Attempts(last: 1)
        let observation = Signal<Int, Failure>.failed(.second).flatMapError { _ in attempts.signal }.observe { _ in }
        #expect(attempts.begun.value == 1)
        observation.dispose()
        #expect(attempts.disposed.value == 1)
    }

    @Test("A hundred thousand attempts that fail at once need no stack")
    func retryNeedsNoStack() {
        let count = TestDepth.pick(quick: 30_000, usual: 30_000, deep: 100_000)
        let attempts = Attempts(last: count)
        let observation = attempts.signal.retry(.max).observe { _ in }
        #expect(attempts.begun.value == count)
        observation.dispose()
    }

    @Test("RK-085 flatMapError goes on with another signal, which may fail in another way")
    func flatMapError() {
        let failed = signal(1, ending: .failure(.first))
        #expect(failed.flatMapError { _ in signal(2, 3) }.events() == [.next(1), .next(2), .next(3), .completed])
        #expect(failed.flatMapError { _ in Signal<Int, Never>(just: 4) }.events() == [.next(1), .next(4), .completed])
        #expect(signal(1).flatMapError { _ in signal(2) }.elements() == [1])
    }

    @Test("RK-087 retry(when:) waits for an element of the other with each failure")
    func retryWhen() {
        let attempts = Attempts(last: .max)
        let trigger = PassthroughSubject<Void, Never>()
        let log = EventLog(of: attempts.signal.retry(when: trigger) { _ in attempts.begun.value < 3 })
        #expect(log.elements == [1])
        trigger.send()
        trigger.send()
        #expect(log.events == [.next(1), .next(2), .next(3), .failed(.first)])
        trigger.send()
        #expect(attempts.begun.value == 3)
    }

    @Test("RK-087 retry(when:) neither tries again nor ends when the other completes without an element")
    func retryWhenNothing() {
        let attempts = Attempts(last: .max)
        #expect(attempts.signal.retry(when: Signal<Int, Never>.completed()).events() == [.next(1)])
    }

    @Test("RK-098 repeat(when:) observes anew with each element of the other")
    func repeating() {
        let runs = Counter()
        let triggers = (0..<3).map { _ in PassthroughSubject<Void, Never>() }
        let source = Signal<Int, Failure> { observer in
            observer.receive(lastElement: runs.value)
            runs.add()
            return NonDisposable.instance
        }
        let log = EventLog(of: source.repeat { triggers[$0] })
        #expect(log.events == [.next(0)])
        triggers[0].send()
        triggers[0].send()
        triggers[1].send()
        #expect(log.events == [.next(0), .next(1), .next(2)])
        triggers[2].send(completion: .finished)
        #expect(log.events == [.next(0), .next(1), .next(2), .completed])
    }

    @Test("RK-098 repeat(when:) completes when the source and the latest of the others have")
    func repeatingEnds() {
        let source = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: source.repeat { _ in Signal<Int, Never>.completed() })
        source.send(1)
        #expect(!log.isCompleted)
        source.send(completion: .finished)
        #expect(log.events == [.next(1), .completed])
    }
}
