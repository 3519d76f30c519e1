internal import Synchronization

/// A value that its owner replaces now and then, as a source of derived values: the origin of a transform, or the
/// choice of `flatMapLatest`.
///
/// It is read as a variable is, but it has no messages and no observers.
///
/// **Ownership.** The lock guards all properties, and has the rank of the lock of a variable's value.
@usableFromInline
class ReplaceableSource<Value> {
    /// Nil until there is a first value, before anything reads it.
    @exclusivity(unchecked) private final var current: Value?
    /// Made when the first computation reads the value, and then kept.
    @exclusivity(unchecked) private final var reading: Reading?
    @usableFromInline final let lock = Lock()

    private final class Reading {
        let changeCount = Atomic<UInt>(0)
        /// The observed nodes that depend on the value.
        let outlet = ReplacementOutlet()
    }

    @usableFromInline
    init() {}

    /// The value, nil until there is one.
    final var value: Value? { lock.withLock { current } }

    /// Replaces the value, under the lock. Returns the one before, to be released outside the lock.
    final func replace(with value: Value, _ held: borrowing HeldLock) -> Value? {
        let replaced = current
        current = value
        if let reading, reading.changeCount.countChange() {
            Marks.lock.withLock { held in Marks.mark(reading.outlet, for: Marks.nextNumber(held), held) }
            StateEpoch.move()
        }
        return replaced
    }

    /// Tells the nodes that depend on the value, after it was replaced. Under no lock.
    final func hintDependents() {
        if let outlet = lock.withLock({ reading?.outlet }) { Marks.tell(outlet) }
    }

    final var counter: StateCounter {
        let reading = openReading
        return StateCounter(ofValue: withUnsafePointer(to: reading.changeCount) { $0 })
    }

    private final var openReading: Reading {
        lock.withLock {
            let reading = self.reading ?? Reading()
            self.reading = reading
            return reading
        }
    }

    final func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        switch operation {
        case .collect:
            let (value, count) = lock.withLock { (current, changeCount) }
            return take(value, count, other)
        case .collectHeld: return take(current, changeCount, other)
        case .lockAddress: return UInt(bitPattern: withUnsafePointer(to: lock) { $0 })
        case .outlet: return UInt(bitPattern: Unmanaged<MarkSource>.passRetained(openReading.outlet).toOpaque())
        case .countMessages, .followedNode: return 0
        }
    }

    private final var changeCount: UInt { reading?.changeCount.noteRead() ?? 0 }

    private final func take(_ value: Value?, _ count: UInt, _ reader: AnyObject) -> UInt {
        guard let value else { preconditionFailure("A transform has an origin before it is read") }
        return StateReader.of(reader).take(value, count)
    }
}

/// Tells computations that a replaceable source was replaced.
private final class ReplacementOutlet: MarkSource, @unchecked Sendable {  // as its superclass
    override func gotFirstEdge(_ held: borrowing HeldLock) -> Bool {
        _ = Unmanaged.passRetained(self)
        return false
    }

    override func lostLastEdge(_ undone: inout UndoneMarks, _ held: borrowing HeldLock) { undone.release(self) }
}
