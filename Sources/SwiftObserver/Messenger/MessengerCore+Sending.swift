public import Synchronization

extension MessengerCore {
    @inlinable
    func send(_ message: Message, from author: AnyAuthor, sender: AnyObject?) {
        let begun = gate.beginOpen()
        if begun != 0 {
            deliverOpenly(message, from: author, sender: sender, begun: begun)
        } else {
            sendGuardedly(message, from: author, sender: sender)
        }
    }

    /// Does what `gate.beginOpen` gave the right to.
    @inlinable
    func deliverOpenly(_ message: Message, from author: AnyAuthor, sender: AnyObject?, begun: UInt) {
        deliverDirectly(message, from: author)
        if !gate.endOpen(begun) {
            var turn = Turn.inPlace
            settle(sender, &turn)
        }
    }

    /// Returns whether the message was accepted.
    @inlinable
    @inline(never)
    @discardableResult
    func sendGuardedly(_ message: Message, from author: AnyAuthor, sender: AnyObject?) -> Bool {
        var posting = Posting<Message>(onMain: servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        lock.lock()
        post(message, from: author, sender: sender, &posting)
        lock.unlock()
        let isAccepted = posting.isAccepted
        perform(posting, message, from: author, sender: sender)
        return isAccepted
    }

    /// Decides what becomes of a message. Under the lock.
    @inlinable
    func post(_ message: Message, from author: AnyAuthor, sender: AnyObject?, _ posting: inout Posting<Message>) {
        posting.audience = lastNumber
        if plan.isImmediate, deliverer == .current, gate.isBusy {
            posting.step = .nested
            queued &+= 1
            linkArrivals()
        } else if plan.isInPlace, gate.begin(direct: !plan.isImmediate) {
            posting.step = plan.isImmediate ? .begunCounting : .begun
            if plan.isImmediate {
                queued &+= 1
                deliverer = .current
            }
        } else {
            queued &+= 1
            let letter = Letter(message, author: LetterAuthor(author, of: sender), audience: lastNumber)
            posting.isAccepted = waiting.backlog.post(letter, limit: plan.backlog, lost: &posting.lost)
            if !plan.isInPlace, !waiting.isEmpty { posting.delivery = makeDelivery() }
        }
        if kept.limit > 0, posting.isAccepted {
            posting.forgotten = kept.keep(Letter(message, author: LetterAuthor(author, of: sender), audience: 0))
        }
        if isolatedCount > 0, posting.step != .none {
            prepareActors(for: message, from: author, sender: sender, &posting)
        }
    }

    /// Does what was decided, without the lock.
    @inlinable
    func perform(
        _ posting: consuming Posting<Message>, _ message: Message, from author: AnyAuthor, sender: AnyObject?
    ) {
        posting.forgotten = nil
        switch posting.step {
        case .begun:
            deliverDirectly(message, from: author)
        case .begunCounting, .nested:
            deliver(message, from: author, audience: posting.audience)
        case .none:
            posting.delivery?.schedule()
            return
        }
        if posting.hasActors { deliverToActors(message, from: author, sender: sender, &posting) }
        guard posting.step != .nested else { return }
        var turn = Turn.inPlace
        settle(sender, &turn, closing: posting.openMailbox)
    }
}
