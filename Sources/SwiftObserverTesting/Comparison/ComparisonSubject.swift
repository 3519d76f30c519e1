/// Something that messages are sent through: what a script runs on.
///
/// A messenger is one; a pair of transmitter and receiver is another.
package protocol ComparisonSubject: Sendable {
    func send(_ message: ComparedMessage)

    /// Calls `handler` on the actor of `isolation` for every message from now on.
    func observe(
        isolation: isolated (any Actor)?, _ handler: @escaping @Sendable (ComparedMessage) -> Void
    ) -> ComparisonObservation
}
