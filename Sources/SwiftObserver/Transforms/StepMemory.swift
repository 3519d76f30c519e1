/// What a step remembers from one message of an observation to the next.
///
/// Touched by the observation's deliverer alone, and never while code of the user runs: that code may send, and so bring
/// the next message before it returns.
@usableFromInline
final class StepMemory<Value> {
    @usableFromInline @exclusivity(unchecked) private(set) var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    /// What was there is released once the new value is in place, since its `deinit` may send too.
    @inlinable
    func replace(with newValue: Value) {
        let replaced = value
        value = newValue
        withExtendedLifetime(replaced) {}
    }
}
