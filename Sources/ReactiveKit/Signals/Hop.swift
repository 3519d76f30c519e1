public import SwiftObserver

extension Downstream {
    /// The way to the actor: what comes is called there, at once if that is the main actor and the event comes on the main
    /// queue, otherwise on the actor's next turn, one event at a time and in order.
    @inlinable
    func afterHop() -> Downstream {
        guard let actor else { return self }
        let inner = Observation()
        let downstream = withoutActor
        let relay = Relay<Signal<Element, Error>.Event>(on: actor, whenActorIsGone: { inner.end() }) { event in
            // What waits on the actor may be all that still holds the relay.
            if downstream.observation.isActive { downstream.receive(event) }
        }
        let end = RelayEnd<Signal<Element, Error>.Event>()
        end.relay = relay
        observation.attach(.disposable(RelayedEnd(inner, end)))
        return Downstream(inner) { element in
            relay.take(.next(element))
        } end: { completion in
            // The relay's holder holds its end, too.
            withExtendedLifetime(end) { relay.take(Signal.Event(completion)) }
        }
    }
}
