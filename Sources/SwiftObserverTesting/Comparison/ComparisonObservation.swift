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

    /// Whether more is to be delivered than so many calls, as far as the subject knows.
    ///
    /// A subject counts a message as delivered a moment before its handler runs, so what it calls pending is too little.
    func isWaiting(after calls: Int) -> Bool {
        guard let numbers = numbers() else { return false }
        return calls < replayCount + numbers.offered - numbers.dropped - numbers.discarded
    }
}
