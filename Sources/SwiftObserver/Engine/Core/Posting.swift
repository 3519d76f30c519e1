/// The decision, made under the lock, about a message that is being sent.
@usableFromInline
struct Posting<Message>: ~Copyable {
    @usableFromInline
    enum Step {
        /// The message waits, or was refused.
        case none
        /// The sender has become the deliverer, and the gate counts the message: the gate's answer.
        case begun(UInt64)
        /// The sender has become the deliverer, and calls are counted one by one.
        case begunCounting
        /// The sender runs on the stack of the deliverer, and delivers the message at once, or after replays that
        /// observations still await which get it at once.
        case nested(afterReplays: Bool)
        /// The sender has become the deliverer of messages that waited. This one waits behind them.
        case takenOver
    }

    @usableFromInline var step = Step.none
    /// Why the message is refused; nil if it is accepted.
    @usableFromInline var refusal: Refusal?
    /// Whether the message is refused unless there is room in every mailbox (`trySend`). Then no actor's bound holds
    /// for it.
    @usableFromInline var isExempt = false
    /// The number of the last observation that is offered the message.
    @usableFromInline var audience: UInt64 = 0
    @usableFromInline var delivery: DeliveryTicket?
    /// Whether the sender is on the main queue, if that matters.
    @usableFromInline let onMain: Bool
    /// The way of the message to actors.
    @usableFromInline var toActors: ToActors = []
    /// The main actor's lane, if the sender delivers the message there too.
    @usableFromInline var mainLane: ActorLane<Message>?
    /// The lanes into which the message was put, and which are to be drained.
    @usableFromInline var wake = Wake<Message>()
    // To be released outside the lock:
    @usableFromInline var lost = Lost<Message>()
    @usableFromInline var replaced: Replaced<Message>?
    @usableFromInline var retired: Unmanaged<ObservationToken>?

    @inlinable
    init(onMain: Bool) {
        self.onMain = onMain
    }

    /// Whether the sender delivers the message now. Otherwise it waits here, or was refused.
    @inlinable
    var isBegun: Bool {
        switch step {
        case .none, .takenOver: false
        case .begun, .begunCounting, .nested: true
        }
    }

    @inlinable
    var isNested: Bool {
        if case .nested = step { true } else { false }
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

/// The way of a message from its deliverer to actors.
@usableFromInline
struct ToActors: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There are actors, though perhaps none to which the message goes.
    @inlinable static var any: ToActors { ToActors(rawValue: 1) }
    /// The message goes into the main actor's lane.
    @inlinable static var main: ToActors { ToActors(rawValue: 2) }
    /// It goes into lanes of other actors.
    @inlinable static var others: ToActors { ToActors(rawValue: 4) }
    /// `mail` has yet to put it into lanes.
    @inlinable static var later: ToActors { ToActors(rawValue: 8) }
    /// The deliverer has begun to deliver in the main actor's lane too, and has to step down there.
    @inlinable static var mainBegun: ToActors { ToActors(rawValue: 16) }

    /// Whether the message goes into lanes.
    @inlinable
    var goesIntoLanes: Bool { !isDisjoint(with: [.main, .others]) }
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
    /// Does the work of `post` where the strategy delivers later, and nothing can be refused or kept. Returns a
    /// delivery for the strategy, unless it has one.
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
