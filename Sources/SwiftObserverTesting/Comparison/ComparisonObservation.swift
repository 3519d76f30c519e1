package import SwiftObserver

/// One observation of a subject.
package struct ComparisonObservation: Sendable {
    /// Ends the observation.
    package let stop: @Sendable () -> Void

    /// The observation's counts, if the subject keeps some.
    package let numbers: @Sendable () -> ObservationNumbers?

    /// How many messages the observation was promised as replay.
    package let replayCount: Int

    package init(
        stop: @escaping @Sendable () -> Void, numbers: @escaping @Sendable () -> ObservationNumbers? = { nil },
        replayCount: Int = 0
    ) {
        self.stop = stop
        self.numbers = numbers
        self.replayCount = replayCount
    }

    /// Whether something is yet to be delivered, as far as the subject knows.
    var isWaiting: Bool {
        numbers().map { $0.pending > 0 || $0.replayed < replayCount } ?? false
    }
}
