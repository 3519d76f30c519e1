public import SwiftObserver

/// Stages are operators with one source. They work where the events come, take no lock, and allocate nothing for an
/// event.
extension Signal {
    /// Adds a stage that calls a client's closure.
    ///
    /// - Parameters:
    ///   - actor: The actor to which the closure belongs, if any. The stage runs there.
    ///   - make: Returns the upstream for a downstream. Called for each observation.
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

    /// Adds a stage that calls no client's closure, and so can run on the actor of the next stage.
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

    /// Returns this signal, which is made of other operators, as one operator with a name.
    ///
    /// - Parameter partCount: How many operators with names of their own it is made of.
    @usableFromInline
    func named(_ name: StaticString, insteadOf partCount: Int = 1) -> Signal {
        let source = self
        return Signal(home: home, canHop: canHop) { downstream in
            downstream.note(name, insteadOf: partCount)
            source.begin(downstream)
        }
    }

    /// Emits an element before the signal's own.
    @inlinable
    func opening(with element: Element, as name: StaticString) -> Signal {
        opening { downstream in
            downstream.note(name)
            downstream.next(element)
        }
    }

    /// Runs a function at the beginning of each observation, on the actor on which events come.
    ///
    /// - Parameter open: Takes the downstream, and may end its observation.
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

extension Signal {
    /// Creates a source that emits on the actor that its downstream names, or else where it starts.
    @inlinable
    init(emitting emit: @escaping (Downstream<Element, Error>) -> Void) {
        self.init(home: nil, canHop: true) { downstream in
            Signal.start(downstream, on: downstream.actor, emit)
        }
    }

    /// Creates a source that begins with a client's closure, and emits on the closure's actor.
    @inlinable
    init(on actor: (any Actor)?, _ emit: @escaping (Downstream<Element, Error>) -> Void) {
        guard let actor else {
            self.init(home: nil, starting: emit)
            return
        }
        self.init(home: actor) { Signal.start($0, on: actor, emit) }
    }

    /// Starts an observation on an actor, if there is one. Does nothing if the observation ends before the actor's
    /// turn.
    @inlinable
    static func start(
        _ downstream: Downstream<Element, Error>, on actor: (any Actor)?,
        _ emit: @escaping (Downstream<Element, Error>) -> Void
    ) {
        guard let actor else { return emit(downstream) }
        if Following.isOn, let way = FollowedWay.current {
            return ActorEntry.enter(actor) {
                if downstream.observation.isActive { FollowedWay.go(way) { emit(downstream) } }
            }
        }
        ActorEntry.enter(actor) { if downstream.observation.isActive { emit(downstream) } }
    }
}

extension Signal {
    /// Starts an observation with events on the given actor, if any. Adds a hop if the signal cannot go there by
    /// itself.
    @inlinable
    func begin(
        _ observation: Observation, on actor: (any Actor)?, line: (any SourceLine)?,
        next: @escaping (Element) -> Void, end: @escaping (Subscribers.Completion<Error>) -> Void
    ) {
        begin(Downstream(observation, on: actor, line: line, next: next, end: end))
    }

    /// Starts the observation of a whole chain, with events on the given actor, if any.
    ///
    /// - Parameters:
    ///   - target: The messenger that the functions send to, if they only pass on.
    ///   - name: The operator that connects the chain; empty for a handler.
    @inlinable
    func begin(
        _ observation: Observation, on actor: (any Actor)?, into target: AnyObject? = nil, as name: StaticString = "",
        next: @escaping (Element) -> Void, end: @escaping (Subscribers.Completion<Error>) -> Void
    ) {
        let downstream = Downstream(observation, on: actor, next: next, end: end)
        if Following.isOn { beginFollowed(downstream, into: target, as: name) } else { begin(downstream) }
    }

    /// Starts the observation of a whole chain whose operators note their names. Of its own, so that the way without an
    /// inspection holds nothing for it.
    @usableFromInline
    @inline(never)
    func beginFollowed(_ downstream: Downstream<Element, Error>, into target: AnyObject?, as name: StaticString) {
        downstream.observation.isFollowed = true
        FollowedWay.begin(into: target) {
            downstream.note(name)
            begin(downstream)
        }
    }

    @inlinable
    func begin(_ downstream: Downstream<Element, Error>) {
        if downstream.actor == nil || canHop || downstream.actor === home {
            start(downstream)
        } else {
            start(downstream.afterHop())
        }
    }

    /// Calls a function with each event, on the given actor, if any.
    @inlinable
    func observe(
        on actor: (any Actor)?, into target: AnyObject? = nil, as name: StaticString = "",
        _ observer: @escaping Observer<Element, Error>
    ) -> Observation {
        let observation = Observation()
        begin(observation, on: actor, into: target, as: name) {
            observer(.next($0))
        } end: { completion in
            if observation.end() { observer(Event(completion)) }
        }
        return observation
    }
}

extension Signal {
    /// Returns the function that starts the observations of a signal with a producer.
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

/// The memory of a stage in one observation. Only the deliverer uses it.
///
/// No closure of a client's may be called while the value is being changed: it could lead back to the stage. The core's
/// `StepMemory` does the same, but in other modules each access to its property is checked for exclusivity, which slows
/// down every element.
@usableFromInline
final class StageMemory<Value: ~Copyable> {
    @usableFromInline @exclusivity(unchecked) var value: Value

    @inlinable
    init(_ value: consuming Value) {
        self.value = value
    }
}
