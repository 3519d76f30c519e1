/// Observations that begin while a message is in flight, and are nevertheless given the messages from before until
/// `observe` returns.
///
/// They get these messages before they have a place among the observations, so nothing else can be delivered to them in
/// the meantime. Messages that are sent meanwhile are recorded, and follow as a replay: none is missing, and none comes
/// twice.
extension MessengerCore {
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
        if let (letter, begun) = only {
            open(letter, sender: sender) { author in
                if subscription.isActive { subscription.callWithEarlier(letter.message, author) }
            }
            return endQuietly(sender, begun: begun)
        }
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
        guard onMain, let mainMailbox = queue.pointee.mainMailbox, mainMailbox === subscription.list else {
            return false
        }
        return !isDeliverer || mainMailbox.gate.isBusy
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
        while let letter = letters.popFirst() {
            open(letter, sender: sender) { subscription.callWithEarlier(letter.message, $0) }
        }
        var retired = Retired()
        let followUp = lock.withLock { held in
            queue.pointee.kept.end(recording)
            let followUp = enroll(subscription, replayingRecorded: recording.letters.takeAll(), &retired, held)
            // Not before: a message that is sent without the lock in between would find neither recording nor
            // observation.
            refreshWays(held)
            return followUp
        }
        retired.release()
        proceed(followUp, sender: sender)
    }

    /// Gives an observation its place and makes the caller the deliverer of the one message that is kept, if there is
    /// nothing else to do for that. Returns zero otherwise.
    @inlinable
    func enrollForOne(_ subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        guard isOrdered, queue.pointee.kept.letters.count == 1, !queue.pointee.kept.isForFirstObservation,
            !subscription.list.hasActor, !causesAreWanted, queue.pointee.isEmpty
        else { return 0 }
        return enrollAsDeliverer(silently: subscription, held)
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
}

/// The rest of the work for an observation that is not to wait for a delivery.
@usableFromInline
enum BeginningAtOnce<Message>: ~Copyable {
    /// The observation has its place, and a delivery gives it the messages from before.
    case enrolled(FollowUp)
    /// The observation is given the messages from before, and then its place.
    case giving(Ring<Letter<Message>>, Recording<Message>)
}
