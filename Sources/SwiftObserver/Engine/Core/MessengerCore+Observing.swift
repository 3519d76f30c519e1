public import Synchronization

/// How an observation begins: it gets its place and, in the same step under the lock, the messages from before.
extension MessengerCore {
    /// Begins an observation, with the replay that the plan promises.
    @inlinable
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool = true) {
        let hasBegun = lock.withLock { held in
            if hasQueue || phase.isFinished { return false }
            enrollSilently(subscription, held)
            return true
        }
        if !hasBegun { beginWithQueue(subscription, sender: sender, replaying: replaying) }
    }

    @inlinable
    @inline(never)
    func beginWithQueue(_ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool) {
        var retired = Retired()
        let followUp: FollowUp? = lock.withLock { held in
            if phase.isFinished { return enrollLate(subscription, replaying: replaying, &retired, held) }
            if hasQueue, replaying, queue.pointee.kept.concernsObservation {
                return enroll(subscription, replaying: keptLetters(held), held)
            }
            enrollSilently(subscription, held)
            return nil
        }
        guard let followUp else { return }
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

    /// Notes that an observation has its place in an actor's mailbox.
    @usableFromInline
    func noteArrival(in list: ObservationList, _ held: borrowing HeldLock) {
        ActorMailbox<Message>.known(list).claimCount -= 1
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
                settle(after: &followUp, held)
            }
        }
        if isDeliverer, !followUp.settles { gate.end(guarded: isGuarded, held) }
        return followUp
    }

    /// Leaves it to the caller, which is the deliverer, to settle: on the main queue, with the messages that wait now.
    @usableFromInline
    func settle(after followUp: inout FollowUp, _ held: borrowing HeldLock) {
        followUp.settles = true
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
        if followUp.settles {
            var turn = Turn(onMain: followUp.isOnMain)
            settle(sender, &turn)
        }
        followUp.delivery?.schedule()
    }

    // MARK: Beginning with the latest message

    /// Begins an observation with the latest message, unless messages are replayed.
    @inlinable
    func enroll(
        _ subscription: Subscription<Message>, beginningWith latest: Message, from author: AnyAuthor, sender: AnyObject,
        _ held: borrowing HeldLock
    ) -> FollowUp {
        openQueue(held)
        let author = queue.pointee.reference(to: author, sender: sender)
        let letters = queue.pointee.kept.copy(orBeginningWith: Letter(latest, author: author, audience: 0))
        return enroll(subscription, replaying: MessageQueue.ledHere(letters), held)
    }

    /// Gives an observation its place and makes the caller the deliverer of the message with which it begins, if
    /// there is nothing else to deliver. Returns zero otherwise.
    @inlinable
    func enrollAsDeliverer(_ subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        guard isOrdered, !hasQueue || (!queue.pointee.kept.concernsObservation && queue.pointee.waiting.isEmpty),
            !subscription.list.hasActor
        else { return 0 }
        return enrollAsDeliverer(silently: subscription, held)
    }

    /// Does so without asking whether there is anything else to deliver.
    @inlinable
    @inline(__always)
    func enrollAsDeliverer(silently subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        let begun = gate.beginUnnoted(held)
        guard begun != 0 else { return 0 }
        assert(!phase.isDrained, "An ordered messenger accepts messages")
        enroll(subscription, isDeliverer: true, replayCount: 0, held)
        subscription.extra.earlierCount = 1
        return begun
    }

    /// Delivers the message with which an observation begins, under the causes of the caller's work, and steps down.
    @inlinable
    func deliverQuietly(_ message: Message, to subscription: Subscription<Message>, sender: AnyObject, begun: UInt64) {
        if subscription.isActive { subscription.callWithEarlier(message, sender) }
        endQuietly(sender, begun: begun)
    }

    /// Begins an observation with the latest message that is kept. Returns false if none is.
    @usableFromInline
    func beginWithKept(_ subscription: Subscription<Message>, sender: AnyObject) -> Bool {
        let begun: (message: Message, followUp: FollowUp)? = lock.withLock { held in
            guard hasQueue, let latest = queue.pointee.kept.latest else { return nil }
            // The message comes out of the lock: it may be the last reference, if another thread sets the latest
            // message.
            let message = latest.value
            return (message, enroll(subscription, beginningWith: message, from: sender, sender: sender, held))
        }
        guard let begun else { return false }
        proceed(begun.followUp, sender: sender)
        return true
    }

    /// Begins an observation with a message that has to be asked for, which happens outside the lock.
    ///
    /// Messages that are sent between the question and the beginning are recorded and follow that message. So none is
    /// missing, and one may come twice: if the answer included it already.
    @usableFromInline
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, askingFor latest: () -> Message) {
        let recording = lock.withLock { held in beginRecording(held) }
        let message = latest()
        let followUp = lock.withLock { held in
            queue.pointee.kept.end(recording)
            let letters = queue.pointee.kept.copy(
                orBeginningWith: Letter(message, author: nil, audience: 0), recording)
            let followUp = enroll(subscription, replaying: MessageQueue.ledHere(letters), held)
            // Not before: a message that is sent without the lock in between would find neither recording nor
            // observation.
            refreshWays(held)
            return followUp
        }
        proceed(followUp, sender: sender)
        withExtendedLifetime(recording) {}
    }

    /// Records the messages that are sent from now on.
    @usableFromInline
    func beginRecording(_ held: borrowing HeldLock) -> Recording<Message> {
        openQueue(held)
        let recording = Recording<Message>()
        queue.pointee.kept.begin(recording)
        refreshWays(held)
        return recording
    }

    // MARK: Delivering a replay

    /// Gives one observation an earlier message. For the deliverer.
    @inlinable
    func deliver(
        _ letter: Letter<Message>, to subscription: Subscription<Message>, sender: AnyObject, _ turn: inout Turn
    ) {
        turn.delivered &+= 1
        open(letter, sender: sender) { author in
            if queue.pointee.deliverer == nil {
                subscription.replay(letter.message, from: author)
            } else {
                replayNesting(letter.message, from: author, to: subscription)
            }
        }
    }

    /// Goes on with a replay as long as there is nothing else to do. For the deliverer.
    @inlinable
    @inline(never)
    func deliverRest(of replay: PendingReplay<Message>, sender: AnyObject, _ turn: inout Turn) {
        while true {
            let held = lock.lock()
            guard queue.pointee.plan.isOrdered, !hasEdits(held), queue.pointee.waiting.replays.begins(with: replay),
                let letter = queue.pointee.waiting.replays.popLetter(of: replay)
            else { return lock.unlock(held) }
            lock.unlock(held)
            deliver(letter, to: replay.subscription, sender: sender, &turn)
        }
    }
}
