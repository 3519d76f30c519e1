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
    @usableFromInline var deliveries = DeliveryState()
    /// What a limited delivery has left, for the thread that is just handing the rest to the strategy.
    @usableFromInline var leftBehind: DeliveryTicket?
    /// Whether messages that wait may be promised places in actors' mailboxes.
    @usableFromInline var mayHavePromises = false
    /// How many such places are promised to messages that are being delivered.
    @usableFromInline var promisedInFlight = 0
    /// Who delivers, if nested sends have to know. For the deliverer; others ask whether it is they.
    @usableFromInline var deliverer: ThreadIdentity?
    @usableFromInline var mainMailbox: ActorMailbox<Message>?
    /// The same, without a reference of its own: once there, it is there as long as the messenger is.
    @usableFromInline var unretainedMainMailbox: Unmanaged<ActorMailbox<Message>>?
    @usableFromInline var actorMailboxes: [ObjectIdentifier: ActorMailbox<Message>] = [:]
    /// How far the main queue delivers in place: what waited when it began, or was sent by itself.
    @usableFromInline var mainEnd = 0
    /// Of a value that is bound to others. Made and read under the lock, what is there under that of the value.
    @usableFromInline var boundHistory: BoundHistory?
    /// The author of the last message that waited, since many in a row have the same.
    var lastAuthor: LetterAuthor?
    // Made only for those who need them: as long as nobody refers to the messenger weakly, retaining it is fast.
    let absent = OnceReference<StandIn>()
    let present = OnceReference<StandIn>()

    init() {}
}
