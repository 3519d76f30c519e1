/// A step's memory: it lasts from one message of an observation to the next.
///
/// It needs no lock: only the deliverer of the observation touches it. While it's being changed, no code of a client's
/// may run, a `deinit` included: that code could send, and so bring the next message before it returns.
@usableFromInline
package final class StepMemory<Value: ~Copyable> {
    @usableFromInline @exclusivity(unchecked) package var value: Value

    @inlinable
    package init(_ value: consuming Value) {
        self.value = value
    }

    /// Replaces the value, and returns the one that was there, so that it's released after the change.
    @inlinable
    package func exchange(with new: consuming Value) -> Value {
        swap(&value, &new)
        return new
    }
}

extension StepMemory {
    /// Replaces the value, and releases the one that was there once the new one is in place.
    @inlinable
    package func replace(with new: consuming Value) {
        withExtendedLifetime(exchange(with: new)) {}
    }
}

extension StepMemory where Value == Int {
    /// Counts down by one. Returns false if the count was zero or less.
    @inlinable
    package func countDown() -> Bool {
        guard value > 0 else { return false }
        value -= 1
        return true
    }
}
