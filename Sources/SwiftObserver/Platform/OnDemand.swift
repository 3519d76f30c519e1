/// A value of which most owners have no need: it is made when it is first changed, and takes one word until then.
///
/// **Invariant.** Nothing else has a pointer to the memory, which is owned from the moment in which it is made.
@usableFromInline
struct OnDemand<Value>: ~Copyable {
    @usableFromInline var memory: UnsafeMutablePointer<Value>?

    @inlinable
    init() {}

    @inlinable
    deinit {
        memory?.deinitialize(count: 1)
        memory?.deallocate()
    }

    @inlinable
    var isMade: Bool { memory != nil }

    /// The value, made if need be.
    @inlinable
    subscript(orMaking fresh: @autoclosure () -> Value) -> Value {
        get { memory?.pointee ?? fresh() }
        _modify {
            let memory = memory ?? make(fresh())
            yield &memory.pointee
        }
    }

    @inlinable
    @inline(never)
    mutating func make(_ fresh: Value) -> UnsafeMutablePointer<Value> {
        let made = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        made.initialize(to: fresh)
        memory = made
        return made
    }
}
