public import Synchronization

extension MessengerCore {
    /// Begins an observation, with the replay that the plan promises.
    @inlinable
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool = true) {
        var retired = Retired()
        let followUp: FollowUp? = lock.withLock { held in
            if phase.isFinished { return enrollLate(subscription, replaying: replaying, &retired, held) }
            if hasQueue, replaying, kept.concernsObservation {
                return enroll(subscription, replaying: keptLetters(held), held)
            }
            enrollSilently(subscription, held)
            return nil
        }
        guard let followUp else { return }
        retired.release()
        proceed(followUp, sender: sender)
    }

    /// What a new observation is given of what was sent before.
    @inlinable
    @inline(never)
    func keptLetters(_ held: borrowing HeldLock) -> Ring<Letter<Message>> {
        let letters = kept.copy()
        return causesAreWanted ? ledHere(letters, held) : letters
    }

    /// Gives an observation its place that is given no replay.
    @inlinable
    @inline(__always)
    func enrollSilently(_ subscription: Subscription<Message>, _ held: borrowing HeldLock) {
        let isDeliverer = gate.begin(held)
        enroll(subscription, isDeliverer: isDeliverer, replayCount: 0, held)
        if subscription.mailbox.hasActor { noteArrival(in: subscription.mailbox, held) }
        if isDeliverer { gate.end(guarded: isGuarded, held) }
    }

    /// An observation has its place in an actor's mailbox.
    @usableFromInline
    func noteArrival(in mailbox: Mailbox, _ held: borrowing HeldLock) {
        ActorMailbox<Message>.known(mailbox).claimCount -= 1
        noteActors(held)
    }

    /// Gives an observation its place. What it returns is to be handed to `proceed` after that.
    @inlinable
    func enroll(
        _ subscription: Subscription<Message>, replaying letters: consuming Ring<Letter<Message>>,
        _ held: borrowing HeldLock
    ) -> FollowUp {
        let isDeliverer = gate.begin(held)
        return enroll(subscription, replaying: letters, isDeliverer: isDeliverer, held)
    }

    @inlinable
    func enroll(
        _ subscription: Subscription<Message>, replaying letters: consuming Ring<Letter<Message>>, isDeliverer: Bool,
        _ held: borrowing HeldLock
    ) -> FollowUp {
        var followUp = FollowUp()
        openQueue(held)
        phase.admit()
        let replayCount = letters.count
        enroll(subscription, isDeliverer: isDeliverer, replayCount: replayCount, held)
        if subscription.mailbox.hasActor { noteArrival(in: subscription.mailbox, held) }
        if replayCount > 0 {
            let replay = PendingReplay(
                for: subscription, letters, after: ledger.entered, isOnItsWay: subscription.mailbox.hasActor)
            subscription.tally?.replay = replay
            waiting.replays.append(replay)
            if !plan.isInPlace {
                followUp.delivery = makeDelivery(held)
            } else if isDeliverer {
                settle(after: &followUp, held)
            }
        }
        if isDeliverer, !followUp.settles { gate.end(guarded: isGuarded, held) }
        return followUp
    }

    /// Leaves it to the caller, who is the deliverer, to settle: on the main queue, with what waits now.
    @usableFromInline
    func settle(after followUp: inout FollowUp, _ held: borrowing HeldLock) {
        followUp.settles = true
        guard isOnServedMain else { return }
        followUp.isOnMain = true
        mainEnd = ledger.entered
    }

    /// Whether this is the main queue, and handlers of the main actor observe.
    @inlinable
    var isOnServedMain: Bool { servesMain.load(ordering: .relaxed) && MainQueue.isCurrent }

    /// Does what a decision has left to be done outside the lock.
    @inlinable
    func proceed(_ followUp: FollowUp, sender: AnyObject) {
        if followUp.settles {
            var turn = Turn(onMain: followUp.isOnMain)
            settle(sender, &turn)
        }
        followUp.delivery?.schedule()
    }

    /// Begins an observation with the latest message, as long as nothing is replayed.
    @inlinable
    func enroll(
        _ subscription: Subscription<Message>, beginningWith latest: Message, from author: AnyAuthor, sender: AnyObject,
        _ held: borrowing HeldLock
    ) -> FollowUp {
        openQueue(held)
        let letter = Letter(latest, author: reference(to: author, sender: sender, held), audience: 0)
        return enroll(subscription, replaying: ledHere(kept.copy(orBeginningWith: letter), held), held)
    }

    /// Gives an observation its place, and makes the caller the deliverer of the message with which it begins, if there
    /// is nothing else to be done for that; zero otherwise.
    @inlinable
    func enrollAsDeliverer(_ subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        guard isOrdered, !hasQueue || (!kept.concernsObservation && waiting.isEmpty), !subscription.mailbox.hasActor
        else { return 0 }
        return enrollAsDeliverer(silently: subscription, held)
    }

    /// The same where there is nothing else.
    @inlinable
    @inline(__always)
    func enrollAsDeliverer(silently subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        let begun = gate.beginQuiet(held)
        guard begun != 0 else { return 0 }
        assert(!phase.isDrained, "What is ordered accepts messages")
        enroll(subscription, isDeliverer: true, replayCount: 0, held)
        subscription.earlierCount = 1
        return begun
    }

    /// Delivers the message with which an observation begins, as led to by what led to this thread's work, and steps down.
    @inlinable
    func deliverQuietly(_ message: Message, to subscription: Subscription<Message>, sender: AnyObject, begun: UInt64) {
        if subscription.isActive { subscription.callWithEarlier(message, sender) }
        endQuietly(sender, begun: begun)
    }

    @inlinable
    func endQuietly(_ sender: AnyObject, begun: UInt64) {
        if !gate.endQuiet(begun) {
            var turn = Turn(onMain: isOnServedMain)
            settle(sender, &turn)
        }
    }

    /// Begins an observation with the latest message that is kept; false if none is.
    @usableFromInline
    func beginWithKept(_ subscription: Subscription<Message>, sender: AnyObject) -> Bool {
        let begun: (message: Message, followUp: FollowUp)? = lock.withLock { held in
            guard hasQueue, let latest = kept.latest else { return nil }
            // It comes out of the lock: a thread that sets the latest message in the meantime may leave the last reference
            // here.
            let message = latest.value
            return (message, enroll(subscription, beginningWith: message, from: sender, sender: sender, held))
        }
        guard let begun else { return false }
        proceed(begun.followUp, sender: sender)
        return true
    }

    /// Begins an observation with a message that has to be asked for, which happens outside the lock.
    ///
    /// What is sent between the question and the beginning is recorded, and follows that message. So nothing is missing,
    /// and something may come twice: if the answer knew it already.
    @usableFromInline
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, askingFor latest: () -> Message) {
        let recording = Recording<Message>()
        lock.withLock { held in
            openQueue(held)
            kept.begin(recording)
            updateIsPlain(held)
        }
        let message = latest()
        let followUp = lock.withLock { held in
            kept.end(recording)
            let followUp = enroll(
                subscription,
                replaying: ledHere(
                    kept.copy(orBeginningWith: Letter(message, author: nil, audience: 0), recording), held), held)
            // Not before: a message that is sent without the lock in between would find neither recording nor
            // observation.
            updateIsPlain(held)
            return followUp
        }
        proceed(followUp, sender: sender)
        withExtendedLifetime(recording) {}
    }

    func updateIsPlain(_ held: borrowing HeldLock) {
        isPlain = plan.isPlain && !kept.isNeededAnyway && !phase.isFinished
        if gate.begin(held) { gate.end(guarded: isGuarded, held) }
    }
}
