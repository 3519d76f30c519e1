public import Synchronization

/// A value that a transaction sets: it lies in the memory of the reader, so that a transaction of few allocates
/// nothing.
///
/// Its steps go through a function that is made where the type of the value is known: a generic method would not be
/// specialised for it, and take some fifty times as long.
@usableFromInline
struct StateWrite: BitwiseCopyable {
    /// The part that needs no type. It comes first in `Contents` of each `ValueWrite`.
    @usableFromInline
    struct Header {
        /// The variable or cell, which the reader keeps.
        @usableFromInline let source: Unmanaged<AnyObject>
        /// Runs a step. It captures nothing.
        @usableFromInline let act: (StateWrite, Step, UnsafeMutablePointer<Any>?) -> Bool
        /// Whether the value differs from the one before, as far as is known.
        var isChange = true
        /// Whether it is to be set: not if that was undone.
        var isSet = true
        /// Where the value is that `restore` brings back.
        @usableFromInline var former: UnsafeMutableRawPointer?
        /// The number of the last joined transaction for which the value from before was kept.
        var savedFor = 0
        /// The author of the update; nil for the messenger.
        @usableFromInline var author: Origin?
        /// The word of the gate, if the update can be delivered directly. The gate is busy until `perform`.
        @usableFromInline var begun: UInt64 = 0
        /// The decision about the update, if it cannot be, and somebody has observed the value. Taken in `perform`.
        @usableFromInline var posting: UnsafeMutableRawPointer?
        /// The marks of what is computed from the value and observed. Set under the lock of the value.
        @usableFromInline var marks: ChangeMarks?
        /// The causes under which handlers are to run, if a limit of nested sends needs them.
        @usableFromInline var causes: Causes?
        @usableFromInline var isCaused = false

        @usableFromInline
        init(
            _ source: Unmanaged<AnyObject>, _ act: @escaping (StateWrite, Step, UnsafeMutablePointer<Any>?) -> Bool
        ) {
            (self.source, self.act) = (source, act)
        }
    }

    @usableFromInline
    enum Step {
        case compare, noteChange
        /// Puts the update to be sent where the last parameter points.
        case makeUpdate
        case prepare, store, wake, perform, restore, destroy
    }

    @usableFromInline let header: UnsafeMutablePointer<Header>

    @inlinable
    init(_ header: UnsafeMutablePointer<Header>) {
        self.header = header
    }

    @discardableResult
    private func act(_ step: Step) -> Bool { header.pointee.act(self, step, nil) }

    /// The update to be sent.
    var update: Any {
        var update: Any = ()
        _ = header.pointee.act(self, .makeUpdate, &update)
        return update
    }

    var isChange: Bool { header.pointee.isChange }

    var address: UnsafeMutableRawPointer { header.pointee.source.toOpaque() }

    var identity: ObjectIdentifier { header.pointee.source._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }

    /// Finds out whether the value differs from the one before. Under no lock.
    func compare() -> Bool {
        header.pointee.isChange = header.pointee.isSet && act(.compare)
        return header.pointee.isChange
    }

    /// Installs a strategy that is still pending. Returns whether messages are kept for later observations. Under no
    /// lock.
    func prepare() -> Bool { act(.prepare) }

    /// Notes that a transaction has set the value, if the messenger is followed. Returns whether it is. Under no lock.
    func noteChange() -> Bool { act(.noteChange) }

    /// Has the message carry the identity of the transaction.
    func join(_ commit: Commit) {
        let author = header.pointee.author ?? Origin(header.pointee.source._withUnsafeGuaranteedRef { $0 })
        header.pointee.author = Origin(StandIn(for: author, in: commit))
    }

    /// Sets the value, and gives the update its place. Returns whether a computation has read the value since it was
    /// changed last. Under the lock of the value.
    func store() -> Bool { act(.store) }

    /// Has the actors to whom the update was left take turns. Before any `perform`, whose handlers may count on that.
    func wake() { if header.pointee.posting != nil { act(.wake) } }

    /// Delivers the update, as was decided under the lock. Under no lock.
    func perform() { if header.pointee.begun != 0 || header.pointee.posting != nil { act(.perform) } }

    /// Brings back the value from before.
    func restore(_ value: UnsafeMutableRawPointer) {
        header.pointee.former = value
        act(.restore)
    }

    /// Releases everything in it.
    func destroy() { act(.destroy) }
}

/// A value of a known type that a transaction sets.
@usableFromInline
struct ValueWrite<Value>: BitwiseCopyable {
    @usableFromInline
    struct Contents {
        @usableFromInline var header: StateWrite.Header
        @usableFromInline let old: Value
        @usableFromInline var new: Value

        @inlinable
        init(_ header: StateWrite.Header, _ old: Value, _ new: Value) {
            self.header = header
            self.old = old
            self.new = new
        }
    }

    @usableFromInline let contents: UnsafeMutablePointer<Contents>

    /// - Precondition: The write is one of such a value.
    @inlinable
    init(_ write: StateWrite) {
        contents = UnsafeMutableRawPointer(write.header).assumingMemoryBound(to: Contents.self)
    }

    @inlinable
    @inline(__always)
    init(
        in arena: StateArena, of messenger: Messenger<Update<Value>>, _ old: Value, _ new: Value,
        _ act: @escaping (StateWrite, StateWrite.Step, UnsafeMutablePointer<Any>?) -> Bool
    ) {
        let memory = arena.allocate(size: MemoryLayout<Contents>.size, alignment: MemoryLayout<Contents>.alignment)
        contents = memory.bindMemory(to: Contents.self, capacity: 1)
        let header = StateWrite.Header(.passUnretained(messenger), act)
        contents.initialize(to: Contents(header, old, new))
    }

    @inlinable
    var write: StateWrite {
        StateWrite(UnsafeMutableRawPointer(contents).assumingMemoryBound(to: StateWrite.Header.self))
    }

    @inlinable
    var new: Value {
        get { contents.pointee.new }
        nonmutating set { contents.pointee.new = newValue }
    }

    /// Where the value to be set is found.
    @inlinable
    var place: UnsafeMutableRawPointer {
        withUnsafeMutablePointer(to: &contents.pointee.new) { UnsafeMutableRawPointer($0) }
    }

    /// Runs a step.
    ///
    /// - Parameters:
    ///   - place: Where `makeUpdate` puts the update.
    ///   - areEqual: Whether setting the new value would be no change.
    @inlinable
    @inline(__always)
    func perform(
        _ step: StateWrite.Step, _ place: UnsafeMutablePointer<Any>?, unless areEqual: (Value, Value) -> Bool
    ) -> Bool {
        switch step {
        case .compare: return !areEqual(contents.pointee.old, contents.pointee.new)
        case .makeUpdate: place?.pointee = update
        case .noteChange: return with { $0.existingCore?.noteChange() ?? false }
        case .prepare: return with { keepsMessages(of: $0) }
        // `old` keeps the replaced value alive.
        case .store: return with { post(to: $0, wasRead: $0.put(contents.pointee.new)) }
        case .restore: restore()
        case .wake: posting?.pointee.wake.perform()
        case .perform: with { send(to: $0) }
        case .destroy: destroy()
        }
        return true
    }
}

/// The steps.
extension ValueWrite {
    @inlinable
    var update: Update<Value> { Update(contents.pointee.old, contents.pointee.new) }

    @inlinable
    var posting: UnsafeMutablePointer<Posting<Update<Value>>>? {
        contents.pointee.header.posting?.assumingMemoryBound(to: Posting<Update<Value>>.self)
    }

    /// Runs a body with the variable or cell, which is not retained for that.
    @inlinable
    @inline(__always)
    func with<Result>(_ body: (ValueMessenger<Value>) -> Result) -> Result {
        contents.pointee.header.source._withUnsafeGuaranteedRef {
            body(unsafeDowncast($0, to: ValueMessenger<Value>.self))
        }
    }

    /// The caller keeps the messenger, which keeps its inner state.
    @inlinable
    func keepsMessages(of messenger: Messenger<Update<Value>>) -> Bool {
        if messenger.unretainedCore == nil, messenger.plannedCore == nil { return false }
        return messenger.unretainedCore?._withUnsafeGuaranteedRef { core in
            core.lock.withLock { core.keepsForReplay($0) }
        } ?? false
    }

    @inlinable
    func makePosting(onMain: Bool) -> UnsafeMutablePointer<Posting<Update<Value>>> {
        let made = UnsafeMutablePointer<Posting<Update<Value>>>.allocate(capacity: 1)
        made.initialize(to: Posting(onMain: onMain))
        contents.pointee.header.posting = UnsafeMutableRawPointer(made)
        return made
    }

    @inlinable
    func post(to messenger: Messenger<Update<Value>>, wasRead: Bool) -> Bool {
        guard let core = messenger.unretainedCore else {
            messenger.idle.countUp()
            return wasRead
        }
        core._withUnsafeGuaranteedRef { post(to: messenger, $0, wasRead: wasRead) }
        return wasRead
    }

    @inlinable
    @inline(__always)
    func post(to messenger: Messenger<Update<Value>>, _ core: MessengerCore<Update<Value>>, wasRead: Bool) {
        if wasRead { contents.pointee.header.marks = core.changeMarks?.takeUnretainedValue() }
        core.lock.withLock { held in
            // In the order in which the transaction set them, so that the last of several bound values counts.
            if core.hasQueue, let history = core.queue.pointee.boundHistory { history.note() }
            contents.pointee.header.begun = core.gate.beginDirect()
            if contents.pointee.header.begun != 0 { return }
            core.openQueue(held)
            let posting = makePosting(onMain: core.servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
            let author = contents.pointee.header.author ?? Origin(messenger)
            if core.causesAreWanted && core.hasCauses(held) {
                contents.pointee.header.isCaused = true
                contents.pointee.header.causes = core.postCausedly(
                    update, from: author, sender: messenger, &posting.pointee, held)
            } else {
                core.post(update, from: author, sender: messenger, &posting.pointee, held)
            }
        }
    }

    @inlinable
    func send(to messenger: Messenger<Update<Value>>) {
        messenger.unretainedCore?._withUnsafeGuaranteedRef { send(to: messenger, $0) }
    }

    @inlinable
    @inline(__always)
    func send(to messenger: Messenger<Update<Value>>, _ core: MessengerCore<Update<Value>>) {
        let author = contents.pointee.header.author ?? Origin(messenger)
        let begun = contents.pointee.header.begun
        if begun != 0 {
            contents.pointee.header.begun = 0
            return core.deliverAndEnd(update, from: author, sender: messenger, begun: begun)
        }
        guard let posting else { return }
        contents.pointee.header.posting = nil
        if contents.pointee.header.isCaused {
            core.performCausedly(
                &posting.pointee, update, from: author, sender: messenger, under: contents.pointee.header.causes)
        } else {
            core.perform(&posting.pointee, update, from: author, sender: messenger)
        }
        posting.deinitialize(count: 1)
        posting.deallocate()
    }

    @inlinable
    func restore() {
        guard let former = contents.pointee.header.former else { return }
        contents.pointee.new = former.assumingMemoryBound(to: Value.self).pointee
    }

    @inlinable
    func destroy() { contents.deinitialize(count: 1) }
}
