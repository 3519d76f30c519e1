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

    /// How many calls of the handler are to be made in all, as far as the subject knows.
    ///
    /// A subject counts a message as delivered a moment before its handler runs, so what it calls pending is too little.
    var dueCalls: Int {
        numbers().map { replayCount + $0.offered - $0.dropped - $0.discarded } ?? 0
    }
}
