public import Synchronization

/// One word that counts, or else owns an object: for what needs the one only as long as it does not have the other.
///
/// **Invariant.** Even: twice the count. Odd: the address of the object, plus one. The object is put here once, before
/// another thread knows this, and taken once, under a lock.
@usableFromInline
struct CountOrObject<Object: AnyObject>: ~Copyable, Sendable {
    @usableFromInline let word = Atomic<Int>(0)

    @inlinable
    init() {}

    /// Before another thread knows this.
    @usableFromInline
    func put(_ object: Object) {
        word.store(Int(bitPattern: Unmanaged.passRetained(object).toOpaque()) | 1, ordering: .releasing)
    }

    /// Meets the stores in `put` and `take`.
    @inlinable
    var hasObject: Bool { word.load(ordering: .acquiring) & 1 == 1 }

    var count: Int {
        let word = word.load(ordering: .relaxed)
        return word & 1 == 1 ? 0 : word >> 1
    }

    /// Only where there is no object, and will be none.
    @inlinable
    func countUp() {
        word.wrappingAdd(2, ordering: .relaxed)
    }

    @usableFromInline
    func object(_ held: borrowing HeldLock) -> Object? { unretained?.takeUnretainedValue() }

    /// Takes the object, to be released outside the lock. What it is exchanged for has to be there by now.
    @usableFromInline
    func take(_ held: borrowing HeldLock) -> Object? {
        guard let object = unretained else { return nil }
        word.store(0, ordering: .releasing)
        return object.takeRetainedValue()
    }

    /// The same where no other thread knows this any more.
    func takeLast() -> Object? { unretained?.takeRetainedValue() }

    private var unretained: Unmanaged<Object>? {
        let word = word.load(ordering: .acquiring)
        guard word & 1 == 1, let address = UnsafeRawPointer(bitPattern: word & ~1) else { return nil }
        return Unmanaged.fromOpaque(address)
    }
}
