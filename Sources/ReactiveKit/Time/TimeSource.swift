public import SwiftObserver

/// Tells operators the time, and rings when it has come.
@usableFromInline
protocol TimeSource: Sendable {
    /// The time since a beginning, which stays the same.
    var now: Duration { get }

    /// Calls the action at that time, or soon if that has passed, once and under no lock. Holds the action until then, and
    /// not longer. What is returned calls it off; calling it too late, or twice, is harmless.
    func ring(at time: Duration, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// This thread, if it matters where an alarm rings.
    var thread: ThreadIdentity? { get }
}

extension TimeSource {
    @inlinable
    var thread: ThreadIdentity? { nil }
}
