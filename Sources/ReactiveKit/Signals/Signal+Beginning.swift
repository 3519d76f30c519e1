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
