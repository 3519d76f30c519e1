internal import Synchronization

/// The inner state of a messenger: what waits, what is kept, and the plan by which it is delivered.
///
/// It is an object of its own because it outlives its messenger: for messages that wait, and for messages that are sent
/// while the messenger's owner is being deallocated. Observations retain it; its end (`closeIfDone`) breaks that
/// circle.
///
/// A message takes one of two ways. If nobody delivers and the plan is plain, `send` calls the observations at once.
/// Otherwise `post` decides under the lock what has to be done, and `perform` does it. The deliverer goes on until
/// nothing waits, or its turn is over (`settle`).
@usableFromInline
final class MessengerCore<Message>: Hub, @unchecked Sendable {  // by the lock and the gates of the mailboxes
    @usableFromInline
    init(
        _ plan: Plan, messenger: AnyObject, runDelivery: @escaping (MessengerCore, UInt64, Int) -> Int
    ) {
        super.init()
        guard plan !== Plan.ordered else { return }
        lock.withLock { held in
            openQueue(held)
            queue.pointee.runDelivery = runDelivery
            if !plan.isInPlace { makeStandIns(for: messenger) }
            adopt(plan, held)
            gate.end(guarded: isGuarded, held)
        }
    }

    deinit {
        guard hasQueue else { return }
        _ = takeLimiter()
        let queue = queue
        queue.pointee.boundHistory?.deallocate()
        _ = (queue.pointee.absent.takeLast(), queue.pointee.present.takeLast())
        queue.deinitialize(count: 1)
        queue.deallocate()
    }

    @usableFromInline
    override func makeBooks() -> UnsafeMutablePointer<MailboxBooks> {
        let queue = UnsafeMutablePointer<QueueState<Message>>.allocate(capacity: 1)
        queue.initialize(to: QueueState())
        let made = UnsafeMutableRawPointer(queue).assumingMemoryBound(to: MailboxBooks.self)
        withUnsafeMutablePointer(to: &queue.pointee.books) { assert($0 == made, "The books come first in the queue") }
        books = made
        return made
    }

    override func mailboxes(_ held: borrowing HeldLock) -> [Mailbox] {
        guard hasQueue else { return [self] }
        var all: [Mailbox] = [self]
        if let mainMailbox { all.append(mainMailbox) }
        for mailbox in actorMailboxes.values { all.append(mailbox) }
        return all
    }

    override func addMeasurements(
        to numbers: inout ObservationNumbers, of token: ObservationToken, _ held: borrowing HeldLock
    ) {
        measure(&numbers, of: token, held)
    }

    override func flushHeldBack() {
        let plan: Plan? = lock.withLock { hasQueue ? self.plan : nil }
        plan?.pacer?.flush()
    }

    override var description: String { "A messenger of \(Message.self)" }

    override func cancelReplay(of token: ObservationToken, _ held: borrowing HeldLock) {
        guard let replay = token.tally?.replay as? PendingReplay<Message> else { return }
        if replay.isOnItsWay || token.mailbox === self {
            waiting.replays.remove(replay)
        } else {
            ActorMailbox<Message>.known(token.mailbox).waiting.replays.remove(replay)
        }
    }

    /// What goes is returned to be released outside.
    @discardableResult
    func adopt(_ plan: Plan, _ held: borrowing HeldLock) -> Ring<Letter<Message>> {
        self.plan = plan
        isPlain = plan.isPlain && !kept.isNeededAnyway && !phase.isFinished
        isOrdered = plan.isOrdered && !phase.isFinished
        hasRest = false
        adoptLimit(held)
        kept.isForFirstObservation = plan.replay.isForFirstObservation && activeCount == 0
        return kept.setLimit(plan.replay.isForFirstObservation && activeCount > 0 ? 0 : plan.replay.count)
    }

    /// What a message that waits needs to know its author by.
    @inlinable
    func reference(to author: AnyAuthor, sender: AnyObject, _ held: borrowing HeldLock) -> LetterAuthor? {
        author === sender ? nil : makeReference(to: author, sender: sender, held)
    }

    @usableFromInline
    func makeReference(to author: AnyAuthor, sender: AnyObject, _ held: borrowing HeldLock) -> LetterAuthor {
        if let lastAuthor, lastAuthor.holds(author) { return lastAuthor }
        if let reference = exactCast(author, to: LetterAuthor.self) { return reference }
        let reference = LetterAuthor.holding(author, sender: sender)
        guard reference.isReusable else {
            if reference.author != nil { makeStandIns(for: sender) }
            return reference
        }
        makeStandIns(for: sender)
        lastAuthor = reference
        return reference
    }

    /// Before anything can be delivered where the messenger is not at hand, or with an author that is not. The caller
    /// keeps the messenger alive; if all it has is a stand-in, they have been made.
    func makeStandIns(for messenger: AnyObject) {
        guard queue.pointee.present.unretained == nil else { return }
        _ = queue.pointee.absent.place(StandIn(for: messenger, isForMessenger: false))
        _ = queue.pointee.present.place(StandIn(for: messenger, isForMessenger: true))
    }

    /// Stands for the messenger, for those who do not keep it alive.
    @usableFromInline
    func standIn(for messenger: AnyObject) -> StandIn {
        lock.withLock { held in openQueue(held) }
        makeStandIns(for: messenger)
        return messengerStandIn
    }

    /// Stands for an author that is gone.
    @usableFromInline
    var absentAuthor: StandIn {
        guard let absent = queue.pointee.absent.unretained else {
            preconditionFailure("An author waits without stand-ins")
        }
        return absent.takeUnretainedValue()
    }

    /// Stands for the messenger, which may be gone.
    @usableFromInline
    var messengerStandIn: StandIn {
        guard let present = queue.pointee.present.unretained else {
            preconditionFailure("A delivery is deferred without stand-ins")
        }
        return present.takeUnretainedValue()
    }
}

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
