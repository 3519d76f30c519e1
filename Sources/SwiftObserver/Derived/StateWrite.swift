public import Synchronization

/// A value that a transaction sets.
///
/// Its steps go through a function that is made where the type of the value is known: a method of `ValueWrite` that
/// overrode one of this class would not be specialised for it, and take some fifty times as long.
@usableFromInline
class StateWrite {
    @usableFromInline final let source: AnyObject
    /// Runs a step. It captures nothing.
    @usableFromInline final let act: (StateWrite, Step) -> Bool

    @usableFromInline
    enum Step {
        case compare
        case isKept
        case noteChange
        case layOver(StateReader)
        case prepare(AnyAuthor?, Commit?)
        case store
        case perform
    }

    @usableFromInline
    init(_ source: AnyObject, _ act: @escaping (StateWrite, Step) -> Bool) {
        self.source = source
        self.act = act
    }

    /// Whether the transaction has set a value. Under no lock.
    final var isChange: Bool { act(self, .compare) }

    final func layOver(_ reader: StateReader) { _ = act(self, .layOver(reader)) }

    /// Whether messages are kept for later observations. Under no lock.
    final var isKept: Bool { act(self, .isKept) }

    /// Notes that a transaction has set the value, if the messenger is followed. Returns whether it is. Under no lock.
    final func noteChange() -> Bool { act(self, .noteChange) }

    /// The update to be sent.
    var update: Any { () }

    /// The outlets of the value, if an observed computation has read it. Under the lock of the value.
    var outlets: ValueOutlets? { nil }

    /// Prepares the step before the locks are taken.
    final func prepare(_ author: AnyAuthor?, _ commit: Commit?) { _ = act(self, .prepare(author, commit)) }

    /// Sets the value, and gives the update its place. Returns whether a computation has read the value since it was
    /// changed last. Under the lock of the value.
    final func store() -> Bool { act(self, .store) }

    /// Delivers the update, as was decided under the lock. Under no lock.
    @usableFromInline
    final func perform() { _ = act(self, .perform) }
}

/// Accesses are not checked for exclusivity: it belongs to one call of `transaction`, and no method calls another one.
@usableFromInline
final class ValueWrite<Value>: StateWrite {
    @usableFromInline let peek: ValuePeek<Value>
    @usableFromInline let messenger: Messenger<Update<Value>>
    @usableFromInline let counter: StateCounter
    @usableFromInline let old: Value
    @usableFromInline @exclusivity(unchecked) var new: Value
    @usableFromInline let differ: (Value, Value) -> Bool

    @usableFromInline @exclusivity(unchecked) var author: AnyAuthor
    @usableFromInline @exclusivity(unchecked) var core: MessengerCore<Update<Value>>?
    /// Made in `beginPosting`, and taken in `send`. Behind a pointer, since destroying it in place would take code that
    /// first finds out its state.
    @usableFromInline @exclusivity(unchecked) var posting: UnsafeMutablePointer<Posting<Update<Value>>>?
    /// The causes under which handlers are to run, if a limit of nested sends needs them.
    @usableFromInline @exclusivity(unchecked) var causes: Causes?
    @usableFromInline @exclusivity(unchecked) var isCaused = false

    @inlinable
    init(
        _ peek: ValuePeek<Value>, of messenger: Messenger<Update<Value>>, _ old: Value, _ new: Value,
        _ counter: StateCounter, unless differ: @escaping (Value, Value) -> Bool
    ) {
        self.peek = peek
        self.messenger = messenger
        self.counter = counter
        self.old = old
        self.new = new
        self.differ = differ
        author = messenger
        super.init(messenger) { write, step in
            let write = unsafeDowncast(write, to: ValueWrite<Value>.self)
            switch step {
            case .compare: return write.differ(write.old, write.new)
            case .layOver(let reader): write.put(into: reader)
            case .isKept: return write.keepsMessages
            case .noteChange: return write.messenger.existingCore?.noteChange() ?? false
            case .prepare(let author, let commit): write.beginPosting(as: author, in: commit)
            case .store: return write.post()
            case .perform: write.send()
            }
            return true
        }
    }

    // A posting without a decision holds nothing.
    deinit {
        posting?.deallocate()
    }

    @inlinable
    func put(into reader: StateReader) {
        let slot = reader.arena.place(new)
        reader.layOver(source, counter, slot)
    }

    override var update: Any { Update(old, new) }

    override var outlets: ValueOutlets? {
        messenger.existingCore?.changeMarks.map { unsafeDowncast($0.takeUnretainedValue(), to: ValueOutlets.self) }
    }

    @inlinable
    var keepsMessages: Bool {
        guard let core = messenger.plannedCore else { return false }
        return core.lock.withLock { core.keepsForReplay($0) }
    }

    @inlinable
    func beginPosting(as author: AnyAuthor?, in commit: Commit?) {
        if let author { self.author = author }
        if let commit { self.author = StandIn(for: self.author, in: commit) }
        // Installs a pending strategy.
        core = messenger.plannedCore
        let onMain = core.map { $0.servesMain.load(ordering: .relaxed) && MainQueue.isCurrent } ?? false
        let made = UnsafeMutablePointer<Posting<Update<Value>>>.allocate(capacity: 1)
        made.initialize(to: Posting(onMain: onMain))
        posting = made
    }

    @inlinable
    func post() -> Bool {
        // `old` keeps the replaced value alive.
        peek.storedValue.pointee = new
        let wasRead = peek.changeCount.pointee.countChange()
        // An observation may have begun meanwhile.
        if core == nil { core = messenger.existingCore }
        guard let core else {
            messenger.idle.countUp()
            return wasRead
        }
        core.lock.withLock { held in
            core.openQueue(held)
            // In the order in which the transaction set them, so that the last of several bound values counts.
            if let history = core.queue.pointee.boundHistory { history.note() }
            isCaused = core.causesAreWanted && core.hasCauses(held)
            let update = Update(old, new)
            // Made in `beginPosting`.
            guard let posting else { return }
            if isCaused {
                causes = core.postCausedly(update, from: author, sender: messenger, &posting.pointee, held)
            } else {
                core.post(update, from: author, sender: messenger, &posting.pointee, held)
            }
        }
        return wasRead
    }

    @inlinable
    func send() {
        guard let core, let posting else { return }
        self.posting = nil
        let update = Update(old, new)
        if isCaused {
            core.performCausedly(&posting.pointee, update, from: author, sender: messenger, under: causes)
        } else {
            core.perform(&posting.pointee, update, from: author, sender: messenger)
        }
        posting.deinitialize(count: 1)
        posting.deallocate()
    }
}
