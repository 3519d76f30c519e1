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
        case .countMessages: break
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
    public func _read(by reader: AnyObject) -> Message where ReadValue == Message {
        unsafeDowncast(reader, to: StateReader.self).read(self, StateCounter(ofMessages: ())) {
            operation, source, other in
            unsafeDowncast(source, to: Self.self).perform(operation, other)
        }
    }

    @inlinable
    func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        switch operation {
        case .collect:
            let count = messenger.messageCount
            return unsafeDowncast(other, to: StateReader.self).take(latestMessage, count)
        case .countMessages: return messenger.messageCount
        case .connect: return messenger.connectHint(to: other)
        case .collectHeld, .lockAddress, .track, .untrack: return 0
        }
    }
}

extension StateReader {
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
