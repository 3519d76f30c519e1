import SwiftObserver
import TestSupport

/// Where requests wait until the test answers them.
final class Desk: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var waiting: [Int: CheckedContinuation<Int, any Error>] = [:]
    private var cancelled: Set<Int> = []
    private let (stream, arrivals) = AsyncStream<Int>.makeStream()

    struct Refusal: Error {}

    /// The requests that were cancelled so far.
    var cancellations: [Int] { lock.withLock { cancelled.sorted() } }

    /// Waits for the test, whether it is cancelled or not.
    func answer(to request: Int) async throws -> Int {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lock.withLock { waiting[request] = continuation }
                arrivals.yield(request)
            }
        } onCancel: {
            _ = lock.withLock { cancelled.insert(request) }
        }
    }

    /// Returns once these requests have arrived, in whatever order.
    func arrived(_ requests: Int...) async {
        var missing = Set(requests)
        if missing.isEmpty { return }
        for await request in stream {
            missing.remove(request)
            if missing.isEmpty { return }
        }
    }

    func complete(_ request: Int, throwing error: (any Error)? = nil) {
        guard let continuation = lock.withLock({ waiting.removeValue(forKey: request) }) else { return }
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: request * 10) }
    }
}

/// The messages of a handler, for a test that waits for them.
final class Findings<Entry: Sendable>: Sendable {
    let log = Log<Entry>()
    private let (stream, arrivals) = AsyncStream<Void>.makeStream()

    func add(_ entry: Entry) {
        log.add(entry)
        arrivals.yield()
    }

    /// Returns the first entries once there are so many.
    func first(_ count: Int) async -> [Entry] {
        var entries = log.entries
        var iterator = stream.makeAsyncIterator()
        while entries.count < count {
            await iterator.next()
            if Task.isCancelled { break }
            entries = log.entries
        }
        return Array(entries.prefix(count))
    }
}
