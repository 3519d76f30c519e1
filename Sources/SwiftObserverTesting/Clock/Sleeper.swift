internal import SwiftObserver

/// A task that sleeps by a manual clock: woken or cancelled, whichever comes first.
final class Sleeper: @unchecked Sendable {  // variables by the lock
    typealias Continuation = UnsafeContinuation<Void, any Error>

    private let lock = Lock()
    private var continuation: Continuation?
    private var callOff: (@Sendable () -> Void)?
    /// How it ended, if that was before it began to wait.
    private var early: Result<Void, any Error>?

    func begin(_ continuation: Continuation, calledOffBy callOff: @escaping @Sendable () -> Void) {
        let early = lock.withLock {
            if self.early == nil { (self.continuation, self.callOff) = (continuation, callOff) }
            return self.early
        }
        guard let early else { return }
        callOff()
        continuation.resume(with: early)
    }

    func wake() {
        end(.success(()))
    }

    func cancel() {
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Void, any Error>) {
        let (waiting, callOff) = lock.withLock {
            defer { (continuation, self.callOff) = (nil, nil) }
            if early == nil { early = result }
            return (continuation, self.callOff)
        }
        callOff?()
        waiting?.resume(with: result)
    }
}
