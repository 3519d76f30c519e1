public import Synchronization

/// A reference to an object that is made at some time, by one of several threads, and stays.
///
/// Unlike the standard library's `AtomicLazyReference` it hands the object out without retaining it.
///
/// **Invariant.** Set once, to an object that it owns from then on. Who holds the owner of this keeps the object.
@usableFromInline
struct OnceReference<Object: AnyObject>: ~Copyable {
    @usableFromInline let pointer = Atomic<UnsafeRawPointer?>(nil)

    @inlinable
    init() {}

    /// The object, if it has been made. Meets the exchange in `place`.
    @inlinable
    var unretained: Unmanaged<Object>? {
        guard let address = pointer.load(ordering: .acquiring) else { return nil }
        return .fromOpaque(address)
    }

    /// Whether the object has been made, for the owner's `deinit`, which nothing else can run beside.
    @inlinable
    var isPlaced: Bool { pointer.load(ordering: .relaxed) != nil }

    /// Keeps an object, unless another thread has placed one in the meantime; returns the one that is kept.
    @usableFromInline
    func place(_ fresh: Object) -> Object {
        let own = Unmanaged.passRetained(fresh)
        // Releases what was made, and acquires what another thread has made: meets every load.
        let exchange = pointer.compareExchange(
            expected: nil, desired: UnsafeRawPointer(own.toOpaque()), ordering: .acquiringAndReleasing)
        guard !exchange.exchanged, let first = exchange.original else { return fresh }
        own.release()
        return Unmanaged<Object>.fromOpaque(first).takeUnretainedValue()
    }

    /// The object, for the owner's `deinit`.
    @inlinable
    func takeLast() -> Object? { unretained?.takeRetainedValue() }
}
