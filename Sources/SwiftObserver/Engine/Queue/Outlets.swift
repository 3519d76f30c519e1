/// The ways on which messages leave a messenger for other contexts: the strategy's deliveries, and the mailboxes of
/// actors. A messenger that delivers everything in place does without.
///
/// Guarded by the messenger's lock, as the queue that it belongs to.
@usableFromInline
struct Outlets<Message> {
    @usableFromInline var deliveries = DeliveryState()
    /// The delivery of a rest that a limited delivery has left to a thread further out on the same stack.
    @usableFromInline var leftBehind: DeliveryTicket?
    /// How many messages have begun and have yet to come into the mailboxes of actors.
    @usableFromInline var inFlight = 0
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
    @inlinable
    var deliveries: DeliveryState {
        get { outlets.memory?.pointee.deliveries ?? DeliveryState() }
        _modify { yield &outlets.open { Outlets() }.pointee.deliveries }
    }

    @inlinable
    var leftBehind: DeliveryTicket? {
        get { outlets.memory?.pointee.leftBehind }
        _modify { yield &outlets.open { Outlets() }.pointee.leftBehind }
    }

    @inlinable
    var inFlight: Int {
        get { outlets.memory?.pointee.inFlight ?? 0 }
        set { outlets.open { Outlets() }.pointee.inFlight = newValue }
    }

    var followedNumber: UInt32 {
        get { outlets.memory?.pointee.followedNumber ?? 0 }
        set { if newValue != 0 || outlets.isMade { outlets.open { Outlets() }.pointee.followedNumber = newValue } }
    }

    @inlinable
    var mainMailbox: ActorMailbox<Message>? {
        get { outlets.memory?.pointee.mainMailbox }
        set { outlets.open { Outlets() }.pointee.mainMailbox = newValue }
    }

    @inlinable
    var unretainedMainMailbox: Unmanaged<ActorMailbox<Message>>? {
        get { outlets.memory?.pointee.unretainedMainMailbox }
        set { outlets.open { Outlets() }.pointee.unretainedMainMailbox = newValue }
    }

    @inlinable
    var actorMailboxes: [ObjectIdentifier: ActorMailbox<Message>] {
        get { outlets.memory?.pointee.actorMailboxes ?? [:] }
        _modify { yield &outlets.open { Outlets() }.pointee.actorMailboxes }
    }
}
