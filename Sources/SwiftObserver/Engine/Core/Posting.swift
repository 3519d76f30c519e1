/// The decision, made under the lock, about a message that is being sent.
@usableFromInline
struct Posting<Message>: ~Copyable {
    @usableFromInline
    enum Step {
        /// The message waits, or was refused.
        case none
        /// The sender has become the deliverer, and the gate counts the message.
        case begun
        /// The sender has become the deliverer, and calls are counted one by one.
        case begunCounting
        /// The sender runs on the stack of the deliverer, and delivers the message at once.
        case nested
        /// The sender has become the deliverer of messages that waited. This one waits behind them.
        case takenOver
    }

    @usableFromInline var step = Step.none
    /// The gate's answer, if the message is delivered directly.
    @usableFromInline var begun: UInt64 = 0
    /// Why the message is refused; nil if it is accepted.
    @usableFromInline var refusal: Refusal?
    /// Whether the message is refused unless there is room in every mailbox (`trySend`). Then no actor's bound holds for
    /// it.
    @usableFromInline var isExempt = false
    /// The number of the last observation that is offered the message.
    @usableFromInline var audience: UInt64 = 0
    @usableFromInline var delivery: DeliveryTicket?
    /// Whether the sender is on the main queue, if that matters.
    @usableFromInline let onMain: Bool
    @usableFromInline var hasActors = false
    /// Whether the message goes into the main actor's lane.
    @usableFromInline var leavesMain = false
    /// Whether it goes into lanes of other actors.
    @usableFromInline var leavesOthers = false
    /// The main actor's lane, if the sender delivers the message there too.
    @usableFromInline var mainLane: ActorLane<Message>?
    /// `mainLane`, if the sender also has to step down there.
    @usableFromInline var begunLane: ActorLane<Message>?
    /// Whether observations that get the message at once still await a replay.
    @usableFromInline var comesAfterReplays = false
    /// The lanes into which the message was put, and which are to be drained.
    @usableFromInline var wake = Wake<Message>()
    /// Whether the message has yet to be put into them.
    @usableFromInline var isMailedLater = false
    /// Lanes of actors that have been given a replay in the meantime.
    @usableFromInline var replaying: [ActorLane<Message>]?
    // To be released outside the lock:
    @usableFromInline var lost = Lost<Message>()
    @usableFromInline var replaced: Replaced<Message>?
    @usableFromInline var retired: Unmanaged<ObservationToken>?

    @inlinable
    init(onMain: Bool) {
        self.onMain = onMain
    }

    /// Whether the message goes into lanes of actors.
    @inlinable
    var leavesSome: Bool { leavesMain || leavesOthers }

    /// Has the sender call the main actor's handlers along with the other ones that run here.
    @inlinable
    mutating func deliver(alongside lane: ActorLane<Message>) {
        mainLane = lane
        leavesMain = false
    }

    /// Adds observations that have left a list, to be released outside the lock.
    @usableFromInline
    mutating func add(_ others: consuming Retired) {
        var all = Retired()
        swap(&all.first, &retired)
        all.add(others)
        swap(&all.first, &retired)
    }

    @inlinable
    mutating func releaseRetired() {
        if retired != nil { releaseAllRetired() }
    }

    @usableFromInline
    mutating func releaseAllRetired() {
        var all = Retired()
        swap(&all.first, &retired)
        all.release()
    }
}

/// The work that follows a decision under the lock: delivering messages that wait.
@usableFromInline
struct FollowUp {
    /// Whether the caller has become the deliverer and must drain.
    @usableFromInline var drains = false
    /// Whether it drains on the main queue, which leaves messages of other threads to other deliverers.
    @usableFromInline var isOnMain = false
    /// The delivery to give to the strategy.
    @usableFromInline var delivery: DeliveryTicket?

    @inlinable
    init() {}
}

/// Objects that leave a messenger's state under the lock, to be released once no lock is held. The locked section
/// returns them as a value.
@usableFromInline
struct Remains<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()
    @usableFromInline var replays: [PendingReplay<Message>] = []
    @usableFromInline var lost = Lost<Message>()
    @usableFromInline var replaced: Replaced<Message>?
    var latest: LatestMessage<Message>?
    @usableFromInline var retired = Retired()
    /// A delivery that is void: releasing it takes the lock.
    @usableFromInline var voided: DeliveryTicket?

    @usableFromInline
    init() {}

    /// Retires the observations. Everything else is released with this value.
    @usableFromInline
    consuming func release() {
        retired.take().release()
    }
}

extension MessengerCore {
    /// Does the work of `post` where the strategy delivers later, and nothing can be refused or kept. Returns a delivery for
    /// the strategy, unless it has one.
    @inlinable
    func postLater(
        _ message: Message, from author: Origin, sender: AnyObject, _ held: borrowing HeldLock
    ) -> DeliveryTicket? {
        queue.pointee.books.queued &+= 1
        guard activeCount > 0 else { return nil }
        let author = queue.pointee.reference(to: author, sender: sender)
        queue.pointee.mailbox.backlog.append(Letter(message, author: author, audience: lastNumber), &ledger)
        return queue.pointee.delivery(for: self)
    }
}
