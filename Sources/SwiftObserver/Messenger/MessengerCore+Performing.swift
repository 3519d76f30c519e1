/// What is done about a message once it has been decided.
extension MessengerCore {
    /// Does what was decided, without the lock.
    @inlinable
    func perform(
        _ posting: inout Posting<Message>, _ message: Message, from author: AnyAuthor, sender: AnyObject
    ) {
        posting.forgotten = nil
        posting.replaced = nil
        posting.releaseRetired()
        switch posting.step {
        case .none:
            posting.delivery?.schedule()
            return
        case .takenOver:
            var turn = Turn(onMain: posting.onMain)
            return settle(sender, &turn)
        case .begun where !posting.hasActors:
            return deliverOpenly(message, from: author, sender: sender, begun: posting.begun)
        case .begun:
            deliverWithActors(message, from: author, sender: sender, &posting)
        case .begunCounting:
            deliverHere(message, from: author, sender: sender, &posting)
        case .nested:
            if posting.comesAfterReplays { deliverReplays(before: posting.audience, sender: sender, &posting) }
            deliverHere(message, from: author, sender: sender, &posting)
            posting.openMailbox?.stepDown(sender: sender)
            return
        }
        if !posting.hasActors, stepDownAtRest() { return }
        var turn = Turn(onMain: posting.onMain)
        settle(sender, &turn, closing: posting.openMailbox)
    }

    /// Delivers a message under `.immediate`. For the deliverer.
    @inlinable
    func deliverHere(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>
    ) {
        if posting.hasActors {
            deliverWithActors(message, from: author, sender: sender, &posting)
        } else {
            deliverNesting(message, from: author, audience: posting.audience)
        }
    }

    /// Steps down if there is nothing to settle. For the deliverer.
    @inlinable
    func stepDownAtRest() -> Bool {
        lock.withLock { held in
            guard !hasEdits(held), waiting.isEmpty, plan.isInPlace, !phase.isEnding else { return false }
            deliverer = nil
            hasRest = false
            gate.end(guarded: isGuarded, held)
            return true
        }
    }
}
