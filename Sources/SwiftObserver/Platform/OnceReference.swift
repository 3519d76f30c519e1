public import Synchronization

/// A reference to an object that one of several threads makes, and that then stays.
///
/// Unlike the standard library's `AtomicLazyReference` it hands the object out without retaining it.
///
/// **Invariant.** Set once, to an object that it owns from then on. As long as the owner of this value lives, so does
/// the object.
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

    /// Whether the object has been made. For the owner's `deinit`, when no other thread is here.
    @inlinable
    var isPlaced: Bool { pointer.load(ordering: .relaxed) != nil }

    /// Keeps an object, unless another thread has placed one in the meantime; returns the one that is kept.
    @usableFromInline
    func place(_ fresh: Object) -> Object {
        let own = Unmanaged.passRetained(fresh)
        // Releases the new object, and acquires one that another thread has placed: meets every load.
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

/// One word that holds either a count or a reference to an object. For an owner that needs the count only until it has
/// the object.
///
/// **Invariant.** Even: twice the count. Odd: the address of the object, plus one. The object is put here once, before
/// another thread knows this, and taken once, under a lock.
@usableFromInline
struct CountOrObject<Object: AnyObject>: ~Copyable, Sendable {
    @usableFromInline let word = Atomic<Int>(0)

    @inlinable
    init() {}

    /// Precondition: No other thread has a reference to the owner yet.
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

    /// Precondition: There is no object, and none is put here later.
    @inlinable
    func countUp() {
        word.wrappingAdd(2, ordering: .relaxed)
    }

    @usableFromInline
    func object(_ held: borrowing HeldLock) -> Object? { unretained?.takeUnretainedValue() }

    /// Takes the object, to be released outside the lock. Precondition: its replacement is in place.
    @usableFromInline
    func take(_ held: borrowing HeldLock) -> Object? {
        guard let object = unretained else { return nil }
        word.store(0, ordering: .releasing)
        return object.takeRetainedValue()
    }

    /// Takes the object. Precondition: no other thread knows this any more.
    func takeLast() -> Object? { unretained?.takeRetainedValue() }

    private var unretained: Unmanaged<Object>? {
        let word = word.load(ordering: .acquiring)
        guard word & 1 == 1, let address = UnsafeRawPointer(bitPattern: word & ~1) else { return nil }
        return Unmanaged.fromOpaque(address)
    }
}

/// A number that all threads count up and down, for the life of the process. Its holder reaches it without the check
/// that a static property makes at each access.
///
/// **Invariant.** Its memory is never given back.
@usableFromInline
struct ProcessCount: BitwiseCopyable, @unchecked Sendable {  // the atomic is all that is reached by the pointer
    @usableFromInline let pointer: UnsafeMutablePointer<Atomic<Int>>

    @usableFromInline
    init() {
        self.init(count: 1)
    }

    /// Makes several in a row, and returns the first one.
    init(count: Int) {
        pointer = .allocate(capacity: count)
        for place in 0..<count { (pointer + place).initialize(to: Atomic(0)) }
    }

    @usableFromInline
    @_transparent
    init(_ pointer: UnsafeMutablePointer<Atomic<Int>>) {
        self.pointer = pointer
    }

    /// Whether it is zero now. Orders nothing.
    @usableFromInline
    @_transparent
    var isZero: Bool { pointer.pointee.load(ordering: .relaxed) == 0 }

    /// Counts up, and returns a number that no other call returns. Orders nothing.
    @inlinable
    func next() -> Int { pointer.pointee.wrappingAdd(1, ordering: .relaxed).newValue }

    @usableFromInline
    func increment() {
        pointer.pointee.wrappingAdd(1, ordering: .relaxed)
    }

    @usableFromInline
    func decrement() {
        pointer.pointee.wrappingSubtract(1, ordering: .relaxed)
    }
}

/// The counts of the process that deliveries ask for, side by side, so that a list has one pointer to all of them.
@usableFromInline
struct ProcessCounts: BitwiseCopyable, Sendable {
    /// How many causes there are, and how many closures of transactions run: work of a thread on which it depends where
    /// a message is handled, or how.
    @usableFromInline let contexts: ProcessCount

    @usableFromInline static let shared = ProcessCounts()

    private init() {
        contexts = ProcessCount(count: 2)
    }

    /// How many closures of transactions run.
    @usableFromInline
    @_transparent
    var transactions: ProcessCount { ProcessCount(contexts.pointer + 1) }
}

/// A value that most owners never need. It takes one word until the first change makes it.
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

    /// The value, made if need be. By a pointer, for use at once: a subscript that yields, and makes the value by a
    /// closure, costs two allocations where it isn't specialised.
    @inlinable
    @inline(__always)
    mutating func open(_ make: () -> Value) -> UnsafeMutablePointer<Value> { memory ?? keep(make()) }

    @inlinable
    @inline(never)
    mutating func keep(_ fresh: Value) -> UnsafeMutablePointer<Value> {
        let made = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        made.initialize(to: fresh)
        memory = made
        return made
    }
}
