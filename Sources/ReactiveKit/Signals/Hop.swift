public import SwiftObserver

extension Downstream {
    /// The way to the actor: what comes is called there, at once if that is the main actor and the event comes on the main
    /// queue, otherwise on the actor's next turn, one event at a time and in order.
    @inlinable
    func afterHop() -> Downstream {
        guard let actor else { return self }
        let inner = Observation()
        let downstream = self
        let relay = Relay<Signal<Element, Error>.Event>(on: actor, whenActorIsGone: { inner.end() }) { event in
            downstream.receive(event)
        }
        observation.attach(.disposable(HopEnd(inner, relay)))
        return Downstream(inner, next: { relay.take(.next($0)) }, end: { relay.take(Signal.Event($0)) })
    }
}

/// Ends what comes before a hop, and what waits there.
@usableFromInline
final class HopEnd<Input>: Disposable {
    @usableFromInline let observation: Observation
    @usableFromInline weak let relay: Relay<Input>?

    @inlinable
    init(_ observation: Observation, _ relay: Relay<Input>) {
        self.observation = observation
        self.relay = relay
    }

    @inlinable
    func dispose() {
        observation.end()
        relay?.stop()
    }

    @inlinable
    var isDisposed: Bool { observation.isDisposed }
}
