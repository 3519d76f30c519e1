/// Where a chain of transforms leads.
@usableFromInline
struct Ending<Message> {
    /// The actor to which the handler and the closures before it belong, if there is one.
    @usableFromInline let actor: (any Actor)?
    @usableFromInline let receive: (Message, AnyAuthor) -> Void
    /// Joins the observation with its target, if the chain goes on behind another strategy or on another actor.
    @usableFromInline let junction: Junction?
    /// The observation that the client is given, if it is one that this one feeds.
    @usableFromInline let tail: ObservationToken?
    /// Called when the observation has begun, with the plan of the messenger that is observed.
    @usableFromInline let whenBegun: ((Plan) -> Void)?

    @inlinable
    init(
        actor: (any Actor)?, junction: Junction? = nil, tail: ObservationToken? = nil,
        whenBegun: ((Plan) -> Void)? = nil, _ receive: @escaping (Message, AnyAuthor) -> Void
    ) {
        self.actor = actor
        self.junction = junction
        self.tail = tail
        self.whenBegun = whenBegun
        self.receive = receive
    }

    /// The ending of the chain up to the step before.
    @inlinable
    func preceded<Input>(by receive: @escaping (Input, AnyAuthor) -> Void) -> Ending<Input> {
        Ending<Input>(actor: actor, junction: junction, whenBegun: whenBegun, receive)
    }

    /// The ending as a closure of an actor reaches it: where it is, if it is there or belongs to no actor; otherwise
    /// through a messenger, behind which the rest of the chain is on its own actor.
    @inlinable
    func reached(from actor: (any Actor)?, by receiver: Receiver) -> Ending {
        guard let actor, actor !== self.actor else { return self }
        guard self.actor != nil else {
            return Ending(actor: actor, junction: junction, tail: tail, whenBegun: whenBegun, receive)
        }
        return reached(through: Messenger(), on: actor, by: receiver)
    }

    /// The ending behind a messenger, which so many sources feed.
    @inlinable
    func reached(
        through relay: Messenger<Message>, on actor: (any Actor)? = nil, by receiver: Receiver, sources: Int = 1
    ) -> Ending {
        let upstream = Junction(sources: sources)
        let tail = JoinedConnection(
            to: relay, by: receiver, on: self.actor, from: upstream, into: junction, receive)
        return Ending(actor: actor, junction: upstream, tail: self.tail ?? tail, whenBegun: whenBegun) {
            relay.deliver($0, from: $1)
        }
    }

    /// This ending for a further observation, or for one further down: without the call when the observation has begun.
    @inlinable
    var uncalled: Ending { Ending(actor: actor, junction: junction, tail: tail, receive) }

    /// Completes the beginning of a combined observation with this ending. Its first source is observed at the given
    /// messenger.
    func complete<First>(beginningOf token: ObservationToken, _ messenger: Messenger<First>) {
        if let junction, let feeding = token as? any Feeding { feeding.feed(junction) }
        whenBegun?(messenger.plan)
    }

    /// The observation that the client is given.
    @inlinable
    func passOn(_ begun: ObservationToken) -> ObservationToken { tail ?? begun }
}
