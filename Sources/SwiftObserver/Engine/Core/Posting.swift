/// What was decided, under the lock, about a message that is being sent.
@usableFromInline
struct Posting<Message>: ~Copyable {
    @usableFromInline
    enum Step {
        /// It waits, or was refused.
        case none
        /// The sender has become the deliverer, and the gate counts the message.
        case begun
        /// The sender has become the deliverer, and calls are counted one by one.
        case begunCounting
        /// The sender is called by the deliverer, itself, and delivers at once.
        case nested
        /// The sender has become the deliverer of messages that waited, behind which this one waits.
        case takenOver
    }

    @usableFromInline var step = Step.none
    /// What the gate gave, if the message is delivered directly.
    @usableFromInline var begun: UInt64 = 0
    @usableFromInline var isAccepted = true
    /// Whether all are to get the message or none.
    @usableFromInline var isPromised = false
    /// The number of the last observation that is offered the message.
    @usableFromInline var audience: UInt64 = 0
    @usableFromInline var delivery: DeliveryTicket?
    /// Whether the sender is on the main queue, if that matters.
    @usableFromInline let onMain: Bool
    @usableFromInline var hasActors = false
    /// Whether the message goes into the main actor's mailbox.
    @usableFromInline var leavesMain = false
    /// Whether it goes into mailboxes of other actors.
    @usableFromInline var leavesOthers = false
    /// The main actor's mailbox, if the sender delivers the message there too.
    @usableFromInline var mainMailbox: ActorMailbox<Message>?
    /// The same, if the sender has to step down there.
    @usableFromInline var openMailbox: ActorMailbox<Message>?
    /// Whether some that the message goes to at once are still to be given a replay.
    @usableFromInline var comesAfterReplays = false
    /// Mailboxes of actors that have been given a replay in the meantime.
    @usableFromInline var replaying: [ActorMailbox<Message>]?
    // To be released outside the lock:
    @usableFromInline var lost = Lost<Message>()
    @usableFromInline var forgotten: Letter<Message>?
    @usableFromInline var replaced: Message?
    @usableFromInline var retired: Unmanaged<ObservationToken>?

    @inlinable
    init(onMain: Bool) {
        self.onMain = onMain
    }

    /// Has the sender call the main actor's handlers among those that run here.
    @inlinable
    mutating func deliver(alongside mailbox: ActorMailbox<Message>) {
        mainMailbox = mailbox
        leavesMain = false
    }

    @inlinable
    mutating func releaseRetired() {
        if retired != nil { releaseAllRetired() }
    }

    /// Observations that were taken out of a list, to be released outside the lock.
    @usableFromInline
    mutating func add(_ others: consuming Retired) {
        var all = Retired()
        swap(&all.first, &retired)
        all.add(others)
        swap(&all.first, &retired)
    }

    @usableFromInline
    mutating func releaseAllRetired() {
        var all = Retired()
        swap(&all.first, &retired)
        all.release()
    }
}

/// What a decision taken under the lock leaves to be done outside it: who delivers what waits.
@usableFromInline
struct FollowUp {
    /// The caller has become the deliverer, and is to settle.
    @usableFromInline var settles = false
    /// It does so on the main queue, which leaves to others what others send in the meantime.
    @usableFromInline var isOnMain = false
    /// The strategy is to be asked to deliver.
    @usableFromInline var delivery: DeliveryTicket?

    @inlinable
    init() {}
}

/// What leaves a messenger's state under the lock, and is to be released once no lock is held: it comes out of the locked
/// section as a value.
@usableFromInline
struct Remains<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()
    @usableFromInline var replays: [PendingReplay<Message>] = []
    @usableFromInline var lost = Lost<Message>()
    /// A message that is kept no longer, and the one that was the latest.
    @usableFromInline var forgotten: Letter<Message>?
    @usableFromInline var replaced: Message?
    @usableFromInline var retired = Retired()
    /// A delivery that is void: releasing it takes the lock.
    @usableFromInline var voided: DeliveryTicket?

    @usableFromInline
    init() {}

    /// Does what observations that left still have to do. Everything else goes with this value.
    @usableFromInline
    consuming func release() {
        retired.take().release()
    }
}
