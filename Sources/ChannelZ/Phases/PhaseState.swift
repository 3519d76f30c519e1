/// What a phase remembers for one receiver.
///
/// It needs no lock: calls for one receiver never overlap. Under `.immediate` one may begin inside another on the same
/// thread, though, from code of the user's that a change runs, a `deinit` for example; so none is run while the state is
/// being changed.
@usableFromInline
final class PhaseState<Value> {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    /// Puts a new value in and hands the old one out, so that it is released after the change.
    @discardableResult
    @inlinable
    func exchange(with new: Value) -> Value {
        var new = new
        swap(&value, &new)
        return new
    }
}
