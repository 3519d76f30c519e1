public import Synchronization

/// The messages that wait in a messenger and that it keeps, and the plan by which it delivers: the values that
/// decide, with no access to the lock, the gates or the lists of observations.
///
/// A messenger makes it on demand: once a message has to wait, is kept or goes to an actor, or a strategy is
/// installed. Everything here is guarded by the messenger's lock, except where a property says otherwise. Methods
/// return the objects that leave the queue, so that the caller can release them outside the lock.
@usableFromInline
struct MessageQueue<Message>: ~Copyable {
    /// First, so that a pointer to the queue is a pointer to the books.
    @usableFromInline var books = ListBooks()
    @usableFromInline var mailbox = Mailbox<Message>()
    @usableFromInline var kept = ReplayBuffer<Message>()
    @usableFromInline var plan = Plan.ordered
    /// Calls `carryOut`. The closure is made where the message's type is known, so that it is as fast as a direct call.
    @usableFromInline var runDelivery: ((MessengerCore<Message>, UInt64, Int) -> Int)?
    @usableFromInline var outlets = OnDemand<Outlets<Message>>()
    /// How far the main queue delivers in place: the messages that waited when it began, and its own later ones.
    @usableFromInline var mainEnd = 0
    /// The author of the last message that waited, since many messages in a row have the same author.
    var lastAuthor: LetterAuthor?
    /// Read without the lock.
    @usableFromInline let standIns = StandIns()

    /// The thread that delivers, if nested sends have to know it; zero otherwise. Written by that thread alone, and
    /// sometimes without the lock. Another thread only compares it with itself.
    @usableFromInline let delivererValue = Atomic<UInt>(0)
    /// The history of a value that is bound to others. Made under the messenger's lock, used under the value's lock.
    @usableFromInline var boundHistory: BoundHistory?

    @usableFromInline
    init() {}

    /// The deliverer, if nested sends have to know it.
    @inlinable
    var deliverer: ThreadIdentity? {
        get {
            let value = delivererValue.load(ordering: .relaxed)
            return value == 0 ? nil : ThreadIdentity(value: value)
        }
        nonmutating set { delivererValue.store(newValue?.value ?? 0, ordering: .relaxed) }
    }

    // MARK: The next message

    /// How far a turn goes now. In place: everything or, on the main queue, up to `mainEnd`. Otherwise what waited when the
    /// turn began, as long as its strategy is installed. If another delivery has met the turn, it then goes on with what
    /// waits by then; a limited one does not.
    @inlinable
    mutating func end(of turn: inout Turn) -> TurnEnd {
        if plan.isInPlace { return TurnEnd(letters: turn.isOnMain ? mainEnd : .max, replays: .max) }
        guard turn.version == deliveries.version else {
            return turn.mayDeliverOneMore(deliveries.version) ? turn.end : .passed
        }
        if deliveries.goesOn, !mailbox.hasNext(books.ledger, upTo: turn.end) {
            deliveries.goesOn = false
            turn.end = mailbox.end(books.ledger)
        }
        return turn.end
    }

    /// Whether nothing waits. Looks into the parts by itself, which is faster in debug builds.
    @inlinable
    var isEmpty: Bool {
        if case .some = mailbox.replays.first { return false }
        return mailbox.backlog.letters.frontCount == 0
    }

    /// How many messages wait for an observation of that number or a later one, replayed ones included.
    func count(from oldest: UInt64) -> Int {
        mailbox.backlog.count(from: oldest) &+ mailbox.replays.messageCount
    }

    /// Gives up everything that waits.
    mutating func discardAll() -> Remains<Message> { mailbox.discardAll(&books.ledger) }

    // MARK: Deliveries

    /// A turn for a delivery that the strategy runs now.
    @inlinable
    func turn() -> Turn { Turn(version: deliveries.version, end: mailbox.end(books.ledger)) }

    /// Returns a new delivery for a message that has come, unless the strategy has one.
    @inlinable
    mutating func delivery(for target: any DeliveryTarget) -> DeliveryTicket? {
        if case .one = deliveries.given { return nil }
        return makeDelivery(for: target)
    }

    /// Returns a new delivery of a rest, where nothing has come, unless the strategy has one.
    @inlinable
    mutating func deliveryOfRest(for target: any DeliveryTarget) -> DeliveryTicket? {
        guard case .nothing = deliveries.given else { return nil }
        return makeDelivery(for: target)
    }

    @usableFromInline
    mutating func makeDelivery(for target: any DeliveryTarget) -> DeliveryTicket {
        let number = outlets.open { Outlets() }.pointee.deliveries.give(plan.asking)
        return DeliveryTicket(target: target, number: number, plan: plan)
    }

    /// Makes the caller's thread hand deliveries of a rest to the strategy. If it already does so further out, takes
    /// the delivery for that call.
    @usableFromInline
    mutating func beginRescheduling(_ delivery: inout DeliveryTicket?) -> Bool {
        let isFirst = deliveries.beginRescheduling(on: .current)
        if !isFirst, deliveries.isRescheduled(by: .current) { swap(&leftBehind, &delivery) }
        return isFirst
    }

    /// Replaces the plan. Returns the messages that are kept no longer, and voids the delivery that was left behind.
    mutating func install(_ newPlan: Plan, isObserved: Bool) -> Remains<Message> {
        var remains = Remains<Message>()
        remains.retired.plan = plan
        plan = newPlan
        let isForFirstObservation = plan.replay.isForFirstObservation
        kept.isForFirstObservation = isForFirstObservation && !isObserved
        remains.letters = kept.setLimit(isForFirstObservation && isObserved ? 0 : plan.replay.count)
        // Without outlets, the strategy before has no delivery.
        if !outlets.isMade { return remains }
        deliveries.replaceStrategy()
        remains.voided = leftBehind.take()
        return remains
    }

    // MARK: Arrivals

    /// Whether the backlog is full and refuses messages. Only then `enqueue` needs the oldest number.
    @inlinable
    var isFull: Bool {
        guard case .limited(let bound, .newest) = plan.backlog else { return false }
        return mailbox.backlog.count >= bound
    }

    /// Puts a message at the end, or refuses it.
    @inlinable
    mutating func enqueue(
        _ message: Message, from author: Origin, sender: AnyObject, oldest: UInt64, for target: any DeliveryTarget,
        _ posting: inout Posting<Message>
    ) {
        let letter = Letter(
            message, author: reference(to: author, sender: sender), audience: posting.audience,
            isExempt: posting.isExempt)
        posting.refusal = mailbox.backlog.post(
            letter, limit: plan.backlog, oldest: oldest, &books.ledger, lost: &posting.lost)
        if !plan.isInPlace, !isEmpty { posting.delivery = delivery(for: target) }
    }

    /// Puts a last message at the end, if there are observations, and keeps it. No bound applies.
    ///
    /// - Parameters:
    ///   - isKept: Whether the message is kept in addition to what the limit of the replay allows.
    ///   - audience: The number of the latest observation; nil if no observation goes on.
    @usableFromInline
    mutating func accept(
        last: Message, kept isKept: Bool, from author: LetterAuthor?, sender: AnyObject, audience: UInt64?,
        _ remains: inout Remains<Message>
    ) {
        books.queued &+= 1
        if let audience {
            let letter = Letter(last, author: author, audience: audience, isExempt: true)
            _ = mailbox.backlog.post(letter, limit: .unlimited, oldest: 0, &books.ledger, lost: &remains.lost)
        }
        if isKept {
            kept.keepLast(Letter(last, author: author, audience: 0))
            var replaced = Replaced<Message>()
            replaced.latest = kept.latest?.exchange(last)
            remains.replaced = replaced
        } else {
            remains.replaced = keep(last, from: Origin(author ?? sender), sender: sender)
        }
    }

    /// Counts a message that is refused for all observations. Only a message that is offered to one counts as lost.
    @usableFromInline
    mutating func refuse(_ refusal: Refusal, audience: UInt64, isObserved: Bool) {
        books.queued &+= 1
        guard isObserved else { return }
        books.ledger.arrive(audience)
        books.ledger.refuse(refusal)
    }

    // MARK: Room for actors

    /// The bound of an actor's mailbox for a message that comes there. `oldest` is the number of its oldest observation.
    @inlinable
    borrowing func limit(for letter: Letter<Message>, from oldest: UInt64) -> BacklogLimit {
        if letter.isExempt { return .unlimited }
        guard plan.isImmediate, case .limited(let bound, .newest) = plan.backlog else { return plan.backlog }
        return .limited(to: bound - exemptCount(from: oldest), dropping: .newest)
    }

    /// How many messages wait here for which there has to be room in an actor's mailbox. Only a nested message, which
    /// overtakes them, could take that. O(waiting messages), which the same bound limits.
    @usableFromInline
    borrowing func exemptCount(from oldest: UInt64) -> Int {
        var count = 0
        for index in 0..<mailbox.backlog.count
        where mailbox.backlog.letters[index].isExempt && mailbox.backlog.letters[index].audience >= oldest {
            count += 1
        }
        return count
    }

    // MARK: Replays

    /// Keeps a message for later observations and for callers that ask for the latest message. Returns the messages
    /// that it replaces.
    @inlinable
    mutating func keep(_ message: Message, from author: Origin, sender: AnyObject) -> Replaced<Message> {
        if kept.isNeededAnyway { return keepAnyway(message, from: author, sender: sender) }
        var replaced = Replaced<Message>()
        if kept.limit > 0 { replaced.letter = keepWithinLimit(message, from: author, sender: sender) }
        return replaced
    }

    /// Keeps a message where there is a limit and nothing else. Returns the message that it replaces.
    @inlinable
    @inline(__always)
    mutating func keepWithinLimit(
        _ message: Message, from author: Origin, sender: AnyObject
    ) -> Letter<Message>? {
        kept.keepWithinLimit(Letter(message, author: reference(to: author, sender: sender), audience: 0))
    }

    @inlinable
    @inline(never)
    mutating func keepAnyway(_ message: Message, from author: Origin, sender: AnyObject) -> Replaced<Message> {
        var replaced = Replaced<Message>()
        if kept.keepsLetters {
            kept.keep(Letter(message, author: reference(to: author, sender: sender), audience: 0), &replaced)
        }
        replaced.latest = kept.latest?.exchange(message)
        return replaced
    }

    /// Replaces the kept messages, within the limit of the replay. Returns the ones before.
    mutating func replaceKept(
        with messages: [Message], from author: Origin, sender: AnyObject
    ) -> Ring<Letter<Message>> {
        var letters = Ring<Letter<Message>>()
        for message in messages.suffix(kept.limit) {
            letters.append(Letter(message, author: reference(to: author, sender: sender), audience: 0))
        }
        return kept.replace(with: letters)
    }

    /// Moves the kept messages to the remains of a messenger that is gone.
    mutating func forgetKept(_ remains: inout Remains<Message>) {
        swap(&remains.letters, &kept.letters)
        remains.latest = kept.latest
        if kept.latest != nil { kept.latest = nil }
    }

    /// Appends a replay for a new observation.
    @inlinable
    mutating func append(
        replaying letters: consuming Ring<Letter<Message>>, to subscription: Subscription<Message>
    ) {
        let replay = PendingReplay(
            for: subscription, letters, after: books.ledger.entered, isOnItsWay: subscription.list.hasActor)
        subscription.tally?.replay = replay
        mailbox.replays.append(replay)
    }
}
