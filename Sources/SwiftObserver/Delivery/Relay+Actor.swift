/// The way of an input to a handler on an actor.
extension Relay {
    @inlinable
    @inline(never)
    func takeForActor(_ waitingForm: Input, or input: Input) {
        let isHere = isOnMainActor && MainQueue.isCurrent
        lock.lock()
        guard !isStopped else { return lock.unlock() }
        queued &+= 1
        waiting.append(waitingForm)
        noteCauses()
        if isHere {
            // What waits for the actor comes first; what others send in the meantime is left to another turn.
            turnEnd = queued
            let isDeliverer = gate.begin()
            lock.unlock()
            if isDeliverer { deliverHere() }
        } else {
            let needsTurn = !isScheduled
            isScheduled = true
            lock.unlock()
            if needsTurn { scheduleTurn() }
        }
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
        lock.lock()
        isScheduled = false
        // A delivery that is interrupted, by a handler that runs the main run loop, goes on with what waits later.
        guard gate.begin() else { return lock.unlock() }
        turnEnd = queued
        lock.unlock()
        deliverHere()
    }

    /// Handles what is due now. For the deliverer, on the actor.
    @inlinable
    func deliverHere() {
        if Causes.current != nil { return Causes.run(under: nil) { deliverHere() } }
        while handleNextHere() {}
    }

    @inlinable
    func handleNextHere() -> Bool {
        lock.lock()
        gate.proceed()
        guard !isStopped, queued &- waiting.count < turnEnd, let input = waiting.popFirst() else {
            let needsTurn = !isStopped && !waiting.isEmpty && !isScheduled
            if needsTurn { isScheduled = true }
            stepDown()
            if needsTurn { scheduleTurn() }
            return false
        }
        let causes = causes?.take(ofInput: queued &- waiting.count)
        lock.unlock()
        handle(input, under: causes)
        return true
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
