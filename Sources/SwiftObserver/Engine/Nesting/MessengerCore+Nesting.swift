internal import Synchronization

/// Sending while somebody asks for causes: a messenger with a limit for nested sends, or one whose messages something led
/// to that somebody asks for. Nobody else comes here.
///
/// What handlers do is led to by the message that they handle: the messenger, if it has a limit, and what led to that
/// message. All that is settled when the message is sent. So what waits carries what its handlers are to run under.
extension MessengerCore {
    /// Sends a message. Gives the lock back.
    @inlinable
    @inline(never)
    func sendCausedly(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, onMain: Bool, _ held: consuming HeldLock
    ) {
        var posting = Posting<Message>(onMain: onMain)
        let causes = postCausedly(message, from: author, sender: sender, &posting, held)
        lock.unlock(held)
        performCausedly(&posting, message, from: author, sender: sender, under: causes)
    }

    /// The same, and returns whether it was accepted.
    @inlinable
    @inline(never)
    func trySendCausedly(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, onMain: Bool, _ held: consuming HeldLock
    ) -> Bool {
        var posting = Posting<Message>(onMain: onMain)
        posting.isPromised = plan.refuses
        let causes = postCausedly(message, from: author, sender: sender, &posting, held)
        lock.unlock(held)
        performCausedly(&posting, message, from: author, sender: sender, under: causes)
        return posting.isAccepted
    }

    /// Decides what becomes of a message, and returns what its handlers are to run under; nil if its level is too high.
    @inlinable
    func postCausedly(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) -> Causes? {
        openQueue(held)
        guard let causes = causesOfNext(from: author, &posting, held) else { return nil }
        post(message, from: carrier(of: author, under: causes, sender: sender, held), sender: sender, &posting, held)
        return causes
    }

    /// Does what was decided, without the lock.
    @inlinable
    func performCausedly(
        _ posting: inout Posting<Message>, _ message: Message, from author: AnyAuthor, sender: AnyObject,
        under causes: Causes?
    ) {
        guard let causes else { return tellAboutRefusal(of: message, from: author) }
        if posting.step == .none {
            // The strategy's own code is not led to by a message that it has yet to deliver.
            perform(&posting, message, from: author, sender: sender)
        } else {
            Causes.run(under: causes) { perform(&posting, message, from: author, sender: sender) }
        }
    }

    /// What the handlers of a message that is sent now are to run under; nil if it is refused, which is then done.
    @usableFromInline
    func causesOfNext(from author: AnyAuthor, _ posting: inout Posting<Message>, _ held: borrowing HeldLock) -> Causes?
    {
        let causes = Causes.current
        guard let limiter = limiter(held) else { return causes }
        guard let causes else { return limiter.first }
        if limiter.refuses(after: causes) {
            refuseNested(held)
            posting.isAccepted = false
            return nil
        }
        return Causes.adding(limiter.cause, to: causes, by: author)
    }

    /// Stands for the author of a message that carries causes.
    @usableFromInline
    func carrier(of author: AnyAuthor, under causes: Causes, sender: AnyObject, _ held: borrowing HeldLock)
        -> LetterAuthor
    {
        let other = author === sender ? nil : author
        if let lastAuthor, lastAuthor.holds(other, under: causes) { return lastAuthor }
        makeStandIns(for: sender)
        let carrier = LetterAuthor(other.map { .holding($0, sender: sender) }, under: causes)
        if carrier.isReusable { lastAuthor = carrier }
        return carrier
    }

    /// What a message in flight is to know its author by when it waits for an actor; and the causes that its handlers
    /// run under, as this thread does now.
    @inlinable
    func referenceInFlight(to author: AnyAuthor, sender: AnyObject, _ held: borrowing HeldLock) -> LetterAuthor? {
        causesAreWanted
            ? carrierInFlight(of: author, sender: sender, held) : reference(to: author, sender: sender, held)
    }

    @usableFromInline
    func carrierInFlight(of author: AnyAuthor, sender: AnyObject, _ held: borrowing HeldLock) -> LetterAuthor? {
        guard type(of: author) != LetterAuthor.self, let causes = Causes.current else {
            return reference(to: author, sender: sender, held)
        }
        return carrier(of: author, under: causes, sender: sender, held)
    }

    /// Delivers a message that waited and whose author is not at hand: because it is gone, or because the message
    /// carries causes. For the deliverer.
    @inlinable
    @inline(never)
    func deliver(_ letter: Letter<Message>, of author: LetterAuthor, sender: AnyObject) {
        let real = self.author(behind: author, sender: sender)
        guard let causes = author.causes else { return deliver(letter, from: real, sender: sender) }
        Causes.run(under: causes) { deliver(letter, from: real, sender: sender) }
        // What an author does that is deallocated after this, the message did not lead to.
        withExtendedLifetime(real) {}
    }

    /// Who a message is from whose author is not at hand.
    @usableFromInline
    func author(behind author: LetterAuthor, sender: AnyObject) -> AnyAuthor {
        guard author.causes != nil || author.commit != nil else { return author.object ?? absentAuthor }
        let real = author.author.map { self.author(behind: $0, sender: sender) } ?? sender
        return author.commit.map { StandIn(for: real, in: $0) } ?? real
    }

    /// Hands out who a message that waited is from, under the causes that it carries. `sender` is the messenger, or stands
    /// for it.
    @inlinable
    @inline(__always)
    func open(_ letter: Letter<Message>, sender: AnyObject, _ deliver: (AnyAuthor) -> Void) {
        guard let author = letter.author else { return deliver(sender) }
        if let object = author.object { return deliver(object) }
        let real = self.author(behind: author, sender: sender)
        guard let causes = author.causes else { return deliver(real) }
        Causes.run(under: causes) { deliver(real) }
        withExtendedLifetime(real) {}
    }

    /// Messages that are replayed now, and so are led to by what runs now, too.
    @usableFromInline
    func ledHere(_ letters: consuming Ring<Letter<Message>>, _ held: borrowing HeldLock) -> Ring<Letter<Message>> {
        guard let causes = Causes.current else { return letters }
        var joined = Ring<Letter<Message>>()
        while let letter = letters.popFirst() {
            let own = letter.author?.causes
            let author = own == nil ? letter.author : letter.author?.author
            let carrier = LetterAuthor(author, under: own.map { causes.joined(by: $0) } ?? causes)
            joined.append(
                Letter(letter.message, author: carrier, audience: letter.audience, isPromised: letter.isPromised))
        }
        return joined
    }

}

/// The limit of nested sends, and the short way of a message where there is one and nothing else speaks against it.
extension MessengerCore {
    /// Delivers a message that the gate counts, as led to by what leads to this thread's work, and steps down. Refuses it
    /// instead if that is too much.
    @inlinable
    func deliverLimited(_ message: Message, from author: AnyAuthor, sender: AnyObject, begun: UInt64) {
        guard let entry = limiterInUse._withUnsafeGuaranteedRef({ $0.enter(by: author) }) else {
            return refuseBegun(message, from: author, sender: sender)
        }
        deliverDirectly(message, from: author)
        entry.leave()
        endOpenly(sender, begun: begun)
    }

    /// Takes a message back that the gate has counted, and steps down.
    @usableFromInline
    func refuseBegun(_ message: Message, from author: AnyAuthor, sender: AnyObject) {
        lock.withLock { held in
            queue.pointee.books.queued &-= 1
            refuseNested(held)
        }
        tellAboutRefusal(of: message, from: author)
        var turn = Turn(onMain: isOnServedMain)
        settle(sender, &turn)
    }

    /// Counts a message that is refused for its level.
    func refuseNested(_ held: borrowing HeldLock) {
        queue.pointee.books.queued &+= 1
        guard activeCount > 0 else { return }
        ledger.arrive(lastNumber)
        ledger.losses.refused &+= 1
    }

    /// Begins or ends to limit nested sends.
    func adoptLimit(_ held: borrowing HeldLock) {
        if let limiter = limiter(held) {
            if plan.limitsNesting {
                limiter.highestLevel.store(plan.highestLevel, ordering: .relaxed)
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
    /// Puts the replays that are for actors into their mailboxes, so that the message comes behind them.
    @usableFromInline
    func passOnReplays(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        var next = waiting.replays.first
        while let replay = next {
            next = replay.next
            guard replay.isOnItsWay else { continue }
            waiting.replays.remove(replay)
            if posting.replaying == nil { posting.replaying = [] }
            posting.replaying?.append(accept(replay, held))
        }
    }

    /// Has the actors called that `passOnReplays` found replays for.
    @usableFromInline
    func deliverReplaysSoon(sender: AnyObject, _ posting: inout Posting<Message>) {
        for mailbox in posting.replaying ?? [] { mailbox.deliverSoon(sender: sender) }
    }

    /// Whether there are replays to be delivered first.
    @inlinable
    func hasReplays(_ mainMailbox: ActorMailbox<Message>?, _ held: borrowing HeldLock) -> Bool {
        if !waiting.replays.isEmpty { return true }
        guard let mainMailbox else { return false }
        return !mainMailbox.waiting.replays.isEmpty
    }

    /// Delivers the replays of those who are to be given the message here and now, which did not lead to them. For the
    /// deliverer.
    @usableFromInline
    func deliverReplays(before audience: UInt64, sender: AnyObject, _ posting: inout Posting<Message>) {
        let mainMailbox = posting.mainMailbox
        Causes.run(under: nil) {
            while deliverReplay(before: audience, sender: sender, mainMailbox) {}
        }
    }

    /// Delivers one message, or passes a replay on; false if there is none.
    private func deliverReplay(
        before audience: UInt64, sender: AnyObject, _ mainMailbox: ActorMailbox<Message>?
    ) -> Bool {
        var mailbox: ActorMailbox<Message>?
        let next = lock.withLock { held in
            var next = waiting.popReplay(upTo: audience)
            if case .nothing = next, let mainMailbox { next = mainMailbox.waiting.popReplay(upTo: audience) }
            if case .passOn(let replay) = next { mailbox = accept(replay, held) }
            return next
        }
        switch next {
        case .replay(let replay, let letter):
            open(letter, sender: sender) { author in
                if let mainMailbox, replay.subscription.mailbox === mainMailbox {
                    mainMailbox.call(replay.subscription, letter.message, from: author)
                } else {
                    replayNesting(letter.message, from: author, to: replay.subscription)
                }
            }
            return true
        case .passOn:
            mailbox?.deliverSoon(sender: sender)
            return true
        case .letter, .nothing:
            return false
        }
    }
}
