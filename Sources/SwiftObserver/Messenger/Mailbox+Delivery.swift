public import Synchronization

extension Mailbox {
    /// Calls every observation with a message that never waited. For the deliverer.
    ///
    /// Nobody is counted here: the gate counted the message, and `position` tells whom it has reached.
    @inlinable
    final func deliverDirectly<Message>(_ message: Message, from author: AnyAuthor) {
        let epoch = UInt(truncatingIfNeeded: gate.count) << 48
        var next = first
        while let current = next {
            next = current._withUnsafeGuaranteedRef { token in
                let subscription = unsafeDowncast(token, to: Subscription<Message>.self)
                let key = subscription.key.load(ordering: .relaxed)
                if key & ObservationToken.flags == 0 {
                    position.store(epoch | key, ordering: .releasing)
                    subscription.handler.call(message, author)
                } else {
                    subscription.noteSkip()
                }
                return subscription.next
            }
        }
    }

    /// Calls the observations up to a number, and counts the calls. For the deliverer.
    @inlinable
    final func deliver<Message>(_ message: Message, from author: AnyAuthor, audience: UInt64) {
        var next = first
        while let current = next {
            next = current._withUnsafeGuaranteedRef { token in
                let subscription = unsafeDowncast(token, to: Subscription<Message>.self)
                let key = subscription.key.load(ordering: .relaxed)
                guard UInt64(key >> 3) <= audience else { return nil }
                if key & ObservationToken.flags == 0 {
                    subscription.countCall()
                    subscription.handler.call(message, author)
                }
                return subscription.next
            }
        }
    }
}
