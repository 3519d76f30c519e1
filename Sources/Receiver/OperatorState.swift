/// What an operator remembers between two waves, shared by all listeners of the derived receiver.
///
/// It needs no lock: a messenger never lets calls of one observation overlap. Under `.immediate` a call may begin
/// inside another one on the same thread, though, from code of the user that a state change runs (`==`, `deinit`); so
/// such code is never run while the state is being changed.
@usableFromInline
final class OperatorState<Value> {

    @usableFromInline
    var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    /// Puts a new value in and hands the old one out, so that it is released after the change.
    @inlinable
    func exchange(with new: Value) -> Value {
        var new = new
        swap(&value, &new)
        return new
    }
}

extension OperatorState where Value == Int {

    /// Counts one down; false if there was nothing left.
    @inlinable
    func countDown() -> Bool {
        guard value > 0 else { return false }
        value -= 1
        return true
    }
}
