public import Synchronization

/// How an observable that keeps a value makes the change of that value and its place among the messages one step: by a
/// lock of its own, which is taken before that of the messenger and held until the message has its place.
///
/// So the lock is handed from the function that changes the value to the one that gives the message its place. Two closures,
/// one inside the other, that return how the message begins took 516 instructions in the set of a variable instead of
/// 151, and 3 557 instead of 3 397 in the beginning and end of an observation that begins with the value.
extension Messenger {
    /// Sends what has just changed. With the lock of the value held, which it releases.
    @inlinable
    final func sendChange(_ message: @autoclosure () -> Message, from author: AnyAuthor, unlocking lock: borrowing Lock)
    {
        guard let pointer = core.load(ordering: .acquiring) else {
            countUnobserved()
            lock.unlock()
            return
        }
        // The caller keeps the messenger alive, which keeps its core.
        Unmanaged<MessengerCore<Message>>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
            $0.sendChange(message(), from: author, sender: self, unlocking: lock)
        }
    }

    /// Begins an observation with the message that says what the value is, so that the first one after it is a change of
    /// that value. `latest` only reads the value.
    @inlinable
    final func begin(
        _ subscription: Subscription<Message>, beginningWith latest: () -> Message, locking lock: borrowing Lock
    ) {
        let core = makeCore()
        lock.lock()
        core.lock.lock()
        let message = latest()
        let begun = core.enrollAsDeliverer(subscription)
        if begun != 0 {
            core.lock.unlock()
            lock.unlock()
            return core.deliverQuietly(message, to: subscription, sender: self, begun: begun)
        }
        let followUp = core.enroll(subscription, beginningWith: message, from: self, sender: self)
        core.lock.unlock()
        lock.unlock()
        withExtendedLifetime(message) {}
        core.proceed(followUp, sender: self)
    }
}

extension MessengerCore {
    /// Sends what has just changed. With the lock of the value held, which it releases.
    @inlinable
    func sendChange(_ message: Message, from author: AnyAuthor, sender: AnyObject, unlocking valueLock: borrowing Lock)
    {
        let begun = gate.beginOpen()
        if begun != 0 {
            valueLock.unlock()
            deliverOpenly(message, from: author, sender: sender, begun: begun)
        } else {
            sendChangeGuardedly(message, from: author, sender: sender, unlocking: valueLock)
        }
    }

    @inlinable
    @inline(never)
    func sendChangeGuardedly(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, unlocking valueLock: borrowing Lock
    ) {
        let begun = gate.beginLimited()
        if begun != 0 {
            valueLock.unlock()
            return deliverLimited(message, from: author, sender: sender, begun: begun)
        }
        var posting = Posting<Message>(onMain: servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        lock.lock()
        openQueue()
        if causesAreWanted, hasCauses {
            let causes = postCausedly(message, from: author, sender: sender, &posting)
            lock.unlock()
            valueLock.unlock()
            return performCausedly(&posting, message, from: author, sender: sender, under: causes)
        }
        if posting.onMain, let begun = beginOnMain() {
            lock.unlock()
            valueLock.unlock()
            return deliverOnMain(message, from: author, sender: sender, begun)
        }
        post(message, from: author, sender: sender, &posting)
        lock.unlock()
        valueLock.unlock()
        perform(&posting, message, from: author, sender: sender)
    }
}
