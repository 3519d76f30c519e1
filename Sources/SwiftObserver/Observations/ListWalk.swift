public import Synchronization

/// Where a delivery stands in a list of observations, while a handler that it has called may send and deliver.
///
/// Under `.immediate` a nested send delivers too, and takes out of the list what has ended in the meantime. So each
/// walk lies on the stack of the thread that delivers, known to the list, and is told when its next observation leaves.
///
/// **Invariant.** The walks of a list are those of one thread, the innermost first, and each ends before its outer one goes
/// on. `current` and `next` of each are in the list: `current` is kept there until the call is over, `next` is moved on.
@usableFromInline
struct ListWalk {
    /// The observation that is being called.
    @usableFromInline var current: Unmanaged<ObservationToken>
    @usableFromInline var next: Unmanaged<ObservationToken>?
    @usableFromInline let outer: UnsafeMutablePointer<ListWalk>?

    @inlinable
    init(at current: Unmanaged<ObservationToken>, inside outer: UnsafeMutablePointer<ListWalk>?) {
        self.current = current
        self.outer = outer
    }

    /// Calls the observation that comes next in one of two lists, unless its number is past the audience; false if none is left.
    @inlinable
    static func callNext<Message>(
        of walk: UnsafeMutablePointer<ListWalk>, or other: UnsafeMutablePointer<ListWalk>, _ message: Message,
        from author: AnyAuthor, audience: UInt64
    ) -> Bool {
        let number = walk.pointee.next.map { Mailbox.number(of: $0) } ?? .max
        let otherNumber = other.pointee.next.map { Mailbox.number(of: $0) } ?? .max
        let chosen = number < otherNumber ? walk : other
        guard let current = chosen.pointee.next, min(number, otherNumber) <= audience else { return false }
        chosen.pointee.current = current
        current._withUnsafeGuaranteedRef { token in
            let subscription = unsafeDowncast(token, to: Subscription<Message>.self)
            chosen.pointee.next = subscription.next
            if subscription.key.load(ordering: .relaxed) & ObservationToken.ended == 0 {
                subscription.countCall()
                subscription.handler.call(message, author)
            }
        }
        return true
    }

    static func isCalling(_ token: Unmanaged<ObservationToken>, _ innermost: UnsafeMutablePointer<ListWalk>?) -> Bool {
        var walk = innermost
        while let current = walk {
            if current.pointee.current.toOpaque() == token.toOpaque() { return true }
            walk = current.pointee.outer
        }
        return false
    }

    /// An observation leaves the list: those walks that would come to it next go on behind it.
    static func pass(
        _ token: Unmanaged<ObservationToken>, to after: Unmanaged<ObservationToken>?,
        _ innermost: UnsafeMutablePointer<ListWalk>?
    ) {
        var walk = innermost
        while let current = walk {
            if current.pointee.next?.toOpaque() == token.toOpaque() { current.pointee.next = after }
            walk = current.pointee.outer
        }
    }
}
