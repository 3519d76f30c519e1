public import SwiftObserver
public import Synchronization

extension Downstream {
    /// The way to the actor: what comes is called there, at once if that is the main actor and the event comes on the main
    /// queue, otherwise on the actor's next turn, one event at a time and in order.
    @inlinable
    func afterHop() -> Downstream {
        guard let actor else { return self }
        let inner = Observation()
        let downstream = withoutActor
        let line = HopLine(to: actor, before: downstream.line)
        let relay = Relay<Signal<Element, Error>.Event>(on: actor, whenActorIsGone: { inner.end() }) { event in
            // What waits on the actor may be all that still holds the relay.
            if downstream.observation.isActive { line.pass { downstream.receive(event) } }
        }
        let end = RelayEnd<Signal<Element, Error>.Event>()
        end.relay = relay
        observation.attach(.disposable(RelayedEnd(inner, end)))
        return Downstream(inner, line: line) { element in
            relay.take(.next(element))
        } end: { completion in
            // The relay's holder holds its end, too.
            withExtendedLifetime(end) { relay.take(Signal.Event(completion)) }
        }
    }
}

/// The way to an actor, as operations upstream of it see it.
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

    /// A thread that is elsewhere isn't held up: the actor goes on in the meantime.
    @usableFromInline
    func leave(_ operation: any SourceStarting) -> Bool {
        guard let actor else { return false }
        let isInside = thread.load(ordering: .relaxed) == ThreadIdentity.current.value
        let isOnActor = isInside || (actor === MainActor.shared && MainQueue.isCurrent)
        if isOnActor, let next, next.leave(operation) { return true }
        guard isInside else { return false }
        // Goes from here to where it's called, which has its own way of looking at it.
        nonisolated(unsafe) let operation = operation
        if actor === MainActor.shared {
            ActorTurn.schedule(on: actor) { operation.startSources() }
        } else {
            // Events that come on another actor wait for its next turn. So the source must not hold the actor.
            Task.detached { operation.startSources() }
        }
        return true
    }
}
