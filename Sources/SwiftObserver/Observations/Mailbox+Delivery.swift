public import Synchronization

/// The walks along the list. There are three, since each of them is the loop of a hot path: one looks at the end bit
/// alone, one at the number too, and one can be interrupted.
///
/// **Invariant.** The caller is the deliverer, so no link changes under it but by nested sends, of which only the third
/// kind knows. An observation that is called may have ended: it stays in the list, and retained, until edits are applied.
/// Whether it has ended is read relaxed. On the thread that delivers, that is exact; elsewhere, a call may begin that
/// was already taken for delivery, which is what `stop` allows.
extension Mailbox {
    /// Calls every observation with a message that never waited. For the deliverer.
    @inlinable
    final func deliverDirectly<Message>(_ message: Message, from author: AnyAuthor) {
        var next = first
        while let current = next {
            next = current._withUnsafeGuaranteedRef { token in
                let subscription = unsafeDowncast(token, to: Subscription<Message>.self)
                if subscription.key.load(ordering: .relaxed) & ObservationToken.ended == 0 {
                    subscription.countCall()
                    subscription.handler.call(message, author)
                }
                return subscription.next
            }
        }
    }

    /// Calls the observations up to a number. For the deliverer.
    @inlinable
    final func deliver<Message>(_ message: Message, from author: AnyAuthor, audience: UInt64) {
        var next = first
        while let current = next {
            next = current._withUnsafeGuaranteedRef { token in
                let subscription = unsafeDowncast(token, to: Subscription<Message>.self)
                let key = subscription.key.load(ordering: .relaxed)
                guard key >> 1 <= audience else { return nil }
                if key & ObservationToken.ended == 0 {
                    subscription.countCall()
                    subscription.handler.call(message, author)
                }
                return subscription.next
            }
        }
    }

    /// The same where handlers may deliver nested messages from inside, and take out of the list what has ended.
    @inlinable
    final func deliverNesting<Message>(_ message: Message, from author: AnyAuthor, audience: UInt64) {
        guard let first else { return }
        let books = books.unsafelyUnwrapped
        var walk = ListWalk(at: first, inside: books.pointee.walk)
        withUnsafeMutablePointer(to: &walk) { walk in
            books.pointee.walk = walk
            var next: Unmanaged<ObservationToken>? = first
            while let current = next {
                walk.pointee.current = current
                next = current._withUnsafeGuaranteedRef { token in
                    let subscription = unsafeDowncast(token, to: Subscription<Message>.self)
                    let key = subscription.key.load(ordering: .relaxed)
                    guard key >> 1 <= audience else { return nil }
                    walk.pointee.next = subscription.next
                    if key & ObservationToken.ended == 0 {
                        subscription.countCall()
                        subscription.handler.call(message, author)
                    }
                    return walk.pointee.next
                }
            }
            books.pointee.walk = walk.pointee.outer
        }
    }

    /// Gives one observation an earlier message, where its handler may deliver nested messages from inside.
    @inlinable
    final func replayNesting<Message>(
        _ message: Message, from author: AnyAuthor, to subscription: Subscription<Message>
    ) {
        let books = books.unsafelyUnwrapped
        var walk = ListWalk(at: .passUnretained(subscription), inside: books.pointee.walk)
        withUnsafeMutablePointer(to: &walk) { walk in
            books.pointee.walk = walk
            subscription.replay(message, from: author)
            books.pointee.walk = walk.pointee.outer
        }
    }
}
