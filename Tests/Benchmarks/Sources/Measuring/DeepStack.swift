import Foundation
import Synchronization

/// A thread with 64 MB of stack.
enum DeepStack {
    /// Runs a body there, and waits for its end.
    static func run<Failure: Error>(_ body: @escaping @Sendable () throws(Failure) -> Void) throws(Failure) {
        let end = End<Failure>()
        let thread = Thread {
            do throws(Failure) { try body() } catch { end.failure.withLock { $0 = error } }
            end.reached.signal()
        }
        thread.stackSize = 64 << 20
        thread.start()
        end.reached.wait()
        if let failure = end.failure.withLock({ $0 }) { throw failure }
    }

    private final class End<Failure: Error>: Sendable {
        let reached = DispatchSemaphore(value: 0)
        let failure = Mutex<Failure?>(nil)
    }
}
