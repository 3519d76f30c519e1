/// What an operator remembers between two waves, shared by all listeners of the derived receiver.
///
/// It needs no lock: a messenger never lets calls of one observation overlap. Under `.immediate` a call may begin
/// inside another one on the same thread, though, from code of the user that a state change runs (`==`, `deinit`); so
/// such code is never run while the state is being changed.
final class OperatorState<Value> {

    private(set) var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Puts a new value in and hands the old one out, so that it is released after the change.
    func exchange(with new: Value) -> Value {
        var new = new
        swap(&value, &new)
        return new
    }
}

extension OperatorState where Value == Int {

    /// Counts one down; false if there was nothing left.
    func countDown() -> Bool {
        guard value > 0 else { return false }
        value -= 1
        return true
    }
}
