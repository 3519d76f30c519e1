/// The way of an input to a handler on an actor.
extension Relay {
    @inlinable
    @inline(never)
    func takeForActor(_ waitingForm: Input, or input: Input) {
        let isHere = turn.isHere && !LeftToActors.includesMain
        let earlier = isHere ? [] : turn.earlierQueues
        let (isDeliverer, needsTurn) = lock.withLock { held in
            guard !isStopped else { return (false, false) }
            leave(waitingForm, held)
            if !earlier.isEmpty { openNotes(held).earlier.add(earlier, except: self) }
            if isHere {
                // Inputs that wait for the actor come first. Inputs of other threads in the meantime are left to
                // another turn.
                turnEnd = queued
                return (gate.begin(held), false)
            }
            return (false, turn.claim(held))
        }
        if isDeliverer { deliverHere() }
        if needsTurn { scheduleTurn() }
    }

    @inlinable
    func scheduleTurn() {
        if turn.hop({ self.takeTurn() }) { return }
        stop()
        whenActorIsGone?()
    }

    /// On the actor.
    @inlinable
    func takeTurn() {
        let isDeliverer = lock.withLock { held in
            turn.isScheduled = false
            // A delivery that is interrupted, by a handler that runs the main run loop, goes on with the inputs later.
            guard gate.begin(held) else { return false }
            turnEnd = queued
            return true
        }
        if isDeliverer { deliverHere() }
    }

    /// Handles the inputs that are due, after the queues that come before. For the deliverer, on the actor.
    @inlinable
    func deliverHere() {
        if Causes.current != nil { return Causes.run(under: nil) { deliverHere() } }
        if let earlier = lock.withLock({ notes?.earlier.take() }) { earlier.deliverNow() }
        while handleNext() {}
    }

    /// Releases the remains of a stopped relay on its actor, if that still exists.
    func release(_ remains: RelayRemains<Input>) {
        if turn.isHere { return }
        _ = turn.hop { remains.release() }
    }
}

/// An input that waits carries its causes along, as a message does.
extension Relay {
    @usableFromInline
    func openNotes(_ held: borrowing HeldLock) -> RelayNotes {
        let notes = notes ?? RelayNotes()
        self.notes = notes
        return notes
    }

    /// Notes the causes of the input that was just queued, if causes are wanted.
    @usableFromInline
    func noteCauses(_ held: borrowing HeldLock) {
        let causes = Causes.current
        #if DEBUG
            if causes == nil, SendChain.current.length == 0 { return }
        #else
            if causes == nil { return }
        #endif
        openNotes(held).add(RelayReason(causes), ofInput: queued)
    }

    /// For the deliverer.
    @inlinable
    func handle(_ input: Input, because reason: RelayReason?) {
        #if DEBUG
            let chain = SendChain.Entry(reason?.chain ?? SendChain(length: 0))
            defer { chain.leave() }
        #endif
        if let causes = reason?.causes {
            Causes.run(under: causes) { handler.call(input) }
        } else {
            handler.call(input)
        }
    }
}

/// The causes of a waiting input.
@usableFromInline
struct RelayReason {
    @usableFromInline let causes: Causes?
    #if DEBUG
        @usableFromInline let chain: SendChain
    #endif

    init(_ causes: Causes?) {
        self.causes = causes
        #if DEBUG
            chain = .current
        #endif
    }
}

/// Notes about inputs that wait. Made when a relay first has something to note.
@usableFromInline
final class RelayNotes {  // by the relay's lock
    private var entries = Ring<(input: Int, reason: RelayReason)>()
    /// The queues that deliver on the relay's actor before the relay does.
    @usableFromInline var earlier = EarlierQueues()

    @usableFromInline
    init() {}

    /// Notes the causes of an input.
    ///
    /// - Parameter input: The position of the input among all that have waited.
    func add(_ reason: RelayReason, ofInput input: Int) {
        entries.append((input, reason))
    }

    /// Takes the causes of the next input, and removes the causes of inputs that were dropped.
    @usableFromInline
    func take(ofInput input: Int) -> RelayReason? {
        while !entries.isEmpty, entries[0].input <= input {
            let entry = entries.popFirst()
            if let entry, entry.input == input { return entry.reason }
        }
        return nil
    }
}
