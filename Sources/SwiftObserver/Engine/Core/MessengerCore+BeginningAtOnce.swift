/// Observations that begin while a message is in flight, and are given the messages from before all the same before
/// `observe` returns.
///
/// They get these messages before they have a place among the observations, so nothing else can be delivered to them in
/// the meantime. Messages that are sent meanwhile are recorded, and follow as a replay: none is missing, and none comes
/// twice.
extension MessengerCore {
    /// Begins an observation of what is kept.
    @inlinable
    func beginAtOnce(_ subscription: Subscription<Message>, sender: AnyObject) {
        let onMain = subscription.mailbox.hasActor && MainQueue.isCurrent
        // No case of the decision: that crashes the optimizer (Swift 6.3.1).
        var only: (letter: Letter<Message>, begun: UInt64)?
        let replay = lock.withLock { held -> BeginningAtOnce<Message>? in
            guard hasQueue, !queue.pointee.kept.letters.isEmpty else { return nil }
            let begun = enrollForOne(subscription, held)
            if begun != 0 {
                only = (queue.pointee.kept.letters[0], begun)
                return nil
            }
            return beginAtOnce(subscription, with: kept.copy(), onMain: onMain, held)
        }
        if let (letter, begun) = only {
            return deliverQuietly(letter, to: subscription, sender: sender, begun: begun)
        }
        guard let replay else { return begin(subscription, sender: sender) }
        proceed(replay, for: subscription, sender: sender)
    }

    /// Decides how an observation begins that is given messages from before. What it returns is to be handed to `proceed`
    /// after that.
    @inlinable
    func beginAtOnce(
        _ subscription: Subscription<Message>, with letters: consuming Ring<Letter<Message>>, onMain: Bool,
        _ held: borrowing HeldLock
    ) -> BeginningAtOnce<Message> {
        let isDeliverer = gate.begin(held)
        guard waits(subscription, unlessDeliverer: isDeliverer, onMain: onMain, held) else {
            let letters = causesAreWanted ? ledHere(letters, held) : letters
            return .enrolled(enroll(subscription, replaying: letters, isDeliverer: isDeliverer, held))
        }
        let recording = beginRecording(held)
        if isDeliverer { gate.end(guarded: isGuarded, held) }
        return .giving(letters, recording)
    }

    /// Does what a decision has left to be done outside the lock.
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

    /// Whether a replay would have to wait for a delivery that is under way, and need not: the handler may be called by
    /// the caller.
    @inlinable
    func waits(
        _ subscription: Subscription<Message>, unlessDeliverer isDeliverer: Bool, onMain: Bool,
        _ held: borrowing HeldLock
    ) -> Bool {
        guard plan.isInPlace else { return false }
        guard subscription.mailbox.hasActor else { return !isDeliverer }
        guard onMain, let mainMailbox, mainMailbox === subscription.mailbox else { return false }
        return !isDeliverer || mainMailbox.gate.isBusy
    }

    @usableFromInline
    func beginRecording(_ held: borrowing HeldLock) -> Recording<Message> {
        openQueue(held)
        let recording = Recording<Message>()
        kept.begin(recording)
        updateIsPlain(held)
        return recording
    }

    /// Gives an observation messages from before, and then its place.
    @usableFromInline
    @inline(never)
    func giveAtOnce(
        _ letters: consuming Ring<Letter<Message>>, to subscription: Subscription<Message>, sender: AnyObject,
        _ recording: Recording<Message>
    ) {
        var letters = letters
        subscription.earlierCount = UInt32(clamping: letters.count)
        while let letter = letters.popFirst() {
            open(letter, sender: sender) { subscription.callWithEarlier(letter.message, $0) }
        }
        var retired = Retired()
        let followUp = lock.withLock { held in
            kept.end(recording)
            let followUp = enroll(subscription, replayingRecorded: recording.letters.takeAll(), &retired, held)
            // Not before: a message that is sent without the lock in between would find neither recording nor
            // observation.
            updateIsPlain(held)
            return followUp
        }
        retired.release()
        proceed(followUp, sender: sender)
    }

    /// Gives an observation its place, and makes the caller the deliverer of the one message that is kept, if there is
    /// nothing else to be done for that; zero otherwise.
    @inlinable
    func enrollForOne(_ subscription: Subscription<Message>, _ held: borrowing HeldLock) -> UInt64 {
        guard isOrdered, queue.pointee.kept.letters.count == 1, !queue.pointee.kept.isForFirstObservation,
            !subscription.mailbox.hasActor, !causesAreWanted, nothingWaits(held)
        else { return 0 }
        return enrollAsDeliverer(silently: subscription, held)
    }

    /// Gives an observation the one message that came before, as the deliverer, and steps down.
    @inlinable
    func deliverQuietly(
        _ letter: Letter<Message>, to subscription: Subscription<Message>, sender: AnyObject, begun: UInt64
    ) {
        open(letter, sender: sender) { author in
            if subscription.isActive { subscription.callWithEarlier(letter.message, author) }
        }
        endQuietly(sender, begun: begun)
    }

    private func enroll(
        _ subscription: Subscription<Message>, replayingRecorded letters: consuming Ring<Letter<Message>>,
        _ retired: inout Retired, _ held: borrowing HeldLock
    ) -> FollowUp {
        guard letters.isEmpty else { return enroll(subscription, replaying: ledHere(letters, held), held) }
        enrollSilently(subscription, held)
        if phase.isFinished { retired = endLocked(subscription, held) }
        return FollowUp()
    }
}

/// What is left to be done for an observation that is not to wait for a delivery.
@usableFromInline
enum BeginningAtOnce<Message>: ~Copyable {
    /// It has its place, and is given what came before by a delivery.
    case enrolled(FollowUp)
    /// It is given what came before, and then its place.
    case giving(Ring<Letter<Message>>, Recording<Message>)
}
