/// The ways on which messages leave a messenger for other contexts: the strategy's deliveries, and the lanes of
/// actors. A messenger that delivers everything in place does without.
///
/// Guarded by the messenger's lock, as the queue that it belongs to.
@usableFromInline
struct Outlets<Message> {
    @usableFromInline var deliveries = DeliveryState()
    /// The delivery of a rest that a limited delivery has left to a thread further out on the same stack.
    @usableFromInline var leftBehind: DeliveryTicket?
    /// How many messages have begun and have yet to come into the lanes of actors.
    @usableFromInline var inFlight = 0
    /// The number under which the messenger is followed; zero if it is not.
    var followedNumber: UInt32 = 0
    @usableFromInline var mainLane: ActorLane<Message>?
    /// The main actor's lane without a reference of its own. Once made, it lasts as long as the messenger.
    @usableFromInline var unretainedMainLane: Unmanaged<ActorLane<Message>>?
    @usableFromInline var actorLanes: [ObjectIdentifier: ActorLane<Message>] = [:]

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
    var mainLane: ActorLane<Message>? {
        get { outlets.memory?.pointee.mainLane }
        set { outlets.open { Outlets() }.pointee.mainLane = newValue }
    }

    @inlinable
    var unretainedMainLane: Unmanaged<ActorLane<Message>>? {
        get { outlets.memory?.pointee.unretainedMainLane }
        set { outlets.open { Outlets() }.pointee.unretainedMainLane = newValue }
    }

    @inlinable
    var actorLanes: [ObjectIdentifier: ActorLane<Message>] {
        get { outlets.memory?.pointee.actorLanes ?? [:] }
        _modify { yield &outlets.open { Outlets() }.pointee.actorLanes }
    }
}
