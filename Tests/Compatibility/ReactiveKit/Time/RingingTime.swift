import ReactiveKit
import SwiftObserver

/// Manual time that notes how often it was asked to ring, and lets a test intervene.
final class RingingTime: RingingClock, @unchecked Sendable {  // tests use it on one thread
    let time = ManualTime()
    private(set) var requests = 0
    private(set) var cancellations = 0
    /// Called after an alarm was set, before its setter can call it off.
    var whenSet: (() -> Void)?

    var now: ManualTimeInstant { time.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualTimeInstant, tolerance: Duration?) async throws {
        try await time.sleep(until: deadline, tolerance: tolerance)
    }

    func ring(at deadline: ManualTimeInstant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        requests += 1
        let cancel = time.ring(at: deadline, action)
        whenSet?()
        return {
            self.cancellations += 1
            cancel()
        }
    }
}
