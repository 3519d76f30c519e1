/// The state that is made on demand, as if it were the core's own. Nobody may ask for it before `openQueue` was called, for
/// which there is `hasQueue`; in debug builds that stops the program.
extension MessengerCore {
    /// Whether that state was made. Under the lock, or for the deliverer who knows of it.
    @inlinable
    var hasQueue: Bool { books != nil }

    @inlinable
    var queue: UnsafeMutablePointer<QueueState<Message>> {
        UnsafeMutableRawPointer(unchecked(books)).assumingMemoryBound(to: QueueState<Message>.self)
    }

    /// Makes it, unless it is there.
    @inlinable
    func openQueue(_ held: borrowing HeldLock) {
        if books == nil { _ = makeBooks() }
    }

    /// The plan, whether or not there is more to it than the default one.
    @usableFromInline
    func installedPlan(_ held: borrowing HeldLock) -> Plan { hasQueue ? plan : .ordered }

    /// Whether no message waits.
    @inlinable
    func isQueueEmpty(_ held: borrowing HeldLock) -> Bool { books == nil || nothingWaits(held) }

    /// The same where the state was made. It looks into what waits by itself, which is faster in debug builds.
    @inlinable
    func nothingWaits(_ held: borrowing HeldLock) -> Bool {
        let queue = queue
        if case .some = queue.pointee.waiting.replays.first { return false }
        return queue.pointee.waiting.backlog.letters.frontCount == 0
    }

    /// What the bindings of this messenger's value know together, for as long as this state is there.
    @usableFromInline
    func boundHistory(of value: ValuePeek<some Any>) -> BoundHistory {
        lock.withLock { held in
            openQueue(held)
            if let history = queue.pointee.boundHistory { return history }
            let history = BoundHistory(value.changeCount)
            queue.pointee.boundHistory = history
            return history
        }
    }

    @inlinable
    var waiting: Waiting<Message> {
        _read { yield queue.pointee.waiting }
        _modify { yield &queue.pointee.waiting }
    }

    /// Whether messages are kept for observers that come later.
    @usableFromInline
    func keepsForReplay(_ held: borrowing HeldLock) -> Bool { hasQueue && kept.keepsLetters }

    @inlinable
    var kept: ReplayBuffer<Message> {
        _read { yield queue.pointee.kept }
        _modify { yield &queue.pointee.kept }
    }

    @inlinable
    var plan: Plan {
        _read { yield queue.pointee.plan }
        _modify { yield &queue.pointee.plan }
    }

    @inlinable
    var mayHavePromises: Bool {
        _read { yield queue.pointee.mayHavePromises }
        _modify { yield &queue.pointee.mayHavePromises }
    }

    @inlinable
    var promisedInFlight: Int {
        _read { yield queue.pointee.promisedInFlight }
        _modify { yield &queue.pointee.promisedInFlight }
    }

    @inlinable
    var deliveries: DeliveryState {
        _read { yield queue.pointee.deliveries }
        _modify { yield &queue.pointee.deliveries }
    }

    @inlinable
    var leftBehind: DeliveryTicket? {
        _read { yield queue.pointee.leftBehind }
        _modify { yield &queue.pointee.leftBehind }
    }

    @inlinable
    var deliverer: ThreadIdentity? {
        _read { yield queue.pointee.deliverer }
        _modify { yield &queue.pointee.deliverer }
    }

    @inlinable
    var mainMailbox: ActorMailbox<Message>? {
        _read { yield queue.pointee.mainMailbox }
        _modify { yield &queue.pointee.mainMailbox }
    }

    @inlinable
    var unretainedMainMailbox: Unmanaged<ActorMailbox<Message>>? {
        _read { yield queue.pointee.unretainedMainMailbox }
        _modify { yield &queue.pointee.unretainedMainMailbox }
    }

    @inlinable
    var actorMailboxes: [ObjectIdentifier: ActorMailbox<Message>] {
        _read { yield queue.pointee.actorMailboxes }
        _modify { yield &queue.pointee.actorMailboxes }
    }

    @inlinable
    var mainEnd: Int {
        _read { yield queue.pointee.mainEnd }
        _modify { yield &queue.pointee.mainEnd }
    }

    var lastAuthor: LetterAuthor? {
        _read { yield queue.pointee.lastAuthor }
        _modify { yield &queue.pointee.lastAuthor }
    }
}
