internal import Synchronization

/// Sending with causes: through a messenger with a limit for nested sends, or on a thread with causes. No other message
/// comes here, but for those that are sent in the closure of a transaction: their handlers run outside of that.
///
/// The causes of a handler's work are the causes of its message and, if the messenger has a limit, the messenger. They
/// are known when the message is sent, so a message that waits carries them along.
extension MessengerCore {
    /// Sends a message. Gives the lock back.
    @inlinable
    @inline(never)
    func sendInContext(
        _ message: Message, from author: Origin, sender: AnyObject, onMain: Bool, _ held: consuming HeldLock
    ) {
        let hidden = HiddenTransaction.hide(counts)
        var posting = Posting<Message>(onMain: onMain)
        // Not by `postInContext`: returning the causes as a part of something took 40 instructions more.
        if hasCauses(held) {
            let causes = postCausedly(message, from: author, sender: sender, &posting, held)
            lock.unlock(held)
            performCausedly(&posting, message, from: author, sender: sender, under: causes)
        } else {
            openQueue(held)
            post(message, from: author, sender: sender, &posting, held)
            lock.unlock(held)
            perform(&posting, message, from: author, sender: sender)
        }
        hidden.restore()
    }

    /// Sends a message if every mailbox accepts it. Gives the lock back. Returns whether the message was accepted.
    @inlinable
    @inline(never)
    func trySendInContext(
        _ message: Message, from author: Origin, sender: AnyObject, onMain: Bool, _ held: consuming HeldLock
    ) -> Bool {
        let hidden = HiddenTransaction.hide(counts)
        var posting = Posting<Message>(onMain: onMain)
        posting.isExempt = queue.pointee.plan.refuses
        let context = postInContext(message, from: author, sender: sender, &posting, held)
        lock.unlock(held)
        performInContext(&posting, message, from: author, sender: sender, context)
        hidden.restore()
        return posting.refusal == nil
    }

    /// Decides how to proceed with a message, which has no causes if it comes from the closure of a transaction.
    @inlinable
    func postInContext(
        _ message: Message, from author: Origin, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) -> (isCaused: Bool, causes: Causes?) {
        if hasCauses(held) { return (true, postCausedly(message, from: author, sender: sender, &posting, held)) }
        openQueue(held)
        post(message, from: author, sender: sender, &posting, held)
        return (false, nil)
    }

    /// Carries out that decision, without the lock.
    @inlinable
    func performInContext(
        _ posting: inout Posting<Message>, _ message: Message, from author: Origin, sender: AnyObject,
        _ context: (isCaused: Bool, causes: Causes?)
    ) {
        if context.isCaused {
            performCausedly(&posting, message, from: author, sender: sender, under: context.causes)
        } else {
            perform(&posting, message, from: author, sender: sender)
        }
    }

    /// Delivers a message that was posted, and steps down if nothing was noted in the meantime. Whether there are
    /// causes, and a transaction to hide, was asked before.
    @inlinable
    func deliverBegun(_ message: Message, from author: Origin, sender: AnyObject, begun: UInt64) {
        #if DEBUG
            let chain = SendChain.enter(from: self, by: author)
        #endif
        walkDirectly(message, from: author)
        #if DEBUG
            chain.leave()
        #endif
        endDirectly(sender, begun: begun)
    }

    /// Decides how to proceed with a message. Returns the causes for its handlers; nil if its level is too high.
    @inlinable
    func postCausedly(
        _ message: Message, from author: Origin, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) -> Causes? {
        openQueue(held)
        guard let causes = causesOfNext(from: author, sender: sender, &posting, held) else { return nil }
        if gate.isFollowed, beginFollowed(&posting, held) { return causes }
        let carrier = queue.pointee.carrier(of: author, under: causes, sender: sender)
        post(message, from: Origin(carrier), sender: sender, &posting, held)
        if gate.isFollowed { noteFate(of: causes, posting, held) }
        return causes
    }

    /// Carries out the decision about a message, without the lock.
    @inlinable
    func performCausedly(
        _ posting: inout Posting<Message>, _ message: Message, from author: Origin, sender: AnyObject,
        under causes: Causes?
    ) {
        guard let causes else { return tellAboutRefusal(of: message, from: author) }
        if gate.isFollowed {
            posting.wake.perform()
            describe(message, causes)
        }
        if case .none = posting.step {
            // A message is no cause of the strategy's own work before it delivers the message.
            perform(&posting, message, from: author, sender: sender)
        } else {
            Causes.run(under: causes) { perform(&posting, message, from: author, sender: sender) }
        }
    }

    /// Returns the causes for the handlers of a message that is sent now. If the message is refused, counts it and
    /// returns nil.
    ///
    /// The package keeps one copy of it for all types of messages.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline
    func causesOfNext(
        from author: Origin, sender: AnyObject, _ posting: inout Posting<Message>, _ held: borrowing HeldLock
    ) -> Causes? {
        let causes = Causes.current
        guard let limiter = limiter(held) else {
            return gate.isFollowed ? noteSend(after: causes, from: author, sender: sender, held) : causes
        }
        // What is sent after the end is refused because of that, and counts nowhere.
        if let causes, !phase.isFinished, limiter.refuses(after: causes) {
            queue.pointee.refuse(.nesting, audience: lastNumber, isObserved: activeCount > 0)
            posting.refusal = .nesting
            if gate.isFollowed { noteRefusal(after: causes, from: author, sender: sender, held) }
            return nil
        }
        let led = causes.map { Causes.adding(limiter.cause, to: $0, by: author) } ?? limiter.first
        return gate.isFollowed ? noteSend(after: led, from: author, sender: sender, held) : led
    }
}

/// The limit of nested sends, and the short way of a message where there is one and nothing else speaks against it.
extension MessengerCore {
    /// Delivers a message that the gate counts, and steps down. Refuses it if its level is too high.
    @inlinable
    func deliverLimited(_ message: Message, from author: Origin, sender: AnyObject, begun: UInt64) {
        guard let entry = limiterInUse._withUnsafeGuaranteedRef({ $0.enter(by: author) }) else {
            return refuseBegun(message, from: author, sender: sender)
        }
        #if DEBUG
            let chain = SendChain.enter(from: self, by: author)
        #endif
        deliverDirectly(message, from: author)
        #if DEBUG
            chain.leave()
        #endif
        entry.leave()
        endDirectly(sender, begun: begun)
    }

    /// Takes back a message that the gate has counted, and steps down.
    @usableFromInline
    func refuseBegun(_ message: Message, from author: Origin, sender: AnyObject) {
        lock.withLock { held in
            openQueue(held)
            queue.pointee.books.queued &-= 1
            // Observations that began since are not in the list yet, and weren't offered the message.
            let last = first?._withUnsafeGuaranteedRef { $0.previous }
            queue.pointee.refuse(
                .nesting, audience: last.map { ObservationList.number(of: $0) } ?? 0,
                isObserved: last != nil && activeCount > 0)
        }
        tellAboutRefusal(of: message, from: author)
        var turn = Turn(onMain: isOnServedMain)
        drain(sender, &turn, lock.lock())
    }

    /// Starts or stops limiting nested sends, as the plan says.
    func adoptLimit(of plan: Plan, _ held: borrowing HeldLock) {
        if let limiter = limiter(held) {
            if plan.limitsNesting {
                limiter.adoptLimit(of: plan)
            } else {
                gate.limit(false, held)
            }
        } else if plan.limitsNesting {
            replaceLimiter(with: NestingLimiter(for: plan), held)
            gate.limit(true, held)
        }
    }
}

/// Under `.immediate`, a message that a handler sends is handled at once, inside the delivery of another one; but no
/// observation is given a live message before its replay.
extension MessengerCore {
    /// Begins a message where nested messages are delivered at once, and no message waits or is kept. Returns the
    /// gate's word, or zero if the message is nested. Returns nil if there is more to do. Precondition: the way is
    /// `nesting`.
    @inlinable
    func beginNesting(_ held: borrowing HeldLock) -> UInt64? {
        guard queue.pointee.isEmpty, !queue.pointee.kept.isNeeded else { return nil }
        var begun: UInt64 = 0
        if !gate.isBusy {
            begun = gate.beginQuiet(held)
            if begun == 0 { return nil }
            queue.pointee.deliverer = .current
        } else if queue.pointee.deliverer != .current || hasEdits(held) {
            return nil
        }
        queue.pointee.books.queued &+= 1
        return begun
    }

    /// Delivers a message that `beginNesting` began, and steps down unless it is nested.
    @inlinable
    func deliverNesting(
        _ message: Message, from author: Origin, audience: UInt64, sender: AnyObject, begun: UInt64
    ) {
        #if DEBUG
            let chain = SendChain.enter(from: self, by: author)
        #endif
        deliverNesting(message, from: author, audience: audience)
        #if DEBUG
            chain.leave()
        #endif
        if begun == 0 { return }
        queue.pointee.deliverer = nil
        endQuietly(sender, begun: begun)
    }

    /// Puts replays for actors into their lanes, so that the nested message follows them.
    ///
    /// It wakes no lane: the message does, which goes there too, and a lane that is busy is drained anyway.
    @usableFromInline
    func passOnReplays(_ held: borrowing HeldLock) {
        var next = queue.pointee.mailbox.replays.first
        while let replay = next {
            next = replay.next
            if replay.isOnItsWay { _ = passOn(replay, held) }
        }
    }

    /// Delivers the replays of observations to which a message goes at once. The message does not cause them. For the
    /// deliverer.
    @usableFromInline
    func deliverReplays(before audience: UInt64, sender: AnyObject, _ mainLane: ActorLane<Message>?) {
        Causes.run(under: nil) {
            while deliverReplay(before: audience, sender: sender, mainLane) {}
        }
    }

    /// Delivers one message of a replay, or passes a replay on. Returns false if there is none.
    ///
    /// The package keeps one copy of it for all types of messages.
    @_semantics("optimize.sil.specialize.generic.never")
    private func deliverReplay(
        before audience: UInt64, sender: AnyObject, _ mainLane: ActorLane<Message>?
    ) -> Bool {
        var lane: ActorLane<Message>?
        var letter: Letter<Message>?
        let replay = lock.withLock { held -> PendingReplay<Message>? in
            if let replay = queue.pointee.mailbox.replays.first(upTo: audience) {
                if replay.isOnItsWay {
                    lane = passOn(replay, held)
                } else {
                    letter = queue.pointee.mailbox.replays.popLetter(of: replay)
                }
                return replay
            }
            guard let mainLane, let replay = mainLane.mailbox.replays.first(upTo: audience) else { return nil }
            letter = mainLane.mailbox.replays.popLetter(of: replay)
            return replay
        }
        guard let replay else { return false }
        lane?.deliverSoon(sender: sender)
        guard let letter else { return true }
        unwrap(letter, sender: sender) { author in
            if let mainLane, replay.subscription.list === mainLane {
                mainLane.replay(letter.message, from: author, to: replay.subscription)
            } else {
                replayNesting(letter.message, from: author, to: replay.subscription)
            }
        }
        return true
    }
}
