/// The ways on which messages leave a messenger for other contexts: the strategy's deliveries, and the mailboxes of
/// actors. A messenger that delivers everything in place does without.
///
/// Guarded by the messenger's lock, as the queue that it belongs to.
@usableFromInline
struct Outlets<Message> {
    @usableFromInline var deliveries = DeliveryState()
    /// The delivery of a rest that a limited delivery has left to a thread further out on the same stack.
    @usableFromInline var leftBehind: DeliveryTicket?
    /// Whether messages that wait may be promised places in actors' mailboxes.
    @usableFromInline var mayHavePromises = false
    /// How many such places are promised to messages that are being delivered.
    @usableFromInline var promisedInFlight = 0
    /// The number under which the messenger is followed; zero if it is not.
    var followedNumber: UInt32 = 0
    @usableFromInline var mainMailbox: ActorMailbox<Message>?
    /// The main actor's mailbox without a reference of its own. Once made, it lasts as long as the messenger.
    @usableFromInline var unretainedMainMailbox: Unmanaged<ActorMailbox<Message>>?
    @usableFromInline var actorMailboxes: [ObjectIdentifier: ActorMailbox<Message>] = [:]

    @usableFromInline
    init() {}
}

extension MessageQueue {
    /// The outlets. Reading them makes none, changing them does.
    @inlinable
    var outlets: Outlets<Message> {
        @inline(__always) _read {
            if let memory = madeOutlets.memory { yield memory.pointee } else { yield Outlets() }
        }
        @inline(__always) _modify { yield &madeOutlets.open { Outlets() }.pointee }
    }
}
