/// What a stage remembers in one observation. It belongs to the deliverer.
///
/// A closure of a client's is never called while something here is being changed: it could lead back to the stage.
@usableFromInline
final class StageMemory<Value: ~Copyable> {
    @usableFromInline @exclusivity(unchecked) var value: Value

    @inlinable
    init(_ value: consuming Value) {
        self.value = value
    }
}
