import Observation
import OpenCombine
import SwiftObserver
import Synchronization
import Testing

/// What becomes of changes that follow each other, and of those who come late or are slow.
@Suite("Values, replay and bounds")
@MainActor struct ValueTests {
    @Observable final class Model {
        var value = 0
    }

    @Test("Observation: one call before the first change, and none for the next")
    func observation() {
        let model = Model()
        let calls = Mutex(0)
        withObservationTracking {
            _ = model.value
        } onChange: {
            calls.withLock { $0 += 1 }
        }
        for value in 1...3 { model.value = value }
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("Observations: changes of one turn come together")
    func observations() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let model = Model()
        var values = Observations { model.value }.makeAsyncIterator()
        #expect(await values.next(isolation: #isolation) == 0)
        for value in 1...3 { model.value = value }
        #expect(await values.next(isolation: #isolation) == 3)
    }

    @Test("Observations: it may throw, and end")
    func observationsEnd() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        struct Failed: Error {}
        let model = Model()
        let ending = Observations<Int, Never>.untilFinished { model.value < 1 ? .next(model.value) : .finish }
        var values = ending.makeAsyncIterator()
        #expect(await values.next(isolation: #isolation) == 0)
        model.value = 1
        #expect(await values.next(isolation: #isolation) == nil)
        let failing = Observations { () throws(Failed) -> Int in throw Failed() }
        var failures = failing.makeAsyncIterator()
        await #expect(throws: Failed.self) { try await failures.next(isolation: #isolation) }
    }

    @Test("SwiftObserver: every update, with the old value")
    func swiftObserver() {
        let variable = Var(0)
        var updates: [Update<Int>] = []
        let observation = variable.observe { updates.append($0) }
        for value in 1...3 { variable.value = value }
        withExtendedLifetime(observation) {}
        #expect(updates.map(\.old) == [0, 1, 2])
        #expect(updates.map(\.new) == [1, 2, 3])
    }

    @Test("AsyncStream: two tasks share the elements, each gets some of them")
    func asyncStream() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 1...1000 { continuation.yield(number) }
        continuation.finish()
        @Sendable func add() async -> Int {
            var sum = 0
            for await number in stream { sum += number }
            return sum
        }
        async let (one, other) = (add(), add())
        let sum = await one + other
        #expect(sum == 500_500)
    }

    @Test("AsyncStream: the one who yields is told what a full buffer dropped")
    func asyncStreamBound() {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(1)
        var isDropped = false
        if case .dropped(1) = continuation.yield(2) { isDropped = true }
        #expect(isDropped)
        withExtendedLifetime(stream) {}
    }

    @Test("OpenCombine: a full buffer can fail")
    func openCombineFullBuffer() {
        struct Full: Error {}
        let subject = PassthroughSubject<Int, any Error>()
        var isFull = false
        var subscription: (any Subscription)?
        let subscriber = AnySubscriber<Int, any Error>(
            receiveSubscription: { subscription = $0 },
            receiveValue: { _ in .none },
            receiveCompletion: { if case .failure(is Full) = $0 { isFull = true } })
        subject.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { Full() }).subscribe(subscriber)
        for number in 1...5 { subject.send(number) }
        subscription?.request(.unlimited)
        #expect(isFull)
    }

    @Test("OpenCombine: a full buffer drops without a word")
    func openCombineBuffer() {
        let subject = PassthroughSubject<Int, Never>()
        var got: [Int] = []
        var subscription: (any Subscription)?
        let subscriber = AnySubscriber<Int, Never>(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
                got.append($0)
                return .none
            })
        subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
        for number in 1...5 { subject.send(number) }
        subscription?.request(.unlimited)
        #expect(got == [4, 5])
    }
}
