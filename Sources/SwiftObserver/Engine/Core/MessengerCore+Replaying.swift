/// How an observation is given messages from before: the kept ones, or the latest one.
extension MessengerCore {
    // MARK: Beginning with the latest message

    /// Begins an observation with the latest message, unless messages are replayed.
    @inlinable
    func enroll(
        _ subscription: Subscription<Message>, beginningWith latest: Message, from author: Origin, sender: AnyObject,
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
        guard way.isOrdered, !hasQueue || (!queue.pointee.kept.concernsObservation && queue.pointee.mailbox.isEmpty),
            !subscription.list.hasActor
        else { return 0 }
        return enrollAsDeliverer(silently: subscription, held)
    }

    /// Gives an observation its place and makes the caller the deliverer, without asking whether there is anything else
    /// to deliver. Returns zero if another thread delivers.
    @inlinable
    @inline(__always)
    func enrollAsDeliverer(silently subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        let begun = gate.beginUnnoted(held)
        guard begun != 0 else { return 0 }
        assert(!phase.isDrained, "An ordered messenger accepts messages")
        enroll(subscription, isDeliverer: true, replayCount: 0, held)
        subscription.extra.earlierCount = 1
        noteEarlier(held)
        return begun
    }

    /// Delivers the message with which an observation begins, under the causes of the caller's work, and steps down.
    @inlinable
    func deliverQuietly(_ message: Message, to subscription: Subscription<Message>, sender: AnyObject, begun: UInt64) {
        if causesAreWanted, HiddenTransaction.isNeeded {
            return deliverQuietlyApart(message, to: subscription, sender: sender, begun: begun)
        }
        if subscription.isActive {
            subscription.callWithEarlier(message, Origin(sender))
        } else {
            countNoneEarlier(for: subscription)
        }
        endQuietly(sender, begun: begun)
    }

    /// Does the same without the transaction whose closure the thread runs.
    @inlinable
    @inline(never)
    func deliverQuietlyApart(
        _ message: Message, to subscription: Subscription<Message>, sender: AnyObject, begun: UInt64
    ) {
        let hidden = HiddenTransaction.hide(counts)
        deliverQuietly(message, to: subscription, sender: sender, begun: begun)
        hidden.restore()
    }

    /// Begins an observation with the latest message that is kept. Returns false if none is.
    @usableFromInline
    func beginWithKept(_ subscription: Subscription<Message>, sender: AnyObject) -> Bool {
        let begun: (message: Message, followUp: FollowUp)? = lock.withLock { held in
            guard hasQueue, let latest = queue.pointee.kept.latest else { return nil }
            // The message comes out of the lock: it may be the last reference, if another thread sets the latest
            // message.
            let message = latest.value
            return (message, enroll(subscription, beginningWith: message, from: Origin(sender), sender: sender, held))
        }
        guard let begun else { return false }
        proceed(begun.followUp, sender: sender)
        return true
    }

    /// Begins an observation with a message that has to be asked for, which happens outside the lock.
    ///
    /// Messages that are sent between the question and the beginning are recorded and follow that message. So none is
    /// missing, and one may come twice: if the answer included it already. If the answer is nil, nothing begins.
    @usableFromInline
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, askingFor latest: () -> Message?) {
        let recording = lock.withLock { held in beginRecording(held) }
        guard let message = latest() else {
            lock.withLock { held in
                queue.pointee.kept.end(recording)
                refreshWay(held)
            }
            return withExtendedLifetime(recording) {}
        }
        let followUp = lock.withLock { held in
            queue.pointee.kept.end(recording)
            let letters = queue.pointee.kept.copy(
                orBeginningWith: Letter(message, author: nil, audience: 0), recording)
            let followUp = enroll(subscription, replaying: MessageQueue.ledHere(letters), held)
            // Not before: a message that is sent without the lock in between would find neither recording nor
            // observation.
            refreshWay(held)
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
        refreshWay(held)
        return recording
    }

    // MARK: Beginning while a message is in flight

    // Such an observation is given the messages from before until `observe` returns, and only then a place among the
    // observations. So nothing else can be delivered to it in the meantime. Messages that are sent meanwhile are
    // recorded, and follow as a replay: none is missing, and none comes twice.

    /// Begins an observation with the messages that are kept.
    @inlinable
    func beginAtOnce(_ subscription: Subscription<Message>, sender: AnyObject) {
        let onMain = subscription.list.hasActor && MainQueue.isCurrent
        // No case of the decision: that crashes the optimizer (Swift 6.3.1).
        var only: (letter: Letter<Message>, begun: UInt64)?
        let replay = lock.withLock { held -> BeginningAtOnce<Message>? in
            guard hasQueue, !queue.pointee.kept.letters.isEmpty else { return nil }
            let begun = enrollForOne(subscription, held)
            if begun != 0 {
                only = (queue.pointee.kept.letters[0], begun)
                return nil
            }
            return beginAtOnce(subscription, with: queue.pointee.kept.copy(), onMain: onMain, held)
        }
        if let (letter, begun) = only { return give(letter, to: subscription, sender: sender, begun: begun) }
        guard let replay else { return begin(subscription, sender: sender) }
        proceed(replay, for: subscription, sender: sender)
    }

    /// Decides how an observation begins that is given messages from before. Hand the result to `proceed` without the
    /// lock.
    @inlinable
    func beginAtOnce(
        _ subscription: Subscription<Message>, with letters: consuming Ring<Letter<Message>>, onMain: Bool,
        _ held: borrowing HeldLock
    ) -> BeginningAtOnce<Message> {
        let isDeliverer = gate.begin(held)
        guard waits(subscription, unlessDeliverer: isDeliverer, onMain: onMain, held) else {
            let letters = causesAreWanted ? MessageQueue.ledHere(letters) : letters
            return .enrolled(enroll(subscription, replaying: letters, isDeliverer: isDeliverer, held))
        }
        let recording = beginRecording(held)
        if isDeliverer { gate.end(guarded: isGuarded, held) }
        noteEarlier(held)
        return .giving(letters, recording)
    }

    /// Completes a decision outside the lock.
    @inlinable
    func proceed(
        _ decision: consuming BeginningAtOnce<Message>, for subscription: Subscription<Message>, sender: AnyObject
    ) {
        switch consume decision {
        case .enrolled(let followUp): proceed(followUp, sender: sender)
        case .giving(let letters, let recording):
            giveAtOnce(letters, to: subscription, sender: sender, recording)
        }
    }

    /// Whether a replay would have to wait for a delivery that is under way, and need not: the caller may call the
    /// handler.
    @inlinable
    func waits(
        _ subscription: Subscription<Message>, unlessDeliverer isDeliverer: Bool, onMain: Bool,
        _ held: borrowing HeldLock
    ) -> Bool {
        guard queue.pointee.plan.isInPlace else { return false }
        guard subscription.list.hasActor else { return !isDeliverer }
        guard onMain, let mainLane = queue.pointee.mainLane, mainLane === subscription.list else {
            return false
        }
        return !isDeliverer || mainLane.gate.isBusy
    }

    /// Gives an observation messages from before, and then its place.
    @usableFromInline
    @inline(never)
    func giveAtOnce(
        _ letters: consuming Ring<Letter<Message>>, to subscription: Subscription<Message>, sender: AnyObject,
        _ recording: Recording<Message>
    ) {
        var letters = letters
        subscription.extra.earlierCount = letters.count
        if gate.isFollowed { followEarly(subscription, letters) }
        let hidden = HiddenTransaction.hide(counts)
        defer { hidden.restore() }
        while let letter = letters.popFirst() {
            unwrap(letter, sender: sender) { subscription.callWithEarlier(letter.message, $0) }
        }
        var retired = Retired()
        let followUp = lock.withLock { held in
            queue.pointee.kept.end(recording)
            let followUp = enroll(subscription, replayingRecorded: recording.letters.takeAll(), &retired, held)
            // Not before: a message that is sent without the lock in between would find neither recording nor
            // observation.
            refreshWay(held)
            return followUp
        }
        retired.release()
        proceed(followUp, sender: sender)
    }

    /// Gives an observation its place and makes the caller the deliverer of the one message that is kept, if there is
    /// nothing else to do for that. Returns zero otherwise.
    @inlinable
    func enrollForOne(_ subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        guard way.isOrdered, queue.pointee.kept.letters.count == 1, !queue.pointee.kept.isForFirstObservation,
            !subscription.list.hasActor, !causesAreWanted, queue.pointee.isEmpty
        else { return 0 }
        return enrollAsDeliverer(silently: subscription, held)
    }

    /// Gives an observation the one message with which it begins, and steps down.
    @inlinable
    func give(_ letter: Letter<Message>, to subscription: Subscription<Message>, sender: AnyObject, begun: UInt64) {
        if subscription.isActive {
            unwrap(letter, sender: sender) { subscription.callWithEarlier(letter.message, $0) }
        } else {
            countNoneEarlier(for: subscription)
        }
        endQuietly(sender, begun: begun)
    }

    /// Takes back the count of the message with which an observation was to begin: another thread has ended the
    /// observation before.
    @usableFromInline
    @inline(never)
    func countNoneEarlier(for subscription: Subscription<Message>) {
        lock.withLock { subscription.extra.earlierCount = 0 }
    }

    private func enroll(
        _ subscription: Subscription<Message>, replayingRecorded letters: consuming Ring<Letter<Message>>,
        _ retired: inout Retired, _ held: borrowing HeldLock
    ) -> FollowUp {
        guard letters.isEmpty else {
            return enroll(subscription, replaying: MessageQueue.ledHere(letters), held)
        }
        enrollSilently(subscription, held)
        if phase.isFinished { retired = endLocked(subscription, held) }
        return FollowUp()
    }

    // MARK: Delivering a replay

    /// Gives one observation an earlier message. For the deliverer.
    @inlinable
    func deliver(
        _ letter: Letter<Message>, to subscription: Subscription<Message>, sender: AnyObject, _ turn: inout Turn
    ) {
        turn.delivered &+= 1
        unwrap(letter, sender: sender) { author in
            if queue.pointee.deliverer == nil {
                subscription.replay(letter.message, from: author)
            } else {
                replayNesting(letter.message, from: author, to: subscription)
            }
        }
    }

    /// Goes on with a replay that comes first, under a plan that delivers in order, until its last message is left or
    /// something was noted. For the deliverer.
    @inlinable
    @inline(never)
    func deliverRest(of replay: PendingReplay<Message>, sender: AnyObject, _ turn: inout Turn) {
        while !gate.isNoted, let letter = replay.takeLetter() {
            deliver(letter, to: replay.subscription, sender: sender, &turn)
        }
    }
}

/// The rest of the work for an observation that is not to wait for a delivery.
@usableFromInline
enum BeginningAtOnce<Message>: ~Copyable {
    /// The observation has its place, and a delivery gives it the messages from before.
    case enrolled(FollowUp)
    /// The observation is given the messages from before, and then its place.
    case giving(Ring<Letter<Message>>, Recording<Message>)
}
