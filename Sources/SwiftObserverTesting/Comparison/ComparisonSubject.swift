package import SwiftObserver

/// Something that messages are sent through: what a script runs on.
///
/// A messenger is one; a pair of transmitter and receiver is another.
package protocol ComparisonSubject: Sendable {
    func send(_ message: ComparedMessage)

    /// Calls `handler` on the actor of `isolation` for every message from now on.
    func observe(
        isolation: isolated (any Actor)?, _ handler: @escaping (ComparedMessage) -> Void
    ) -> ComparisonObservation
}

/// One observation of a subject.
package struct ComparisonObservation: Sendable {
    /// Ends the observation.
    package let stop: @Sendable () -> Void

    /// The observation's counts, if the subject keeps some.
    package let numbers: @Sendable () -> ObservationNumbers?

    package init(
        stop: @escaping @Sendable () -> Void, numbers: @escaping @Sendable () -> ObservationNumbers? = { nil }
    ) {
        self.stop = stop
        self.numbers = numbers
    }
}
