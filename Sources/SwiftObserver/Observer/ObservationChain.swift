/// A chain of transforms on its way to becoming an observation: the result of `observe` without a handler.
///
/// ```swift
/// observer.observe(title).new().unwrap("Untitled").map { $0.count }
///     .receive { length in print(length) }
/// ```
///
/// Nothing is observed until the chain is ended by a handler, with `receive` or as the trailing closure of the last
/// transform. Until then the value retains the observer and the observable. Ending it twice begins two observations.
/// Not `Sendable`: end it where it is begun.
///
/// All closures of a chain run on the same actor: the one on which they were written. Where closures of two actors come
/// together (one of them was passed as a function value), the message goes from one actor to the other, in order.
public struct ObservationChain<Observing: AnyObject, Transformed> {
    /// The observer, retained with its receiver until the chain is ended.
    @usableFromInline let observer: Observing
    @usableFromInline let receiver: Receiver
    /// Whether the observation ends with the first message that passes the chain.
    @usableFromInline let isOnce: Bool
    /// Begins the observation.
    @usableFromInline let begin: (Ending<Transformed>) -> ObservationToken

    @usableFromInline
    init(
        observer: Observing, receiver: Receiver, isOnce: Bool = false,
        begin: @escaping (Ending<Transformed>) -> ObservationToken
    ) {
        self.observer = observer
        self.receiver = receiver
        self.isOnce = isOnce
        self.begin = begin
    }

    @inlinable
    func end(on actor: (any Actor)?, _ receive: @escaping (Transformed, Origin) -> Void) -> ObservationToken {
        isOnce ? endOnce(on: actor, receive) : begin(Ending(actor: actor, receive))
    }

    @usableFromInline
    func endOnce(on actor: (any Actor)?, _ receive: @escaping (Transformed, Origin) -> Void) -> ObservationToken {
        let once = Countdown(1)
        let token = begin(
            Ending(actor: actor) { message, author in
                if once.take() { receive(message, author) }
            })
        once.join(token)
        return token
    }
}

/// A chain of transforms of an observer that is no actor. See ``ObservationChain``.
///
/// ```swift
/// func lengths(for observer: some Observer) -> ObservationTransformer<Int> {
///     observer.observe(log).map { $0.count }
/// }
/// ```
public typealias ObservationTransformer<Transformed> = ObservationChain<AnyObject, Transformed>

@available(*, unavailable, message: "End a chain where it is begun")
extension ObservationChain: Sendable {}

extension Observer {
    /// Begins a chain of transforms. Nothing is observed until a handler ends it.
    @inlinable
    public func observe<O: Observable>(_ observable: O) -> ObservationTransformer<O.Message> {
        chain(of: self, observable)
    }

    /// Begins a chain of transforms; with `initial`, the latest message passes it first. See
    /// `observe(_:initial:receive:)`.
    public func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool
    ) -> ObservationTransformer<O.Message> {
        chain(of: self, observable, latestOf: initial ? observable : nil)
    }

    /// Begins a chain of transforms that ends with the first message that passes all of it.
    ///
    /// ```swift
    /// observer.observeOnce(amounts).filter { $0 > 1 }.receive { print($0) }
    /// for amount in 1...3 { amounts.send(amount) }    // prints: 2
    /// ```
    public func observeOnce<O: Observable>(_ observable: O) -> ObservationTransformer<O.Message> {
        observe(observable).once
    }

    /// Begins a chain of transforms that ends with the first message that passes all of it; with `initial`, the latest
    /// message may be that one.
    public func observeOnce<O: BufferedObservable>(
        _ observable: O, initial: Bool
    ) -> ObservationTransformer<O.Message> {
        observe(observable, initial: initial).once
    }
}

extension Observer {
    /// A chain that begins with one observable and, if one is given, with its latest message.
    @inlinable
    func chain<Observing: AnyObject, O: Observable>(
        of observer: Observing, _ observable: O, latestOf buffered: (any BufferedObservable<O.Message>)? = nil
    ) -> ObservationChain<Observing, O.Message> {
        let receiver = knownReceiver
        return ObservationChain(observer: observer, receiver: receiver) { ending in
            observable.messenger.beginObservation(by: receiver, latestOf: buffered, ending)
        }
    }
}

extension ObservationChain {
    /// This chain, ended by the first message that passes it.
    @usableFromInline
    var once: ObservationChain { ObservationChain(observer: observer, receiver: receiver, isOnce: true, begin: begin) }
}

extension ObservationChain {
    /// Ends the chain with a handler, and begins the observation.
    @preconcurrency
    @discardableResult
    @inlinable
    public func receive(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return end(on: handler.actor) { message, _ in call(message) }
    }

    /// Ends the chain with a handler that is given the author too, and begins the observation.
    @preconcurrency
    @discardableResult
    @inlinable
    public func receive(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return end(on: handler.actor) { message, author in call(message, author.readable) }
    }
}

extension ObservationChain where Observing: Actor {
    /// Ends the chain with a handler that is given the actor that observes, and begins the observation.
    ///
    /// Nothing retains the actor. Messages come to it from elsewhere, so they are `Sendable`.
    @discardableResult
    public func receive(
        _ receive: @escaping @Sendable (isolated Observing, Transformed) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        end(on: observer) { [weak observer] message, _ in
            observer?.assumeIsolated { receive($0, message) }
        }
    }

    /// Ends the chain with a handler that is given the actor that observes and the author, and begins the observation.
    ///
    /// Use the author for its identity only: it may belong to another actor.
    @discardableResult
    public func receive(
        _ receive: @escaping @Sendable (isolated Observing, Transformed, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        end(on: observer) { [weak observer] message, author in
            // Known for its identity only.
            nonisolated(unsafe) let author = author.readable
            observer?.assumeIsolated { receive($0, message, author) }
        }
    }
}

/// Where a chain of transforms leads.
@usableFromInline
struct Ending<Message> {
    /// The actor to which the handler and the closures before it belong, if there is one.
    @usableFromInline let actor: (any Actor)?
    @usableFromInline let receive: (Message, Origin) -> Void
    /// Joins the observation with its target, if the chain goes on behind another strategy or on another actor.
    @usableFromInline let junction: Junction?
    /// The observation that the client is given, if it is one that this one feeds.
    @usableFromInline let tail: ObservationToken?
    /// Called when the observation has begun, with the plan of the messenger that is observed.
    @usableFromInline let whenBegun: ((Plan) -> Void)?

    @inlinable
    init(
        actor: (any Actor)?, junction: Junction? = nil, tail: ObservationToken? = nil,
        whenBegun: ((Plan) -> Void)? = nil, _ receive: @escaping (Message, Origin) -> Void
    ) {
        self.actor = actor
        self.junction = junction
        self.tail = tail
        self.whenBegun = whenBegun
        self.receive = receive
    }

    /// The ending of the chain up to the step before.
    @inlinable
    func preceded<Input>(by receive: @escaping (Input, Origin) -> Void) -> Ending<Input> {
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

    /// The ending behind a messenger that the given number of sources feed.
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
