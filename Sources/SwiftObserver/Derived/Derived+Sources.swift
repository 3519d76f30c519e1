public import Synchronization

/// How each kind of source is read.
extension ValueMessenger {
    public typealias ReadValue = Value

    /// For the package's own use.
    @inlinable
    public final func _read(by reader: AnyObject) -> Value {
        unsafeDowncast(reader, to: StateReader.self).read(self, counter) { operation, source, other in
            unsafeDowncast(source, to: ValueMessenger<Value>.self).perform(operation, other)
        }
    }

    @inlinable
    final var counter: StateCounter { StateCounter(ofValue: withUnsafePointer(to: changeCount) { $0 }) }

    @inlinable
    final func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        switch operation {
        case .collect:
            let (value, count) = lock.withLock { (storedValue, changeCount.noteRead()) }
            return unsafeDowncast(other, to: StateReader.self).take(value, count)
        case .collectHeld:
            return unsafeDowncast(other, to: StateReader.self).take(storedValue, changeCount.noteRead())
        case .lockAddress: return UInt(bitPattern: withUnsafePointer(to: lock) { $0 })
        case .outlet: return outletOfValue(locking: lock)
        case .countMessages, .followedNode: return 0
        }
    }
}

extension DerivedNode {
    @inlinable
    func read(by reader: StateReader) -> Value {
        if let value = reader.nextKnown(self) { return value.assumingMemoryBound(to: Value.self).pointee }
        let value = reader.readNow(
            self, StateCounter(of: self),
            { operation, source, other in
                unsafeDowncast(source, to: DerivedNode<Value>.self).perform(operation, other)
            }, self)
        return value.assumingMemoryBound(to: Value.self).pointee
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
        case .outlet: return messenger.outletOfMessages
        case .collectHeld, .lockAddress, .followedNode: return 0
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

    /// Reads the latest message of a source that counts its messages.
    @inlinable
    func latestMessage<Source: BufferedObservable>(of source: Source) -> Source.Message {
        noteMessages(Source.Message.self)
        return read(source, StateCounter(ofMessages: ())) { operation, source, other in
            unsafeDowncast(source, to: Source.self).perform(operation, other)
        }
    }
}

extension Messenger {
    /// The number of messages that were sent.
    @usableFromInline
    final var messageCount: UInt {
        guard let core = existingCore else { return UInt(bitPattern: idle.count) }
        return UInt(bitPattern: core.lock.withLock { held in core.sentCount(held) } + idle.count)
    }

    /// Returns the outlet to which a computation that reads the value is to be connected, retained.
    @usableFromInline
    final func outletOfValue(locking lock: borrowing Lock) -> UInt {
        let core = makeCore()
        let outlets = lock.withLock { core.openOutlets() }
        return outlet(in: outlets, isMarking: false).retainedAddress
    }

    /// Returns the outlet to which a computation that reads the latest message is to be connected, retained.
    @usableFromInline
    final var outletOfMessages: UInt { outlet(in: makeCore().openOutlets(), isMarking: true).retainedAddress }
}

extension MarkSource {
    fileprivate final var retainedAddress: UInt { UInt(bitPattern: Unmanaged.passRetained(self).toOpaque()) }
}

// MARK: - Transforms

extension StateReader {
    /// Makes the latest message of a transform from the sources behind it.
    ///
    /// The transform is a source too, without a value: a computation retains the objects that its closure reads, and
    /// the graph of an inspection shows that.
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

    /// Makes a message from sources that only a transform has read so far.
    func messageBehind<Message>(_ make: () -> Message) -> Message {
        let outer = transformDepth
        transformDepth = depth
        defer { transformDepth = outer }
        return make()
    }

    /// Reads the origin of a transform. Its replacement counts as a change.
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
