/// The state that is made on demand, as if it were the core's own. Nobody may ask for it before `openQueue` was called, for
/// which there is `hasQueue`; in debug builds that stops the program.
extension MessengerCore {
    /// Whether that state was made. Under the lock, or for the deliverer who knows of it.
    @inlinable
    var hasQueue: Bool { books != nil }

    @inlinable
    var queue: UnsafeMutablePointer<QueueState<Message>> {
        UnsafeMutableRawPointer(books.unsafelyUnwrapped).assumingMemoryBound(to: QueueState<Message>.self)
    }

    /// Makes it, unless it is there. Under the lock.
    @inlinable
    func openQueue() {
        if books == nil { _ = makeBooks() }
    }

    /// The plan, whether or not there is more to it than the default one. Under the lock.
    @usableFromInline
    var installedPlan: Plan { hasQueue ? plan : .ordered }

    /// Whether no message waits. Under the lock.
    @inlinable
    var isQueueEmpty: Bool { books == nil || waiting.isEmpty }

    @inlinable
    var waiting: Waiting<Message> {
        _read { yield queue.pointee.waiting }
        _modify { yield &queue.pointee.waiting }
    }

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
    var version: UInt64 {
        _read { yield queue.pointee.version }
        _modify { yield &queue.pointee.version }
    }

    @inlinable
    var outstanding: UInt64 {
        _read { yield queue.pointee.outstanding }
        _modify { yield &queue.pointee.outstanding }
    }

    var lastDelivery: UInt64 {
        _read { yield queue.pointee.lastDelivery }
        _modify { yield &queue.pointee.lastDelivery }
    }

    @inlinable
    var outstandingForNow: UInt64 {
        _read { yield queue.pointee.outstandingForNow }
        _modify { yield &queue.pointee.outstandingForNow }
    }

    @inlinable
    var goesOn: Bool {
        _read { yield queue.pointee.goesOn }
        _modify { yield &queue.pointee.goesOn }
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
    var rescheduler: ThreadIdentity? {
        _read { yield queue.pointee.rescheduler }
        _modify { yield &queue.pointee.rescheduler }
    }

    @inlinable
    var cameBack: UInt64 {
        _read { yield queue.pointee.cameBack }
        _modify { yield &queue.pointee.cameBack }
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
