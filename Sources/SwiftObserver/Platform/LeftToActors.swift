/// A queue of messages for one actor.
@usableFromInline
protocol ActorQueue: AnyObject {
    /// Delivers the messages that wait now. Called on the actor.
    func deliverNow()
}

/// A messenger that leaves messages in queues of actors.
@usableFromInline
protocol ActorQueueOwner: AnyObject {
    /// Returns the queue for an actor; nil stands for the main actor. Returns nil if nothing is delivered there.
    func queue(for actor: ObjectIdentifier?) -> (any ActorQueue)?
}

/// A message that a thread is delivering, after it has left the message in the queues of actors.
///
/// The handlers that are called meanwhile may lead to the same actors: through a transform object, a relay, a binding.
/// These deliveries come after the message: the queue of an actor on their way is delivered on that actor before them.
/// So no object between a messenger and a handler of an actor makes that handler overtake the messenger's own observers
/// there.
///
/// **Invariant.** Each lies on the stack of the thread that delivers, known to that thread alone, and is gone before
/// the delivery ends. The deliverer keeps the messenger's state alive.
@usableFromInline
struct LeftToActors {
    private unowned(unsafe) let owner: any ActorQueueOwner
    /// Whether the message was left to the main actor.
    private let includesMain: Bool
    private let outer: UnsafeMutablePointer<LeftToActors>?

    /// Runs a closure that delivers the message to the handlers that belong to no actor.
    @usableFromInline
    static func run(by owner: any ActorQueueOwner, includingMain: Bool, _ deliver: () -> Void) {
        let place = ThreadSlot.place
        let outer = place.pointee.leftToActors
        var left = LeftToActors(owner: owner, includesMain: includingMain, outer: outer)
        withUnsafeMutablePointer(to: &left) { left in
            place.pointee.leftToActors = left
            deliver()
            place.pointee.leftToActors = outer
        }
    }

    /// Whether this thread delivers a message that it has left to actors.
    @usableFromInline static var isAny: Bool { ThreadSlot.existing?.pointee.leftToActors != nil }

    /// Whether this thread delivers a message that it has left to the main actor.
    @usableFromInline
    static var includesMain: Bool {
        var next = ThreadSlot.existing?.pointee.leftToActors
        while let left = next {
            if left.pointee.includesMain { return true }
            next = left.pointee.outer
        }
        return false
    }

    /// Returns the queues for an actor in which the messages wait that this thread is delivering. The innermost queue
    /// comes last. Nil stands for the main actor. Called under no lock.
    static func queues(for actor: ObjectIdentifier?) -> [any ActorQueue] {
        var queues: [any ActorQueue] = []
        var next = ThreadSlot.existing?.pointee.leftToActors
        while let left = next {
            if let queue = left.pointee.owner.queue(for: actor) { queues.append(queue) }
            next = left.pointee.outer
        }
        return queues.reversed()
    }
}

/// The queues that deliver on an actor before another one does.
@usableFromInline
struct EarlierQueues {
    private var queues: [any ActorQueue] = []
    private var known: Set<ObjectIdentifier> = []

    @usableFromInline
    init() {}

    @usableFromInline var isEmpty: Bool { queues.isEmpty }

    @usableFromInline
    mutating func add(_ others: [any ActorQueue], except own: AnyObject) {
        for queue in others where queue !== own && known.insert(ObjectIdentifier(queue)).inserted {
            queues.append(queue)
        }
    }

    /// Returns the queues, which are then forgotten.
    @usableFromInline
    mutating func take() -> EarlierQueues {
        var taken = EarlierQueues()
        swap(&taken, &self)
        return taken
    }

    /// Delivers the messages of all queues. Called on the actor, under no lock.
    @usableFromInline
    func deliverNow() {
        for queue in queues { queue.deliverNow() }
    }
}
