internal import Synchronization

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
