internal import Synchronization

/// The short ways of messages to actors, where no handler runs where the strategy delivers.
///
/// Such a message is put into the lanes in the step that counts it, or that takes it out of the messenger's own
/// mailbox. So its sender takes the lock once. The actors' threads want it for each message.
extension MessengerCore {
    // MARK: A message that is sent

    /// Whether the message that is sent now, under a strategy that delivers in order, goes to actors and nowhere else,
    /// and nothing comes before it. Its sender is not on the main queue, where handlers of the main actor are called at
    /// once.
    @inlinable
    func isForActorsAlone(_ held: borrowing HeldLock) -> Bool {
        isolatedCount > 0 && isDeserted && !gate.isBusy && !queue.pointee.kept.isNeeded
            && !LeftToActors.isAny
    }

    /// Puts a message into the lanes of actors, and has these drained. Gives the lock back.
    @inlinable
    @inline(never)
    func sendToActors(_ message: Message, from author: Origin, sender: AnyObject, _ held: consuming HeldLock) {
        queue.pointee.books.queued &+= 1
        let letter = Letter(
            message, author: queue.pointee.reference(to: author, sender: sender), audience: lastNumber)
        var wake = Wake<Message>()
        var lost = Lost<Message>()
        move(letter, &wake, &lost, held)
        lock.unlock(held)
        wake.perform()
        withExtendedLifetime(lost) {}
    }

    // MARK: Messages that waited

    /// Moves messages that waited, and go to actors alone, into their lanes, and has these drained. Steps down and
    /// returns true if nothing waits any more. For the deliverer. Gives the lock back.
    ///
    /// No client's code runs between two of them, so they are moved in one step, as one by one. There is an end to
    /// that, since other threads wait for the lock.
    @inlinable
    @inline(never)
    func moveOn(
        _ first: Letter<Message>, _ turn: inout Turn, _ retired: inout Retired, _ held: consuming HeldLock
    ) -> Bool {
        var wake = Wake<Message>()
        var lost = Lost<Message>()
        move(first, &wake, &lost, held)
        turn.delivered &+= 1
        // One after the other in a turn that is limited, or of a former strategy.
        let isWhole =
            queue.pointee.plan.isInPlace
            ? !turn.isOnMain : queue.pointee.outlets.memory?.pointee.deliveries.version == turn.version
        let end = isWhole ? turn.end.letters : 0
        var count = 1
        while count < 64, ledger.left < end, queue.pointee.mailbox.replays.isEmpty,
            let letter = queue.pointee.mailbox.backlog.popFirst(&ledger)
        {
            // Otherwise, nothing else may keep the message, and it would be released here.
            if !move(letter, &wake, &lost, held) { lost.add(letter) }
            turn.delivered &+= 1
            count += 1
        }
        let isOver = queue.pointee.isEmpty
        // Nothing waits, so there is no delivery to hand over.
        if isOver { _ = stepDown(&retired, held) }
        lock.unlock(held)
        wake.perform()
        withExtendedLifetime(lost) {}
        retired.take().release()
        return isOver
    }

    /// Puts a message into the lanes of actors that it is addressed to. Returns false if there is none.
    @inlinable
    @inline(never)
    @discardableResult
    func move(
        _ letter: Letter<Message>, includingMain: Bool = true, _ wake: inout Wake<Message>, _ lost: inout Lost<Message>,
        _ held: borrowing HeldLock
    ) -> Bool {
        var isAddressed = false
        if !queue.pointee.actorLanes.isEmpty {
            for lane in queue.pointee.actorLanes.values {
                let oldest = lane.oldestNumberHere(held)
                guard letter.audience >= oldest else { continue }
                isAddressed = true
                if lane.accept(letter, from: oldest, &lost, held) { wake.add(lane) }
            }
        }
        // Last, so that it is the first to be drained.
        if includingMain, let lane = queue.pointee.mainLane {
            let oldest = lane.oldestNumberHere(held)
            if letter.audience >= oldest {
                isAddressed = true
                if lane.accept(letter, from: oldest, &lost, held) { wake.add(lane) }
            }
        }
        return isAddressed
    }
}

/// The lanes of actors that are to be drained, once the lock is given back. The one that came last is the first.
@usableFromInline
struct Wake<Message> {
    @usableFromInline var first: ActorLane<Message>?

    @inlinable
    init() {}

    /// Adds a lane that the caller has marked as scheduled. So it is in no other row.
    @inlinable
    mutating func add(_ lane: ActorLane<Message>) {
        lane.nextToWake = first
        first = lane
    }

    /// Call it before any client's code runs: what comes to a lane meanwhile counts on that.
    @inlinable
    mutating func perform() {
        if first != nil { performAll() }
    }

    @inlinable
    @inline(never)
    mutating func performAll() {
        var deserted = Wake()
        while let lane = first {
            first = lane.nextToWake
            lane.nextToWake = nil
            if !lane.hop() { deserted.add(lane) }
        }
        // Runs clients' code.
        while let lane = deserted.first {
            deserted.first = lane.nextToWake
            lane.nextToWake = nil
            lane.core.bury(lane)
        }
    }
}

/// The lanes of actors: made with the first observation of an actor, and forgotten when nothing comes there any
/// more.
extension MessengerCore {
    /// Returns the list for handlers on an actor; without an actor, the messenger's own. The caller begins an
    /// observation there.
    @usableFromInline
    func lane(for actor: (any Actor)?, of messenger: AnyObject) -> ObservationList {
        guard let actor else { return self }
        if gate.isFollowed { Following.note { follower, _ in follower.noteActor(actor) } }
        lock.withLock { held in openQueue(held) }
        queue.pointee.standIns.make(for: messenger)
        if actor === MainActor.shared { return laneOfMainActor() }
        let key = ObjectIdentifier(actor)
        while true {
            let known = lock.withLock { held in claim(queue.pointee.actorLanes[key], held) }
            // Asked outside the lock, since the answer is a reference that could be the last one.
            if let known, known.turn.actor === actor { return known }
            if let known { bury(known) }
            let lane = ActorLane(core: self, actor: actor)
            let isPlaced = lock.withLock { held in
                guard queue.pointee.actorLanes[key] == nil else { return false }
                queue.pointee.actorLanes[key] = claim(lane, held)
                beginMeasuring(in: lane, held)
                noteActors(held)
                return true
            }
            if isPlaced { return lane }
        }
    }

    /// Keeps a lane from being forgotten until the observation has begun.
    private func claim(_ lane: ActorLane<Message>?, _ held: borrowing HeldLock) -> ActorLane<Message>? {
        lane?.claimCount += 1
        return lane
    }

    private func laneOfMainActor() -> ObservationList {
        lock.withLock { held in
            if let mainLane = claim(queue.pointee.mainLane, held) { return mainLane }
            let lane = ActorLane<Message>(core: self, actor: nil)
            queue.pointee.mainLane = claim(lane, held)
            beginMeasuring(in: lane, held)
            queue.pointee.unretainedMainLane = Unmanaged.passUnretained(lane)
            return lane
        }
    }

    /// Tells threads that do not hold the lock whether the main actor is worth a look.
    func noteActors(_ held: borrowing HeldLock) {
        servesMain.store(queue.pointee.mainLane.map { !$0.isDeserted } ?? false, ordering: .relaxed)
    }

    /// Lets go of a lane to which nothing comes any more.
    ///
    /// Precondition: The caller retains both the messenger's state and the lane.
    @usableFromInline
    func forget(_ lane: ActorLane<Message>, _ held: borrowing HeldLock) {
        if phase.isClosed, queue.pointee.mainLane === lane {
            queue.pointee.mainLane = nil
            queue.pointee.unretainedMainLane = nil
        }
        if let key = lane.key, queue.pointee.actorLanes[key] === lane {
            queue.pointee.actorLanes[key] = nil
        }
        noteActors(held)
    }

    /// Ends the observations of an actor that is gone: none of its handlers can be called any more.
    ///
    /// The package keeps one copy of it for all types of messages.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline
    func bury(_ lane: ActorLane<Message>) {
        var retired = Retired()
        var gone = Retired()
        var earlier = EarlierQueues()
        let remains = lock.withLock { held in
            lane.noteBurial(held)
            if gate.isFollowed { noteDiscarded(in: lane, held) }
            let remains = lane.mailbox.discardAll(&lane.ledger)
            lane.turn.isScheduled = false
            earlier = lane.earlier.take()
            lane.claimCount = 0
            retired = edit(lane, held) { closeAll(in: lane, held) }
            forget(lane, held)
            refreshGate(held)
            if activeCount == 0 { retired.notice = whenUnobserved(held) }
            gone = lane.gone.take()
            return remains
        }
        // Its handlers cannot be released on the actor any more.
        retired.release(here: true)
        gone.releaseHandlers()
        remains.release()
        withExtendedLifetime(earlier) {}
    }
}
