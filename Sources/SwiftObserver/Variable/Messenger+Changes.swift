public import Synchronization

/// How an observable that keeps a value makes the change of that value and its place among the messages one step: by a
/// lock of its own, which is taken before that of the messenger and held until the message has its place.
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
            sendChange(message(), from: author, $0, unlocking: lock)
        }
    }

    @inlinable
    final func sendChange(
        _ message: Message, from author: AnyAuthor, _ core: MessengerCore<Message>, unlocking lock: borrowing Lock
    ) {
        let begun = core.gate.beginOpen()
        if begun != 0 {
            lock.unlock()
            core.deliverOpenly(message, from: author, sender: self, begun: begun)
        } else {
            sendChangeGuardedly(message, from: author, core, unlocking: lock)
        }
    }

    @inlinable
    @inline(never)
    final func sendChangeGuardedly(
        _ message: Message, from author: AnyAuthor, _ core: MessengerCore<Message>, unlocking lock: borrowing Lock
    ) {
        var posting = Posting<Message>(onMain: core.servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        core.lock.lock()
        core.openQueue()
        if core.causesAreWanted, core.hasCauses {
            if let first = core.beginFirst() {
                core.lock.unlock()
                lock.unlock()
                return core.deliverFirst(message, from: author, sender: self, first)
            }
            let causes = core.postCausedly(message, from: author, sender: self, &posting)
            core.lock.unlock()
            lock.unlock()
            return core.performCausedly(&posting, message, from: author, sender: self, under: causes)
        }
        if posting.onMain, let begun = core.beginOnMain() {
            core.lock.unlock()
            lock.unlock()
            return core.deliverOnMain(message, from: author, sender: self, begun)
        }
        core.post(message, from: author, sender: self, &posting)
        core.lock.unlock()
        lock.unlock()
        core.perform(&posting, message, from: author, sender: self)
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
        let beginning = core.enroll(subscription, beginningWith: message, from: self, sender: self)
        core.lock.unlock()
        lock.unlock()
        withExtendedLifetime(message) {}
        core.proceed(beginning, sender: self)
    }
}
