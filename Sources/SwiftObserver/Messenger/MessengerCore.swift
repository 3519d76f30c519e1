public import Synchronization

/// The inner state of a messenger: what waits, what is kept, and the plan by which it is delivered.
///
/// It is an object of its own because it outlives its messenger: for messages that wait, and for messages that are
/// sent while the messenger's owner dies. Observations retain it; its end (`closeIfDone`) breaks that circle.
///
/// A message takes one of two ways. If nobody delivers and the plan is plain, `send` calls the observations at once.
/// Otherwise `post` decides under the lock what has to be done, and `perform` does it. Whoever delivers goes on until
/// nothing waits, or its turn is over (`settle`).
@usableFromInline
final class MessengerCore<Message>: Hub, @unchecked Sendable {  // by the lock and the gates of the mailboxes
    /// `carryOut`, made where the message's type is known, so that it is as fast as a direct call.
    let runDelivery: (MessengerCore, UInt64, Int) -> Int
    @usableFromInline @exclusivity(unchecked) var waiting = Waiting<Message>()
    @usableFromInline @exclusivity(unchecked) var kept = ReplayBuffer<Message>()
    @usableFromInline @exclusivity(unchecked) var plan: Plan
    /// Whether the plan is in place, in order, and without a bound.
    @usableFromInline @exclusivity(unchecked) var isOrdered = true
    /// Counts the plans.
    @usableFromInline @exclusivity(unchecked) var version: UInt64 = 1
    /// The number of the delivery that a strategy was given and has not run, or zero; and of the last one.
    @usableFromInline @exclusivity(unchecked) var outstanding: UInt64 = 0
    @exclusivity(unchecked) var lastDelivery: UInt64 = 0
    /// The number of the delivery that a strategy was given which is asked for each message, in place of `outstanding`.
    @usableFromInline @exclusivity(unchecked) var outstandingForNow: UInt64 = 0
    /// A delivery met a running one, which therefore goes on with what waits.
    @usableFromInline @exclusivity(unchecked) var goesOn = false
    /// Who is just scheduling at the end of a delivery, and of which plan a delivery was run in place meanwhile, or zero.
    @usableFromInline @exclusivity(unchecked) var rescheduler: ThreadIdentity?
    @usableFromInline @exclusivity(unchecked) var cameBack: UInt64 = 0
    /// What a limited delivery has left that was run in place meanwhile.
    @usableFromInline @exclusivity(unchecked) var leftBehind: DeliveryTicket?
    /// Who delivers, if nested sends have to know.
    @usableFromInline @exclusivity(unchecked) var deliverer: ThreadIdentity?
    @usableFromInline @exclusivity(unchecked) var mainMailbox: ActorMailbox<Message>?
    /// The same, without a reference of its own: once there, it is there as long as the messenger lives.
    @usableFromInline @exclusivity(unchecked) var unretainedMainMailbox: Unmanaged<ActorMailbox<Message>>?
    @usableFromInline @exclusivity(unchecked) var actorMailboxes: [ObjectIdentifier: ActorMailbox<Message>] = [:]
    /// How many places in actors' mailboxes are promised to messages that are being delivered; and whether messages that
    /// wait may be promised some.
    @usableFromInline @exclusivity(unchecked) var promisedInFlight = 0
    @usableFromInline @exclusivity(unchecked) var mayHavePromises = false
    /// How far the main queue delivers in place: what waited when it began, or was sent by itself.
    @usableFromInline @exclusivity(unchecked) var mainEnd = 0
    /// Set under the lock, read without it: whether it is worth asking if this is the main queue.
    @usableFromInline let servesMain = Atomic<Bool>(false)
    /// The same: whether there is a mailbox of an actor.
    @usableFromInline let hasActors = Atomic<Bool>(false)
    /// The author of the last message that waited, since many in a row have the same.
    @exclusivity(unchecked) var lastAuthor: LetterAuthor?
    // Made only for those who need them: as long as nobody refers to the messenger weakly, retaining it is fast.
    private let absent = AtomicLazyReference<StandIn>()
    private let present = AtomicLazyReference<StandIn>()

    @usableFromInline
    init(
        _ plan: Plan, messenger: Messenger<Message>, runDelivery: @escaping (MessengerCore, UInt64, Int) -> Int
    ) {
        self.plan = plan
        self.runDelivery = runDelivery
        super.init()
        if !plan.isInPlace { makeStandIns(for: messenger) }
        adopt(plan)
        gate.end(guarded: isGuarded)
    }

    override var mailboxes: [Mailbox] {
        var all: [Mailbox] = [self]
        if let mainMailbox { all.append(mainMailbox) }
        for mailbox in actorMailboxes.values { all.append(mailbox) }
        return all
    }

    override var description: String { "A messenger of \(Message.self)" }

    override func cancelReplay(of token: ObservationToken) {
        guard let replay = token.tally?.replay as? PendingReplay<Message> else { return }
        if replay.isOnItsWay || token.mailbox === self {
            waiting.replays.remove(replay)
        } else {
            unsafeDowncast(token.mailbox, to: ActorMailbox<Message>.self).waiting.replays.remove(replay)
        }
    }

    /// Under the lock; what goes is returned to be released outside.
    @discardableResult
    func adopt(_ plan: Plan) -> Ring<Letter<Message>> {
        self.plan = plan
        isPlain = plan.isPlain && !kept.isNeededAnyway && !isFinished
        isOrdered = plan.isOrdered && !isFinished
        hasRest = false
        adoptLimit()
        return kept.setLimit(plan.replay.count)
    }

    /// What a message that waits needs to know its author by. Under the lock.
    @inlinable
    func reference(to author: AnyAuthor, sender: AnyObject) -> LetterAuthor? {
        author === sender ? nil : makeReference(to: author, sender: sender)
    }

    @usableFromInline
    func makeReference(to author: AnyAuthor, sender: AnyObject) -> LetterAuthor {
        if let lastAuthor, lastAuthor.holds(author) { return lastAuthor }
        if type(of: author) == LetterAuthor.self { return unsafeDowncast(author, to: LetterAuthor.self) }
        makeStandIns(for: sender)
        let reference = LetterAuthor(author)
        lastAuthor = reference
        return reference
    }

    /// Before anything can be delivered where the messenger is not at hand, or with an author that is not. The caller
    /// keeps the messenger alive; if all it has is a stand-in, they have been made.
    func makeStandIns(for messenger: AnyObject) {
        guard present.load() == nil else { return }
        _ = absent.storeIfNil(StandIn(for: messenger, isForMessenger: false))
        _ = present.storeIfNil(StandIn(for: messenger, isForMessenger: true))
    }

    /// Stands for an author that is gone.
    @usableFromInline
    var absentAuthor: StandIn {
        guard let absent = absent.load() else { preconditionFailure("An author waits without stand-ins") }
        return absent
    }

    /// Stands for the messenger, which may be gone.
    @usableFromInline
    var messengerStandIn: StandIn {
        guard let present = present.load() else { preconditionFailure("A delivery is deferred without stand-ins") }
        return present
    }
}
