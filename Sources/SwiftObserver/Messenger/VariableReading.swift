/// Reads a variable without keeping it alive: a shorter way than a pull, for one variable, or for two while one of them is
/// delivering. It is made where the type of the value is known.
@usableFromInline
final class VariableReading<Message> {
    /// Returns nil once the variable is gone.
    @usableFromInline let read: () -> Message?
    @usableFromInline let hub: Hub

    @inlinable
    init(_ read: @escaping () -> Message?, hub: Hub) {
        self.read = read
        self.hub = hub
    }
}

/// Whether the message that a variable is delivering without its having waited is the latest. May be false if it is.
/// Takes the inner state, not a closure that asks it: that would be a call for each message.
@inlinable
@inline(__always)
func isCurrent(_ hub: Hub?) -> Bool { hub?.gate.isDirectAndAlone ?? false }
