import ReactiveKit
import TestSupport
import Testing

@Suite("Asynchronous code")
struct AsyncBridgeTests {
    @Test("RK-017 init(await:) emits what the function returns, and fails with what it throws")
    func await() async {
        let value = await Signal<Int, Never>(await: { 1 }).toAsyncStream().first { _ in true }
        #expect(value == 1)
        await #expect(throws: Failure.first) {
            for try await _ in Signal<Int, any Error>(await: { throw Failure.first }).toAsyncThrowingStream() {}
        }
    }

    @Test("RK-017 to dispose the observation cancels the task")
    func cancelling() async {
        await withCheckedContinuation { continuation in
            let disposable = Signal<Int, Never>(await: {
                await withTaskCancellationHandler {
                    // Ends when the task is cancelled.
                    for await _ in AsyncStream<Void>(unfolding: {
                        try? await Task.sleep(for: .seconds(3600)); return nil
                    }) {}
                } onCancel: {
                    continuation.resume()
                }
                return 1
            }).observe { _ in }
            disposable.dispose()
        }
    }

    @Test("RK-138 toAsyncStream observes at once, keeps elements, and ends with the signal")
    func stream() async {
        let subject = PassthroughSubject<Int, Never>()
        let stream = subject.toAsyncStream()
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        var elements: [Int] = []
        for await element in stream { elements.append(element) }
        #expect(elements == [1, 2])
    }

    @Test("RK-138 toAsyncThrowingStream throws what the signal fails with, and ends with the iteration")
    func throwingStream() async throws {
        let failing = Signal<Int, any Error>(sequence: [1, 2]).append(3).map { element throws -> Int in
            if element == 3 { throw Failure.second }
            return element
        }
        var elements: [Int] = []
        await #expect(throws: Failure.second) {
            for try await element in failing.toAsyncThrowingStream() { elements.append(element) }
        }
        #expect(elements == [1, 2])
        let ended = Log<Void>()
        let endless = Signal<Int, any Error> { observer in
            observer.receive(1)
            return BlockDisposable { ended.add() }
        }
        for try await _ in endless.toAsyncThrowingStream() { break }
        #expect(ended.count == 1)
    }

    @Test("RK-139 toSignal and toFullyTypedSignal emit the elements of a sequence")
    func sequences() async {
        let numbers = AsyncStream<Int> { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        var elements: [Int] = []
        for await element in numbers.toFullyTypedSignal().toAsyncStream() { elements.append(element) }
        #expect(elements == [1, 2, 3])
        let failing = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(7)
            continuation.finish(throwing: Failure.first)
        }
        await #expect(throws: Failure.first) {
            for try await element in failing.toSignal().toAsyncThrowingStream() { elements.append(element) }
        }
        #expect(elements == [1, 2, 3, 7])
    }
}
