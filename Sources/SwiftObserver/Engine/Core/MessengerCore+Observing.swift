public import Synchronization

/// How an observation begins: it gets its place and, in the same step under the lock, the messages from before.
extension MessengerCore {
    /// Begins an observation, with the replay that the plan promises.
    @inlinable
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool = true) {
        let held = lock.lock()
        if hasQueue || phase.isFinished {
            beginWithQueue(subscription, sender: sender, replaying: replaying, held)
        } else {
            enrollSilently(subscription, held)
            lock.unlock(held)
        }
    }

    /// Does so where messages may be kept. Gives the lock back.
    @inlinable
    @inline(never)
    func beginWithQueue(
        _ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool, _ held: consuming HeldLock
    ) {
        var retired = Retired()
        let followUp: FollowUp
        if phase.isFinished {
            followUp = enrollLate(subscription, replaying: replaying, &retired, held)
        } else if replaying, queue.pointee.kept.concernsObservation {
            let begun = enrollForOne(subscription, held)
            if begun != 0 {
                let letter = queue.pointee.kept.letters[0]
                lock.unlock(held)
                return give(letter, to: subscription, sender: sender, begun: begun)
            }
            followUp = enroll(subscription, replaying: keptLetters(held), held)
        } else {
            enrollSilently(subscription, held)
            return lock.unlock(held)
        }
        lock.unlock(held)
        retired.release()
        proceed(followUp, sender: sender)
    }

    /// The messages from before that a new observation is given.
    @inlinable
    @inline(never)
    func keptLetters(_ held: borrowing HeldLock) -> Ring<Letter<Message>> {
        let letters = queue.pointee.kept.copy()
        return causesAreWanted ? MessageQueue.ledHere(letters) : letters
    }

    /// Gives an observation its place, and no replay.
    @inlinable
    @inline(__always)
    func enrollSilently(_ subscription: Subscription<Message>, _ held: borrowing HeldLock) {
        let isDeliverer = gate.begin(held)
        enroll(subscription, isDeliverer: isDeliverer, replayCount: 0, held)
        if subscription.list.hasActor { noteArrival(in: subscription.list, held) }
        if isDeliverer { gate.end(guarded: isGuarded, held) }
    }

    /// Notes that an observation has its place in an actor's lane.
    @usableFromInline
    func noteArrival(in list: ObservationList, _ held: borrowing HeldLock) {
        ActorLane<Message>.known(list).claimCount -= 1
        noteActors(held)
    }

    /// Gives an observation its place and its replay. Hand the result to `proceed` without the lock.
    @inlinable
    func enroll(
        _ subscription: Subscription<Message>, replaying letters: consuming Ring<Letter<Message>>,
        isDeliverer alreadyDelivers: Bool? = nil, _ held: borrowing HeldLock
    ) -> FollowUp {
        let isDeliverer = alreadyDelivers ?? gate.begin(held)
        var followUp = FollowUp()
        openQueue(held)
        phase.admit()
        let replayCount = letters.count
        enroll(subscription, isDeliverer: isDeliverer, replayCount: replayCount, held)
        if subscription.list.hasActor { noteArrival(in: subscription.list, held) }
        if replayCount > 0 {
            if gate.isFollowed { noteReplay(letters, to: subscription, held) }
            queue.pointee.append(replaying: letters, to: subscription)
            if !queue.pointee.plan.isInPlace {
                followUp.delivery = queue.pointee.delivery(for: self)
                if gate.isFollowed { noteHandedOver(followUp.delivery, held) }
            } else if isDeliverer {
                letDrain(&followUp, held)
            }
        }
        if isDeliverer, !followUp.drains { gate.end(guarded: isGuarded, held) }
        return followUp
    }

    /// Has the caller, which is the deliverer, drain. On the main queue, it delivers the messages that wait now.
    @usableFromInline
    func letDrain(_ followUp: inout FollowUp, _ held: borrowing HeldLock) {
        followUp.drains = true
        guard isOnServedMain else { return }
        followUp.isOnMain = true
        queue.pointee.mainEnd = ledger.entered
    }

    /// Whether this is the main queue, and handlers of the main actor observe.
    @inlinable
    var isOnServedMain: Bool { servesMain.load(ordering: .relaxed) && MainQueue.isCurrent }

    /// Completes a decision outside the lock.
    @inlinable
    func proceed(_ followUp: FollowUp, sender: AnyObject) {
        if followUp.drains {
            var turn = Turn(onMain: followUp.isOnMain)
            drain(sender, &turn, lock.lock())
        }
        followUp.delivery?.schedule()
    }
}

/// The end of a messenger's messages, while the messenger goes on; and the end of the messenger.
extension MessengerCore {
    /// Accepts a last message, if there is one, and nothing after it. Returns false if that was done before.
    @inlinable
    func finish(with last: Message?, kept isKept: Bool, from author: Origin, sender: AnyObject) -> Bool {
        var remains = Remains<Message>()
        let followUp: FollowUp? = lock.withLock { held in
            guard !phase.isEnding else { return nil }
            openQueue(held)
            if let last {
                queue.pointee.accept(
                    last: last, kept: isKept, from: referenceInFlight(to: author, sender: sender, held), sender: sender,
                    audience: activeCount > 0 ? lastNumber : nil, &remains)
                // Inside a handler on the main queue, the delivery that goes on there includes it.
                if isOnServedMain { queue.pointee.mainEnd = ledger.entered }
            }
            return followUpOfEnd(&remains.retired, held)
        }
        if let last { remains.replaced.take()?.release(for: last, in: self) }
        remains.release()
        guard let followUp else { return false }
        proceed(followUp, sender: sender)
        return true
    }

    /// Accepts nothing from now on. Returns the work that messages in the queue require.
    @usableFromInline
    func followUpOfEnd(_ retired: inout Retired, _ held: borrowing HeldLock) -> FollowUp {
        phase.finish()
        updateWay(leavingRest: way == .resting, held)
        var followUp = FollowUp()
        guard gate.begin(held) else { return followUp }
        followUp.drains = queue.pointee.plan.isInPlace && !queue.pointee.isEmpty
        if !followUp.drains {
            if queue.pointee.isEmpty {
                retired.add(applyEdits(held))
                endAllThatIsDone(&retired, held)
            } else {
                followUp.delivery = queue.pointee.delivery(for: self)
                if gate.isFollowed { noteHandedOver(followUp.delivery, held) }
            }
            gate.end(guarded: isGuarded, held)
        }
        return followUp
    }

    /// Begins an observation of a messenger that was finished. The observation is given the kept messages, and ends.
    @inlinable
    @inline(never)
    func enrollLate(
        _ subscription: Subscription<Message>, replaying: Bool, _ retired: inout Retired, _ held: borrowing HeldLock
    ) -> FollowUp {
        let letters = replaying ? queue.pointee.kept.copy() : queue.pointee.kept.copyOfLast()
        guard letters.isEmpty else { return enroll(subscription, replaying: letters, held) }
        enrollSilently(subscription, held)
        retired = endLocked(subscription, held)
        return FollowUp()
    }

    /// Ends the messenger: its observations end after the last message that waits. Where none ever did, `diedAtRest`
    /// has done so.
    func messengerDied() {
        var remains = Remains<Message>()
        let delivery = lock.withLock { held in
            phase.lose()
            var delivery: DeliveryTicket?
            if gate.begin(held) {
                remains.retired.add(applyEdits(held))
                if !isQueueEmpty(held) {
                    delivery = queue.pointee.deliveryOfRest(for: self)
                    if gate.isFollowed { noteHandedOver(delivery, held) }
                }
                closeIfDone(&remains.retired, held)
                gate.end(guarded: isGuarded, held)
            }
            if !gate.isBusy { letStrategyGo(&remains.retired, held) }
            if hasQueue {
                queue.pointee.forgetKept(&remains)
                if gate.isFollowed { noteGone(held) }
            }
            return delivery
        }
        remains.release()
        delivery?.schedule()
    }

    /// Lets go of the strategy, which has been given its last delivery: nothing more is sent. So a strategy that
    /// keeps that delivery, and that only the messenger kept, is deallocated.
    @usableFromInline
    func letStrategyGo(_ retired: inout Retired, _ held: borrowing HeldLock) {
        guard hasQueue else { return }
        retired.plan = queue.pointee.plan
        queue.pointee.plan = queue.pointee.plan.withoutStrategy
    }

    /// Ends the observations, if nothing is left to deliver, when a deliverer steps down while the messenger ends.
    @usableFromInline
    func endIfDone(_ retired: inout Retired, _ held: borrowing HeldLock) {
        if phase.isGone {
            closeIfDone(&retired, held)
            letStrategyGo(&retired, held)
        } else if isQueueEmpty(held) {
            endAllThatIsDone(&retired, held)
        }
    }

    /// Ends the observations of a messenger that is gone once nothing can come any more. For the deliverer.
    @usableFromInline
    func closeIfDone(_ retired: inout Retired, _ held: borrowing HeldLock) {
        guard phase.isGone, !phase.isClosed, isQueueEmpty(held) else { return }
        endAllThatIsDone(&retired, held)
    }

    /// Ends every observation to which nothing can come any more. For the deliverer, when nothing waits here.
    @usableFromInline
    func endAllThatIsDone(_ retired: inout Retired, _ held: borrowing HeldLock) {
        phase.drain()
        endAll(in: self, &retired, held)
        guard hasQueue, queue.pointee.mainLane != nil || !queue.pointee.actorLanes.isEmpty else {
            return
        }
        for case let lane as ActorLane<Message> in lists(held) where lane.gate.begin(held) {
            if lane.mailbox.isEmpty { endAll(in: lane, &retired, held) }
            lane.gate.end(guarded: false, held)
            if lane.isDeserted { lane.wasTidied(held) }
        }
    }

    /// Ends the observations of one list. For the deliverer of that list.
    @usableFromInline
    func endAll(in list: ObservationList, _ retired: inout Retired, _ held: borrowing HeldLock) {
        closeAll(in: list, held)
        retired.add(list.applyEdits(held))
        if phase.isFinished, activeCount == 0 { retired.notice = whenUnobserved(held) }
    }
}
