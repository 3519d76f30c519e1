public import Synchronization

/// How each kind of source is read.
extension Variable {
    public typealias ReadValue = Value

    /// For the package's own use.
    @inlinable
    public func _read(by reader: AnyObject) -> Value {
        unsafeDowncast(reader, to: StateReader.self).read(self, counter) { operation, source, other in
            unsafeDowncast(source, to: Variable<Value>.self).perform(operation, other)
        }
    }

    @inlinable
    var counter: StateCounter { StateCounter(ofValue: withUnsafePointer(to: changeCount) { $0 }) }

    @inlinable
    func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        perform(operation, other, lock, changeCount, storedValue)
    }
}

extension Cell {
    @inlinable
    var counter: StateCounter { StateCounter(ofValue: withUnsafePointer(to: changeCount) { $0 }) }

    /// Reads the value for the closure of a derived value.
    @inlinable
    package func read(by reader: StateReader) -> Value {
        reader.read(self, counter) {
            operation, source, other in
            unsafeDowncast(source, to: Cell<Value>.self).perform(operation, other)
        }
    }

    @inlinable
    func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        perform(operation, other, lock, changeCount, storedValue)
    }
}

extension Messenger {
    /// Answers a question to a variable or a cell.
    ///
    /// - Parameter value: Reads it, under the lock.
    @inlinable
    final func perform<Value>(
        _ operation: StateOperation, _ other: AnyObject, _ lock: borrowing Lock, _ changeCount: borrowing Atomic<UInt>,
        _ value: @autoclosure () -> Value
    ) -> UInt {
        switch operation {
        case .collect:
            let (value, count) = lock.withLock { (value(), changeCount.load(ordering: .relaxed)) }
            return unsafeDowncast(other, to: StateReader.self).take(value, count)
        case .collectHeld:
            return unsafeDowncast(other, to: StateReader.self).take(value(), changeCount.load(ordering: .relaxed))
        case .lockAddress: return UInt(bitPattern: withUnsafePointer(to: lock) { $0 })
        case .track: track(true, locking: lock)
        case .untrack: track(false, locking: lock)
        case .connect: return connectHint(to: other)
        case .countMessages, .followedNode: break
        }
        return 0
    }
}

extension DerivedNode {
    @inlinable
    func read(by reader: StateReader) -> Value {
        if reader.cursor < reader.entries.count, reader.entries[reader.cursor].source === self,
            let slot = reader.slots[reader.cursor]
        {
            reader.cursor += 1
            return slot.assumingMemoryBound(to: Value.self).pointee
        }
        return reader.readNow(
            self, StateCounter(of: self),
            { operation, source, other in
                unsafeDowncast(source, to: DerivedNode<Value>.self).perform(operation, other)
            }, self)
    }

    @inlinable
    func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        guard case .collect = operation else { return 0 }
        let (value, changes) = lock.withLock { (storedValue, counts.changes.load(ordering: .relaxed)) }
        guard let value else { preconditionFailure("A derived value is read once it has been computed") }
        return unsafeDowncast(other, to: StateReader.self).take(value, changes)
    }
}

extension BufferedObservable {
    /// For the package's own use. Leave it to the default.
    @inlinable
    public func _read(by reader: AnyObject) -> Message where ReadValue == Message { _readLatest(by: reader) }

    /// For the package's own use. Leave it to the default, which takes each message of this observable for a change.
    @inlinable
    public func _readLatest(by reader: AnyObject) -> Message { StateReader.of(reader).latestMessage(of: self) }

    @inlinable
    func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        switch operation {
        case .collect:
            let count = messenger.messageCount
            return unsafeDowncast(other, to: StateReader.self).take(latestMessage, count)
        case .countMessages: return messenger.messageCount
        case .connect: return messenger.connectHint(to: other)
        case .collectHeld, .lockAddress, .track, .untrack, .followedNode: return 0
        }
    }
}

extension BufferedObservable where Message == Update<ReadValue> {
    /// For the package's own use.
    @inlinable
    public func _readLatest(by reader: AnyObject) -> Message {
        let value = _read(by: reader)
        return Update(value, value)
    }
}

extension StateReader {
    /// The reader that a source is given by the requirements of `BufferedObservable`, which don't name the type.
    @inlinable
    static func of(_ reader: AnyObject) -> StateReader { unsafeDowncast(reader, to: StateReader.self) }

    /// Reads the latest message of a source whose messages are counted.
    @inlinable
    func latestMessage<Source: BufferedObservable>(of source: Source) -> Source.Message {
        read(source, StateCounter(ofMessages: ())) { operation, source, other in
            unsafeDowncast(source, to: Source.self).perform(operation, other)
        }
    }

    /// Keeps a value that was collected.
    @inlinable
    func take<Value>(_ value: consuming Value, _ count: UInt) -> UInt {
        slot = arena.place(value)
        return count
    }
}

extension Messenger {
    /// The number of messages that were sent.
    @usableFromInline
    final var messageCount: UInt {
        guard let core = existingCore else { return UInt(bitPattern: idle.count) }
        return UInt(bitPattern: core.lock.withLock { held in core.sentCount(held) } + idle.count)
    }

    /// Starts giving the node a hint with each message. Returns the observation, retained.
    @usableFromInline
    final func connectHint(to node: AnyObject) -> UInt {
        let node = unsafeDowncast(node, to: StateNode.self)
        let token = connect(replaying: false) { _, _ in StateWave.hint(node) }
        return UInt(bitPattern: Unmanaged.passRetained(token).toOpaque())
    }

    /// Starts or stops moving the epoch with each change of the value. Each call with `true` needs a later one with
    /// `false`.
    ///
    /// The lock of the value is held, so each change is either complete before the call or moves the epoch.
    @usableFromInline
    final func track(_ isTracked: Bool, locking lock: borrowing Lock) {
        let core = makeCore()
        lock.withLock { core.lock.withLock { held in core.track(isTracked, held) } }
    }
}

// MARK: - Transforms

extension StateReader {
    /// Makes the latest message of a transform of what is behind it.
    ///
    /// The transform is a source too, without a value: a computation retains what its closure reads, and the graph of an
    /// inspection shows that.
    func message<Transform: BufferedObservable>(
        of transform: Transform, _ make: () -> Transform.Message
    ) -> Transform.Message {
        // A transform behind another one is held by that.
        if transformDepth == depth { return make() }
        let _: Void = read(transform, .ofTransform) { operation, source, other in
            switch operation {
            case .collect, .collectHeld: StateReader.of(other).take((), 0)
            case .followedNode: unsafeDowncast(source, to: Transform.self).messenger.followedNode
            default: 0
            }
        }
        return messageBehind(make)
    }

    /// Makes a message of what the closure reads: sources that only a transform has read so far.
    func messageBehind<Message>(_ make: () -> Message) -> Message {
        let outer = transformDepth
        transformDepth = depth
        defer { transformDepth = outer }
        return make()
    }

    /// Reads the origin of a transform. Its replacement is a change of what is computed.
    func value<Value>(of source: ReplaceableSource<Value>) -> Value {
        read(source, source.counter) { operation, source, other in
            unsafeDowncast(source, to: ReplaceableSource<Value>.self).perform(operation, other)
        }
    }
}

extension StateCounter {
    private static let zero = Atomic<UInt>(0)

    /// The count of a transform, which never changes.
    fileprivate static var ofTransform: StateCounter { StateCounter(ofValue: withUnsafePointer(to: zero) { $0 }) }
}

extension Messenger {
    fileprivate final var followedNode: UInt {
        existingCore.map { core in UInt(bitPattern: core.lock.withLock { core.followedNode }) } ?? 0
    }
}

/// A value that its owner replaces now and then, as a source of derived values: the origin of a transform, or the choice
/// of `flatMapLatest`.
///
/// It is read as a variable is, but it has no messages and no observers. Replacements are few, so each one moves the
/// epoch.
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
        /// Observed nodes that depend on the value.
        @exclusivity(unchecked) var dependents = ContiguousArray<StateNode>()
    }

    @usableFromInline
    init() {}

    /// The value, nil until there is one.
    final var value: Value? { lock.withLock { current } }

    /// Replaces the value, under the lock. Returns the one before, to be released outside the lock.
    final func replace(with value: Value, _ held: borrowing HeldLock) -> Value? {
        let replaced = current
        current = value
        if let reading {
            reading.changeCount.store(reading.changeCount.load(ordering: .relaxed) &+ 1, ordering: .releasing)
            StateEpoch.move()
        }
        return replaced
    }

    /// Hints the nodes that depend on the value, after it was replaced. Under no lock.
    final func hintDependents() {
        for node in lock.withLock({ reading?.dependents ?? [] }) { StateWave.hint(node) }
    }

    fileprivate final var counter: StateCounter {
        let reading = lock.withLock {
            let reading = self.reading ?? Reading()
            self.reading = reading
            return reading
        }
        return StateCounter(ofValue: withUnsafePointer(to: reading.changeCount) { $0 })
    }

    fileprivate final func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        switch operation {
        case .collect:
            let (value, count) = lock.withLock { (current, changeCount) }
            return take(value, count, other)
        case .collectHeld: return take(current, changeCount, other)
        case .lockAddress: return UInt(bitPattern: withUnsafePointer(to: lock) { $0 })
        case .connect: lock.withLock { reading?.dependents.append(unsafeDowncast(other, to: StateNode.self)) }
        case .untrack: withExtendedLifetime(lock.withLock { removeDependent(other) }) {}
        case .track, .countMessages, .followedNode: break
        }
        return 0
    }

    private final var changeCount: UInt { reading?.changeCount.load(ordering: .relaxed) ?? 0 }

    private final func take(_ value: Value?, _ count: UInt, _ reader: AnyObject) -> UInt {
        guard let value else { preconditionFailure("A transform has an origin before it is read") }
        return StateReader.of(reader).take(value, count)
    }

    private final func removeDependent(_ node: AnyObject) -> StateNode? {
        reading?.dependents.firstIndex { $0 === node }.flatMap { reading?.dependents.remove(at: $0) }
    }
}
