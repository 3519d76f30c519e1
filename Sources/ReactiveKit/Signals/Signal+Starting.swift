/// Stages: operators with one source, which do their work where the events come, without a lock, and without allocating
/// anything for an event.
extension Signal {
    /// A stage that calls a client's closure.
    ///
    /// - Parameters:
    ///   - actor: The actor to which the closure belongs, if any: the stage runs there.
    ///   - make: Called for each observation with what is downstream; returns what is upstream.
    @inlinable
    func stage<U, Failure>(
        on actor: (any Actor)?, _ make: @escaping (Downstream<U, Failure>) -> Downstream<Element, Error>
    ) -> Signal<U, Failure> {
        let source = self
        return Signal<U, Failure>(home: actor ?? home) { downstream in
            var upstream = make(downstream)
            upstream.actor = actor
            source.begin(upstream)
        }
    }

    /// A stage that calls no closure of a client's, and so goes where the next one wants to run.
    @inlinable
    func stage<U, Failure>(
        _ make: @escaping (Downstream<U, Failure>) -> Downstream<Element, Error>
    ) -> Signal<U, Failure> {
        let source = self
        return Signal<U, Failure>(home: home, canHop: canHop) { downstream in
            var upstream = make(downstream.withoutActor)
            upstream.actor = downstream.actor
            source.begin(upstream)
        }
    }

    /// The signal with something that is done first in each observation, on the actor on which events come.
    ///
    /// - Parameter open: Called with what is downstream. It is over, or not, afterwards.
    @inlinable
    func opening(with open: @escaping (Downstream<Element, Error>) -> Void) -> Signal {
        let source = self
        return Signal(home: home, canHop: home == nil) { downstream in
            Signal.start(downstream, on: source.home ?? downstream.actor) { downstream in
                open(downstream)
                if downstream.observation.isActive { source.begin(downstream) }
            }
        }
    }
}

/// Where observations start.
extension Signal {
    /// A signal that is a source, and emits wherever it starts: on the actor on which what is downstream wants to be called.
    @inlinable
    init(emitting emit: @escaping (Downstream<Element, Error>) -> Void) {
        self.init(home: nil, canHop: true) { downstream in
            Signal.start(downstream, on: downstream.actor, emit)
        }
    }

    /// A signal that begins with a client's closure, and emits on the actor to which that belongs.
    @inlinable
    init(on actor: (any Actor)?, _ emit: @escaping (Downstream<Element, Error>) -> Void) {
        guard let actor else {
            self.init(home: nil, starting: emit)
            return
        }
        self.init(home: actor) { Signal.start($0, on: actor, emit) }
    }

    /// Starts an observation on an actor, if there is one, unless it is over when that has its turn.
    @inlinable
    static func start(
        _ downstream: Downstream<Element, Error>, on actor: (any Actor)?,
        _ emit: @escaping (Downstream<Element, Error>) -> Void
    ) {
        guard let actor else { return emit(downstream) }
        ActorEntry.enter(actor) { if downstream.observation.isActive { emit(downstream) } }
    }
}

extension Signal {
    /// Starts an observation whose events are to come on an actor, if one is given: with a hop in front of it where that is
    /// necessary.
    @inlinable
    func begin(
        _ observation: Observation, on actor: (any Actor)?, line: (any SourceLine)? = nil,
        next: @escaping (Element) -> Void, end: @escaping (Subscribers.Completion<Error>) -> Void
    ) {
        begin(Downstream(observation, on: actor, line: line, next: next, end: end))
    }

    @inlinable
    func begin(_ downstream: Downstream<Element, Error>) {
        if downstream.actor == nil || canHop || downstream.actor === home {
            start(downstream)
        } else {
            start(downstream.afterHop())
        }
    }

    /// Observes with a function that is called on an actor.
    @inlinable
    func observe(on actor: (any Actor)?, _ observer: @escaping Observer<Element, Error>) -> Observation {
        let observation = Observation()
        begin(observation, on: actor) {
            observer(.next($0))
        } end: { completion in
            if observation.end() { observer(Event(completion)) }
        }
        return observation
    }
}

extension Signal {
    /// How the observations of a signal start that has a producer.
    @inlinable
    static func producing(
        on actor: (any Actor)?, _ producer: @escaping Producer
    ) -> (Downstream<Element, Error>) -> Void {
        { downstream in
            let observer = AtomicObserver(next: downstream.next, end: downstream.end)
            downstream.observation.attach(.disposable(RelayedEnd(observer.observation, observer.end)))
            ActorEntry.enter(actor) { if !observer.isDisposed { observer.attach(producer) } }
        }
    }
}
