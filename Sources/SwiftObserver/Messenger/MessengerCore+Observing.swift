extension MessengerCore {
    /// Begins an observation, with the replay that the plan promises.
    @inlinable
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool = true) {
        var retired = Retired()
        let followUp: FollowUp? = lock.withLock {
            if isFinished { return enrollLate(subscription, replaying: replaying, &retired) }
            if hasQueue, replaying, !kept.letters.isEmpty { return enroll(subscription, replaying: keptLetters()) }
            enrollSilently(subscription)
            return nil
        }
        guard let followUp else { return }
        retired.release()
        proceed(followUp, sender: sender)
    }

    /// What a new observation is given of what was sent before. Under the lock.
    @inlinable
    @inline(never)
    func keptLetters() -> Ring<Letter<Message>> {
        let letters = kept.copy()
        return causesAreWanted ? ledHere(letters) : letters
    }

    /// Gives an observation its place that is given no replay. Under the lock.
    @inlinable
    func enrollSilently(_ subscription: Subscription<Message>) {
        let isDeliverer = gate.begin()
        enroll(subscription, isDeliverer: isDeliverer, replayCount: 0)
        if subscription.mailbox.hasActor { noteArrival(in: subscription.mailbox) }
        if isDeliverer { gate.end(guarded: isGuarded) }
    }

    /// An observation has its place in an actor's mailbox. Under the lock.
    @usableFromInline
    func noteArrival(in mailbox: Mailbox) {
        unsafeDowncast(mailbox, to: ActorMailbox<Message>.self).claimCount -= 1
        noteActors()
    }

    /// Gives an observation its place. Under the lock; what it returns is to be handed to `proceed` after that.
    @inlinable
    func enroll(_ subscription: Subscription<Message>, replaying letters: consuming Ring<Letter<Message>>) -> FollowUp {
        var followUp = FollowUp()
        openQueue()
        isDrained = false
        let isDeliverer = gate.begin()
        let replayCount = letters.count
        enroll(subscription, isDeliverer: isDeliverer, replayCount: replayCount)
        if subscription.mailbox.hasActor { noteArrival(in: subscription.mailbox) }
        if replayCount > 0 {
            let replay = PendingReplay(
                for: subscription, letters, after: ledger.entered, isOnItsWay: subscription.mailbox.hasActor)
            subscription.tally?.replay = replay
            waiting.replays.append(replay)
            if plan.isInPlace { followUp.settles = isDeliverer } else { followUp.delivery = makeDelivery() }
        }
        if isDeliverer, !followUp.settles { gate.end(guarded: isGuarded) }
        return followUp
    }

    /// Does what a decision has left to be done outside the lock.
    @inlinable
    func proceed(_ followUp: FollowUp, sender: AnyObject) {
        if followUp.settles {
            var turn = Turn.inPlace
            settle(sender, &turn)
        }
        followUp.delivery?.schedule()
    }

    /// Begins an observation with the latest message, as long as nothing is replayed. Under the lock.
    @inlinable
    func enroll(
        _ subscription: Subscription<Message>, beginningWith latest: Message, from author: AnyAuthor, sender: AnyObject
    ) -> FollowUp {
        openQueue()
        let letter = Letter(latest, author: reference(to: author, sender: sender), audience: 0)
        return enroll(subscription, replaying: ledHere(kept.copy(orBeginningWith: letter)))
    }

    /// Gives an observation its place, and makes the caller the deliverer of the message with which it begins, if there is
    /// nothing else to be done for that; zero otherwise. Under the lock.
    @inlinable
    func enrollAsDeliverer(_ subscription: Subscription<Message>) -> UInt64 {
        guard isOrdered, !hasQueue || (kept.letters.isEmpty && waiting.isEmpty), !subscription.mailbox.hasActor
        else { return 0 }
        let begun = gate.beginQuiet()
        guard begun != 0 else { return 0 }
        isDrained = false
        enroll(subscription, isDeliverer: true, replayCount: 0)
        subscription.beganWithOne = true
        return begun
    }

    /// Delivers the message with which an observation begins, as led to by what led to this thread's work, and steps down.
    @inlinable
    func deliverQuietly(_ message: Message, to subscription: Subscription<Message>, sender: AnyObject, begun: UInt64) {
        if subscription.isActive { subscription.callWithEarlier(message, sender) }
        if !gate.endQuiet(begun) {
            var turn = Turn.inPlace
            settle(sender, &turn)
        }
    }

    /// Begins an observation with the latest message that is kept; false if none is.
    @usableFromInline
    func beginWithKept(_ subscription: Subscription<Message>, sender: AnyObject) -> Bool {
        let begun: (message: Message, followUp: FollowUp)? = lock.withLock {
            guard hasQueue, let latest = kept.latest else { return nil }
            // It comes out of the lock: a thread that sets the latest message in the meantime may leave the last reference
            // here.
            let message = latest.value
            return (message, enroll(subscription, beginningWith: message, from: sender, sender: sender))
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
        lock.withLock {
            openQueue()
            kept.begin(recording)
            updateIsPlain()
        }
        let message = latest()
        let followUp = lock.withLock {
            kept.end(recording)
            let followUp = enroll(
                subscription,
                replaying: ledHere(kept.copy(orBeginningWith: Letter(message, author: nil, audience: 0), recording)))
            // Not before: a message that is sent without the lock in between would find neither recording nor
            // observation.
            updateIsPlain()
            return followUp
        }
        proceed(followUp, sender: sender)
        withExtendedLifetime(recording) {}
    }

    /// Under the lock.
    private func updateIsPlain() {
        isPlain = plan.isPlain && !kept.isNeededAnyway && !isFinished
        if gate.begin() { gate.end(guarded: isGuarded) }
    }

    /// The messenger is gone: observations end after the last message that waits.
    func messengerDied() {
        var retired = Retired()
        let (delivery, forgotten) = lock.withLock {
            isDying = true
            isEnding = true
            var delivery: DeliveryTicket?
            if gate.begin() {
                retired.add(applyEdits())
                if !isQueueEmpty { delivery = makeDeliveryOfRest() }
                closeIfDone(&retired)
                gate.end(guarded: isGuarded)
            }
            if !gate.isBusy { letStrategyGo(&retired) }
            return (delivery, forgetKept())
        }
        withExtendedLifetime(forgotten) {}
        retired.release()
        delivery?.schedule()
    }

    /// Takes what is kept for those who come later, to be released outside the lock.
    private func forgetKept() -> (Recording<Message>, LatestMessage<Message>?)? {
        guard hasQueue else { return nil }
        let letters = Recording<Message>()
        letters.letters = kept.letters.takeAll()
        let latest = kept.latest
        kept.latest = nil
        return (letters, latest)
    }

    /// Nothing more is sent, so what is outstanding was the last delivery. A strategy that keeps it, and that only the
    /// messenger kept, must be able to die. Under the lock.
    @usableFromInline
    func letStrategyGo(_ retired: inout Retired) {
        guard hasQueue else { return }
        retired.plan = plan
        plan = plan.withoutStrategy
    }

    /// Ends the observations once nothing can come any more. For the deliverer, under the lock.
    @usableFromInline
    func closeIfDone(_ retired: inout Retired) {
        guard isDying, !isClosed, isQueueEmpty else { return }
        isClosed = true
        endAllThatIsDone(&retired)
    }
}
