/// The way of an input to a handler on an actor.
extension Relay {
    @inlinable
    @inline(never)
    func takeForActor(_ waitingForm: Input, or input: Input) {
        let isHere = isOnMainActor && MainQueue.isCurrent && !LeftToActors.includesMain
        let earlier = isHere ? [] : earlierQueues()
        let (isDeliverer, needsTurn) = lock.withLock { held in
            guard !isStopped else { return (false, false) }
            leave(waitingForm, held)
            if !earlier.isEmpty { openNotes(held).earlier.add(earlier, except: self) }
            if isHere {
                // What waits for the actor comes first; what others send in the meantime is left to another turn.
                turnEnd = queued
                return (gate.begin(held), false)
            }
            defer { isScheduled = true }
            return (false, !isScheduled)
        }
        if isDeliverer { deliverHere() }
        if needsTurn { scheduleTurn() }
    }

    @inlinable
    func scheduleTurn() {
        if isOnMainActor {
            ActorTurn.schedule(on: MainActor.shared) { self.takeTurn() }
        } else if let otherActor {
            ActorTurn.schedule(on: otherActor) { self.takeTurn() }
        } else {
            stop()
            whenActorIsGone?()
        }
    }

    /// On the actor.
    @inlinable
    func takeTurn() {
        let isDeliverer = lock.withLock { held in
            isScheduled = false
            // A delivery that is interrupted, by a handler that runs the main run loop, goes on with what waits later.
            guard gate.begin(held) else { return false }
            turnEnd = queued
            return true
        }
        if isDeliverer { deliverHere() }
    }

    /// The queues in which something waits for the actor that leads to what this thread does.
    @usableFromInline
    func earlierQueues() -> [any ActorQueue] {
        LeftToActors.isAny ? LeftToActors.queues(for: otherActor.map { ObjectIdentifier($0) }) : []
    }

    /// Handles what is due now, after what has to come before it. For the deliverer, on the actor.
    @inlinable
    func deliverHere() {
        if Causes.current != nil { return Causes.run(under: nil) { deliverHere() } }
        if let earlier = lock.withLock({ notes?.earlier.take() }) { earlier.deliverNow() }
        while handleNext() {}
    }

    /// Has what is left of a stopped relay released on its actor, if that still exists.
    func release(_ remains: RelayRemains<Input>) {
        if isOnMainActor {
            if !MainQueue.isCurrent { ActorTurn.schedule(on: MainActor.shared) { remains.release() } }
        } else if let otherActor {
            ActorTurn.schedule(on: otherActor) { remains.release() }
        }
    }
}

/// What led to an input goes along with it when it waits, as with a message.
extension Relay {
    @usableFromInline
    func openNotes(_ held: borrowing HeldLock) -> RelayNotes {
        let notes = notes ?? RelayNotes()
        self.notes = notes
        return notes
    }

    /// Notes what led to the input that was just left, if there is somebody who asks.
    @usableFromInline
    func noteCauses(_ held: borrowing HeldLock) {
        guard let current = Causes.current else { return }
        openNotes(held).add(current, ofInput: queued)
    }

    /// For the deliverer.
    @inlinable
    func handle(_ input: Input, under causes: Causes?) {
        if let causes { Causes.run(under: causes) { handler.call(input) } } else { handler.call(input) }
    }
}

/// What a relay notes about inputs that wait: made only for a relay that has something to note.
@usableFromInline
final class RelayNotes {  // by the relay's lock
    private var entries = Ring<(input: Int, causes: Causes)>()
    /// The queues that deliver on the relay's actor before the relay does.
    @usableFromInline var earlier = EarlierQueues()

    @usableFromInline
    init() {}

    /// Notes what led to an input.
    ///
    /// - Parameter input: The position of the input among all that have waited.
    func add(_ causes: Causes, ofInput input: Int) {
        entries.append((input, causes))
    }

    /// Takes what led to the input that is handled next. What led to those that were dropped before goes as well.
    @usableFromInline
    func take(ofInput input: Int) -> Causes? {
        while !entries.isEmpty, entries[0].input <= input {
            let entry = entries.popFirst()
            if let entry, entry.input == input { return entry.causes }
        }
        return nil
    }
}
