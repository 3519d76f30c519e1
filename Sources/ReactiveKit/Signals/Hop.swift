public import SwiftObserver
public import Synchronization

extension Downstream {
    /// Returns the upstream of a hop to this downstream's actor. Events are handled there one at a time and in order:
    /// at once if the actor is the main actor and the event comes on the main queue, otherwise on the actor's next
    /// turn.
    @inlinable
    func afterHop() -> Downstream {
        guard let actor else { return self }
        let inner = Observation(upstreamOf: observation)
        let downstream = withoutActor
        let line = HopLine(to: actor, before: downstream.line)
        let relay = Relay<Signal<Element, Error>.Event>(on: actor, whenActorIsGone: { inner.end() }) { event in
            // Asked here, since nothing can stop a relay that only a waiting turn of the actor retains.
            if downstream.observation.isActive { line.pass { downstream.receive(event) } }
        }
        let end = RelayEnd<Signal<Element, Error>.Event>()
        end.relay = relay
        observation.attach(.disposable(RelayedEnd(inner, end)))
        return Downstream(inner, line: line) { element in
            relay.take(.next(element))
        } end: { completion in
            // The closure retains the relay and so must retain its end.
            withExtendedLifetime(end) { relay.take(Signal.Event(completion)) }
        }
    }
}

/// The line of a hop to an actor, for operations upstream of it.
@usableFromInline
final class HopLine: SourceLine {
    @usableFromInline weak let actor: (any Actor)?
    @usableFromInline let next: (any SourceLine)?
    /// The thread on which an event is being handled, or zero.
    @usableFromInline let thread = Atomic<UInt>(0)

    @inlinable
    init(to actor: any Actor, before next: (any SourceLine)?) {
        self.actor = actor
        self.next = next
    }

    @inlinable
    func pass(_ event: () -> Void) {
        thread.store(ThreadIdentity.current.value, ordering: .relaxed)
        event()
        thread.store(0, ordering: .relaxed)
    }

    /// Returns false on a thread that is not inside, since the actor goes on in the meantime.
    @usableFromInline
    func leave(_ operation: any SourceStarting) -> Bool {
        guard let actor else { return false }
        let isInside = thread.load(ordering: .relaxed) == ThreadIdentity.current.value
        let isOnActor = isInside || (actor === MainActor.shared && MainQueue.isCurrent)
        if isOnActor, let next, next.leave(operation) { return true }
        guard isInside else { return false }
        // Operations guard their state with a lock of their own, so any thread may use them.
        nonisolated(unsafe) let operation = operation
        if actor === MainActor.shared {
            ActorTurn.schedule(on: actor) { operation.startSources() }
        } else {
            // Events on another actor wait for its next turn. So the source must not occupy the actor.
            Task.detached { operation.startSources() }
        }
        return true
    }
}
