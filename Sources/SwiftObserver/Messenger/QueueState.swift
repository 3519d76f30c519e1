internal import Synchronization

/// What a messenger needs once a message has to wait, to be kept or to go to an actor, or once it was given a strategy: the
/// part of its inner state that is made on demand.
@usableFromInline
struct QueueState<Message>: ~Copyable {
    /// First, so that a pointer to this is one to the books.
    @usableFromInline var books = MailboxBooks()
    @usableFromInline var waiting = Waiting<Message>()
    @usableFromInline var kept = ReplayBuffer<Message>()
    @usableFromInline var plan = Plan.ordered
    /// `carryOut`, made where the message's type is known, so that it is as fast as a direct call.
    @usableFromInline var runDelivery: ((MessengerCore<Message>, UInt64, Int) -> Int)?
    /// Counts the plans.
    @usableFromInline var version: UInt64 = 1
    /// The number of the delivery that a strategy was given and has not run, or zero; and of the last one.
    @usableFromInline var outstanding: UInt64 = 0
    var lastDelivery: UInt64 = 0
    /// The number of the delivery that a strategy was given which is asked for each message, in place of `outstanding`.
    @usableFromInline var outstandingForNow: UInt64 = 0
    /// A delivery met a running one, which therefore goes on with what waits.
    @usableFromInline var goesOn = false
    /// Whether messages that wait may be promised places in actors' mailboxes.
    @usableFromInline var mayHavePromises = false
    /// How many such places are promised to messages that are being delivered.
    @usableFromInline var promisedInFlight = 0
    /// Which thread is just scheduling at the end of a delivery, and of which plan a delivery was run in place in the
    /// meantime, or zero.
    @usableFromInline var rescheduler: ThreadIdentity?
    @usableFromInline var cameBack: UInt64 = 0
    /// What a limited delivery has left that was run in place in the meantime.
    @usableFromInline var leftBehind: DeliveryTicket?
    /// Who delivers, if nested sends have to know. For the deliverer; others ask whether it is they.
    @usableFromInline var deliverer: ThreadIdentity?
    @usableFromInline var mainMailbox: ActorMailbox<Message>?
    /// The same, without a reference of its own: once there, it is there as long as the messenger is.
    @usableFromInline var unretainedMainMailbox: Unmanaged<ActorMailbox<Message>>?
    @usableFromInline var actorMailboxes: [ObjectIdentifier: ActorMailbox<Message>] = [:]
    /// How far the main queue delivers in place: what waited when it began, or was sent by itself.
    @usableFromInline var mainEnd = 0
    /// The author of the last message that waited, since many in a row have the same.
    var lastAuthor: LetterAuthor?
    // Made only for those who need them: as long as nobody refers to the messenger weakly, retaining it is fast.
    let absent = AtomicLazyReference<StandIn>()
    let present = AtomicLazyReference<StandIn>()

    init() {}
}
