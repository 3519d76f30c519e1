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
