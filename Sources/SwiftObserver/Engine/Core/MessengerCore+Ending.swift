/// The phase of a messenger's life: whether it accepts messages, and whether messages are still to be delivered.
///
/// A messenger that is *drained* has nothing to deliver, here or on the way to an actor. Only a late observation ends
/// that state: it is given the kept messages.
@usableFromInline
enum MessengerPhase: Sendable {
    case open
    /// Nothing is accepted any more. Messages that were accepted are delivered.
    case finished(isDrained: Bool)
    /// The messenger is gone. Messages that were accepted are delivered.
    case gone(wasFinished: Bool, isDrained: Bool)

    /// Whether observations end when nothing waits.
    @usableFromInline
    var isEnding: Bool { if case .open = self { false } else { true } }

    /// Whether the messenger was finished, gone or not.
    @usableFromInline
    var isFinished: Bool {
        switch self {
        case .open: false
        case .finished: true
        case .gone(let wasFinished, _): wasFinished
        }
    }

    @usableFromInline
    var isGone: Bool { if case .gone = self { true } else { false } }

    @usableFromInline
    var isDrained: Bool {
        switch self {
        case .open: false
        case .finished(let isDrained), .gone(_, let isDrained): isDrained
        }
    }

    /// Whether the messenger is gone, and everything has been delivered.
    @usableFromInline
    var isClosed: Bool { isGone && isDrained }

    /// Notes that nothing more is accepted. Returns false if that was so before.
    @usableFromInline
    @discardableResult
    mutating func finish() -> Bool {
        guard !isEnding else { return false }
        self = .finished(isDrained: false)
        return true
    }

    /// Notes that the messenger is being deallocated. A drained one has to be drained again, to release its strategy
    /// too.
    mutating func lose() {
        assert(!isGone, "A messenger is deallocated once")
        self = .gone(wasFinished: isFinished, isDrained: false)
    }

    /// Notes that nothing waits any more, and nothing comes.
    @usableFromInline
    mutating func drain() {
        assert(isEnding, "As long as messages may come, nothing ends")
        self = isGone ? .gone(wasFinished: isFinished, isDrained: true) : .finished(isDrained: true)
    }

    /// Notes that an observation has begun with kept messages.
    @usableFromInline
    mutating func admit() {
        switch self {
        case .open: break
        case .finished: self = .finished(isDrained: false)
        case .gone(let wasFinished, _): self = .gone(wasFinished: wasFinished, isDrained: false)
        }
    }
}

/// The end of a messenger's messages, while the messenger goes on; and the end of the messenger.
extension MessengerCore {
    /// Accepts a last message, if there is one, and nothing after it. Returns false if that was done before.
    @inlinable
    func finish(with last: Message?, kept isKept: Bool, from author: AnyAuthor, sender: AnyObject) -> Bool {
        var remains = Remains<Message>()
        let followUp: FollowUp? = lock.withLock { held in
            guard !phase.isEnding else { return nil }
            openQueue(held)
            if let last {
                queue.pointee.accept(
                    last: last, kept: isKept, from: referenceInFlight(to: author, sender: sender, held), sender: sender,
                    audience: activeCount > 0 ? lastNumber : nil, isPromised: isolatedCount > 0, &remains)
            }
            return followUpOfEnd(&remains.retired, held)
        }
        remains.release()
        guard let followUp else { return false }
        proceed(followUp, sender: sender)
        return true
    }

    /// Accepts nothing from now on. Returns the work that messages in the queue require.
    @usableFromInline
    func followUpOfEnd(_ retired: inout Retired, _ held: borrowing HeldLock) -> FollowUp {
        phase.finish()
        updateWays(held)
        var followUp = FollowUp()
        guard gate.begin(held) else { return followUp }
        followUp.settles = queue.pointee.plan.isInPlace && !queue.pointee.isEmpty
        if !followUp.settles {
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

    /// Ends the messenger: its observations end after the last message that waits.
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
        guard hasQueue, queue.pointee.mainMailbox != nil || !queue.pointee.actorMailboxes.isEmpty else { return }
        for case let mailbox as ActorMailbox<Message> in lists(held) where mailbox.gate.begin(held) {
            if mailbox.waiting.isEmpty { endAll(in: mailbox, &retired, held) }
            mailbox.gate.end(guarded: false, held)
            if mailbox.isDeserted { mailbox.wasTidied(held) }
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
