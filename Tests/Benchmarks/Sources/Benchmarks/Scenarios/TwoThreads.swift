import Foundation
import Synchronization

/// Runs a body on two threads at once.
enum TwoThreads {
    /// Calls `body` with 0 and with 1, both beginning at the same time, and returns when both have ended.
    static func run(_ body: @escaping @Sendable (_ thread: Int) -> Void) {
        let meeting = Meeting()
        let group = DispatchGroup()
        for number in 0..<2 {
            group.enter()
            Thread {
                meeting.arrive()
                body(number)
                group.leave()
            }.start()
        }
        group.wait()
    }

    private final class Meeting: Sendable {
        private let arrived = Atomic(0)

        func arrive() {
            arrived.wrappingAdd(1, ordering: .acquiringAndReleasing)
            while arrived.load(ordering: .acquiring) < 2 {}
        }
    }
}
