/// How messages reach handlers on actors: from the messenger's own lane, once that delivers them.
///
/// On the main queue, one walk calls the main actor's handlers along with those that have no actor. Otherwise, the
/// message goes into the lane of each actor.
extension MessengerCore {
    /// Decides which way the message in flight takes to the main actor. For the deliverer.
    @inlinable
    func prepareActors(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        posting.toActors = queue.pointee.actorLanes.isEmpty ? .any : [.any, .others]
        guard let lane = queue.pointee.mainLane, !lane.isDeserted else { return }
        if !posting.onMain || LeftToActors.includesMain {
            posting.toActors.formUnion(.main)
        } else if lane.gate.begin(held) {
            posting.mainLane = lane
            posting.toActors.formUnion(.mainBegun)
            if queue.pointee.plan.isImmediate { lane.deliverer = .current }
        } else if lane.isInsideDelivery(held) {
            // If messages waited there, this one would go behind them.
            posting.add(lane.applyEdits(held))
            posting.mainLane = lane
        } else {
            posting.toActors.formUnion(.main)
        }
    }

    /// Puts a message that is sent into the lanes of the actors that are elsewhere, in the step that begins it.
    @inlinable
    @inline(never)
    func leaveToActors(
        _ message: Message, from author: Origin, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) {
        // A rule for what is kept has to know the message before it is delivered.
        if posting.replaced?.rule != nil || LeftToActors.isAny { return mailLater(&posting, held) }
        let letter = Letter(
            message, author: queue.pointee.reference(to: author, sender: sender), audience: posting.audience,
            isExempt: posting.isExempt)
        leaveToActors(letter, &posting, held)
    }

    @inlinable
    func leaveToActors(_ letter: Letter<Message>, _ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        move(letter, includingMain: posting.toActors.contains(.main), &posting.wake, &posting.lost, held)
    }

    /// Has `mail` put a message into the lanes of actors.
    @inlinable
    func mailLater(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        posting.toActors.formUnion(.later)
        queue.pointee.inFlight &+= 1
    }

    /// Has a message brought to the actors that are elsewhere, and then calls the handlers that run here, in the order
    /// in which their observations began: handlers without an actor and, if that was decided, the main actor's.
    ///
    /// The actors come first, so that nothing to which the handlers here lead overtakes the message there. Steps down
    /// in the main actor's lane, if the caller delivers there too.
    @inlinable
    func deliverWithActors(
        _ message: Message, from author: Origin, sender: AnyObject, _ posting: borrowing Posting<Message>
    ) {
        let (lane, way) = (posting.mainLane, posting.toActors)
        if way.contains(.later) { mail(message, from: author, sender: sender, posting) }
        // Messages that wait there come first. They can't become more, since no other thread delivers this
        // messenger's messages.
        if way.contains(.mainBegun) { lane?.drainBegun(sender: sender) }
        if way.goesIntoLanes, first != nil {
            let audience = posting.audience
            LeftToActors.run(by: self, includingMain: way.contains(.main)) {
                call(message, from: author, audience: audience, alongside: lane)
            }
        } else {
            call(message, from: author, audience: posting.audience, alongside: lane)
        }
        if way.contains(.mainBegun) { lane?.drainAndStepDown(sender: sender) }
    }

    /// Calls the handlers that run here. For the deliverer.
    @inlinable
    @inline(never)
    func call(
        _ message: Message, from author: Origin, audience: UInt64, alongside lane: ActorLane<Message>?
    ) {
        if let lane {
            if queue.pointee.deliverer == nil {
                deliver(message, from: author, audience: audience, alongside: lane)
            } else {
                deliverNesting(message, from: author, audience: audience, alongside: lane)
            }
        } else if queue.pointee.deliverer == nil {
            deliver(message, from: author, audience: audience)
        } else {
            deliverNesting(message, from: author, audience: audience)
        }
    }

    /// Begins to deliver a message here and to the main actor, in one step: on the main queue, in order, if no thread
    /// delivers, nothing is kept, nothing waits for the main actor, and no other actor has observed.
    ///
    /// Both gates count the message, and `deliverOnMain` may end both without the lock.
    @inlinable
    func beginOnMain(_ held: borrowing HeldLock) -> (here: UInt64, there: UInt64)? {
        guard way.isOrdered, isolatedCount > 0, !queue.pointee.kept.isNeeded, queue.pointee.actorLanes.isEmpty,
            !gate.isBusy, let lane = queue.pointee.unretainedMainLane, !LeftToActors.includesMain
        else { return nil }
        return lane._withUnsafeGuaranteedRef { lane in
            lane.isIdle(held) ? (gate.beginDirect(held), lane.gate.beginDirect(held)) : nil
        }
    }

    /// Delivers the message that `beginOnMain` began. The main actor's gate ends first: messages that were sent in the
    /// meantime may need it.
    @inlinable
    func deliverOnMain(
        _ message: Message, from author: Origin, sender: AnyObject, _ begun: (here: UInt64, there: UInt64)
    ) {
        queue.pointee.unretainedMainLane?._withUnsafeGuaranteedRef { lane in
            #if DEBUG
                let chain = SendChain.enter(from: self, by: author)
            #endif
            if first == nil {
                lane.deliverDirectly(message, from: author)
            } else {
                deliver(message, from: author, audience: .max - 1, alongside: lane)
            }
            #if DEBUG
                chain.leave()
            #endif
            if !lane.gate.endDirect(begun.there) { lane.drainAndStepDown(sender: sender) }
        }
        endDirectly(sender, begun: begun.here, onMain: true)
    }

    /// Delivers a message that waited, where there are actors: it comes into their lanes in the step that took it out.
    /// Gives the lock back.
    ///
    /// A function of its own, so that messengers without actors do not make room for the posting.
    @inlinable
    @inline(never)
    func deliverWithActors(
        _ letter: Letter<Message>, sender: AnyObject, _ turn: inout Turn, _ retired: inout Retired,
        _ held: consuming HeldLock
    ) {
        turn.delivered &+= 1
        var posting = Posting<Message>(onMain: isOnServedMain)
        posting.audience = letter.audience
        posting.isExempt = letter.isExempt
        prepareActors(&posting, held)
        if LeftToActors.isAny { mailLater(&posting, held) } else { leaveToActors(letter, &posting, held) }
        lock.unlock(held)
        posting.wake.perform()
        retired.take().release()
        posting.releaseRetired()
        unwrap(letter, sender: sender) { deliverWithActors(letter.message, from: $0, sender: sender, posting) }
    }

    /// Puts a message into the lanes of actors, and has these drained: where that could not be done in the step that
    /// began the message.
    @usableFromInline
    func mail(_ message: Message, from author: Origin, sender: AnyObject, _ posting: borrowing Posting<Message>) {
        var wake = Wake<Message>()
        var lost = Lost<Message>()
        let earlier = LeftToActors.isAny ? earlierQueues() : []
        lock.withLock { held in
            let author = referenceInFlight(to: author, sender: sender, held)
            let letter = Letter(
                message, author: author, audience: posting.audience, isExempt: posting.isExempt, chain: .current)
            move(letter, includingMain: posting.toActors.contains(.main), &wake, &lost, held)
            queue.pointee.inFlight &-= 1
            for (lane, queues) in earlier where lane.turn.isScheduled {
                lane.earlier.add(queues, except: lane)
            }
        }
        wake.perform()
        withExtendedLifetime(lost) {}
    }

    /// Returns a reference to the author of a message in flight that waits for an actor. If causes are wanted, the
    /// reference carries the causes of the caller's work, under which the handlers run.
    @inlinable
    func referenceInFlight(to author: Origin, sender: AnyObject, _ held: borrowing HeldLock) -> LetterAuthor? {
        causesAreWanted
            ? queue.pointee.carrierInFlight(of: author, sender: sender)
            : queue.pointee.reference(to: author, sender: sender)
    }

    /// Returns the lanes of actors on which other queues deliver first, because of the message that this thread is
    /// delivering; with these queues.
    ///
    /// Hardly ever called, so the package keeps one copy of it for all types of messages.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline
    func earlierQueues() -> [(lane: ActorLane<Message>, queues: [any ActorQueue])] {
        let lanes = lock.withLock {
            (queue.pointee.mainLane.map { [$0] } ?? []) + queue.pointee.actorLanes.values
        }
        return lanes.map { ($0, $0.turn.earlierQueues) }.filter { !$0.queues.isEmpty }
    }

    /// Moves a replay out of the messenger's own mailbox into that of its actor.
    @usableFromInline
    func passOn(_ replay: PendingReplay<Message>, _ held: borrowing HeldLock) -> ActorLane<Message> {
        queue.pointee.mailbox.replays.remove(replay)
        let lane = ActorLane<Message>.known(replay.subscription.list)
        replay.isOnItsWay = false
        replay.after = lane.ledger.entered
        lane.mailbox.replays.append(replay)
        return lane
    }
}

extension MessengerCore: ActorQueueOwner {
    @usableFromInline
    func queue(for actor: ObjectIdentifier?) -> (any ActorQueue)? {
        lock.withLock {
            guard hasQueue else { return nil }
            guard let lane = actor.map({ queue.pointee.actorLanes[$0] }) ?? queue.pointee.mainLane else {
                return nil
            }
            return lane.isDeserted ? nil : lane
        }
    }
}
