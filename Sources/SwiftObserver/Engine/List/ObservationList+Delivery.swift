public import Synchronization

/// The walks along the list. There are three, since each is the loop of a hot path. The first checks only whether an
/// observation has ended, the second checks its number too, and the third can be interrupted. The last two have a form
/// for two lists at once.
///
/// **Invariant.** The caller is the deliverer, so no link changes under it but by nested sends, of which only the third
/// kind knows. Only a `Subscription` for the messenger's type of message is ever enrolled, so the casts are safe; the
/// first two walks do without the checks of a debug build, which take as long as the rest of a call. An
/// observation that is called may have ended: it stays in the list, and retained, until edits are applied.
/// Whether it has ended is read relaxed. On the thread that delivers, that is exact; elsewhere, a call may begin that
/// was already taken for delivery, as `stop` allows.
extension ObservationList {
    /// Whether the list is to be brought up to date.
    @inlinable
    final func hasEdits(_ held: borrowing HeldLock) -> Bool { departures != nil || firstArrival != nil }

    /// Brings the list up to date. For the deliverer.
    @inlinable
    final func applyEdits(_ held: borrowing HeldLock) -> Retired {
        assert(gate.isBusy, "Only a deliverer changes the list")
        if firstArrival != nil { linkArrivals(held) }
        return departures == nil ? Retired() : unlinkDepartures(held)
    }

    /// Calls every observation with a message that never waited. For the deliverer.
    @inlinable
    final func deliverDirectly<Message>(_ message: Message, from author: Origin) {
        if !counts.transactions.isZero { return deliverApart(message, from: author) }
        walkDirectly(message, from: author)
    }

    /// Does the same outside of a transaction whose closure the thread may run. A function of its own, so that other
    /// deliveries don't make room for it.
    @inlinable
    @inline(never)
    final func deliverApart<Message>(_ message: Message, from author: Origin) {
        let hidden = HiddenTransaction.hide(counts)
        walkDirectly(message, from: author)
        hidden.restore()
    }

    // A part of its callers in a debug build, too.
    @usableFromInline
    @_transparent
    final func walkDirectly<Message>(_ message: Message, from author: Origin) {
        var next = first
        while let current = next {
            let known = Unmanaged<Subscription<Message>>.fromOpaque(current.toOpaque())
            next = known._withUnsafeGuaranteedRef { subscription in
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
    final func deliver<Message>(_ message: Message, from author: Origin, audience: UInt64) {
        var next = first
        while let current = next {
            let known = Unmanaged<Subscription<Message>>.fromOpaque(current.toOpaque())
            next = known._withUnsafeGuaranteedRef { subscription in
                let key = subscription.key.load(ordering: .relaxed)
                guard key >> ObservationToken.flagBits <= audience else { return nil }
                if key & ObservationToken.ended == 0 {
                    subscription.countCall()
                    subscription.handler.call(message, author)
                }
                return subscription.next
            }
        }
    }

    /// Calls the observations up to a number, where handlers may deliver nested messages from inside, which take
    /// observations that have ended out of the list.
    @inlinable
    final func deliverNesting<Message>(_ message: Message, from author: Origin, audience: UInt64) {
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
                    guard key >> ObservationToken.flagBits <= audience else { return nil }
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

    /// Calls the observations of two lists up to a number, in the order in which they began. For the deliverer of both.
    @inlinable
    final func deliver<Message>(
        _ message: Message, from author: Origin, audience: UInt64, alongside other: ObservationList
    ) {
        guard var here = first else { return other.deliver(message, from: author, audience: audience) }
        guard var there = other.first else { return deliver(message, from: author, audience: audience) }
        var (hereNumber, thereNumber) = (ObservationList.number(of: here), ObservationList.number(of: there))
        while hereNumber != .max || thereNumber != .max {
            let isHere = hereNumber < thereNumber
            guard min(hereNumber, thereNumber) <= audience else { return }
            let after = (isHere ? here : there)._withUnsafeGuaranteedRef { token in
                let subscription = unsafeDowncast(token, to: Subscription<Message>.self)
                if subscription.key.load(ordering: .relaxed) & ObservationToken.ended == 0 {
                    subscription.countCall()
                    subscription.handler.call(message, author)
                }
                return subscription.next
            }
            let number = after.map { ObservationList.number(of: $0) } ?? .max
            if isHere {
                (here, hereNumber) = (after ?? here, number)
            } else {
                (there, thereNumber) = (after ?? there, number)
            }
        }
    }

    @inlinable
    static func number(of token: Unmanaged<ObservationToken>) -> UInt64 { token._withUnsafeGuaranteedRef { $0.number } }

    /// Calls the observations of two lists up to a number, where handlers may deliver nested messages from inside,
    /// which take observations that have ended out of the lists.
    @inlinable
    final func deliverNesting<Message>(
        _ message: Message, from author: Origin, audience: UInt64, alongside other: ObservationList
    ) {
        guard let here = first else { return other.deliverNesting(message, from: author, audience: audience) }
        guard let there = other.first else { return deliverNesting(message, from: author, audience: audience) }
        let (books, otherBooks) = (books.unsafelyUnwrapped, other.books.unsafelyUnwrapped)
        var walk = ListWalk(at: here, inside: books.pointee.walk)
        var otherWalk = ListWalk(at: there, inside: otherBooks.pointee.walk)
        walk.next = here
        otherWalk.next = there
        withUnsafeMutablePointer(to: &walk) { walk in
            withUnsafeMutablePointer(to: &otherWalk) { otherWalk in
                books.pointee.walk = walk
                otherBooks.pointee.walk = otherWalk
                while ListWalk.callNext(of: walk, or: otherWalk, message, from: author, audience: audience) {}
                books.pointee.walk = walk.pointee.outer
                otherBooks.pointee.walk = otherWalk.pointee.outer
            }
        }
    }

    /// Gives one observation an earlier message, where its handler may deliver nested messages from inside.
    @inlinable
    final func replayNesting<Message>(
        _ message: Message, from author: Origin, to subscription: Subscription<Message>
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

/// Where a delivery stands in a list of observations, while a handler that it has called may send and deliver.
///
/// Under `.immediate` a nested send delivers too, and takes observations that have ended out of the list. So each
/// walk lies on the stack of the thread that delivers, known to the list, and is told when its next observation
/// leaves.
///
/// **Invariant.** The walks of a list belong to one thread, the innermost first, and each ends before its outer one
/// goes on. `current` and `next` of each are in the list: `current` is kept there until the call is over, `next` is
/// moved on.
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

    /// Calls the observation that comes next in one of two lists, unless its number is past the audience; false if
    /// none is left.
    @inlinable
    static func callNext<Message>(
        of walk: UnsafeMutablePointer<ListWalk>, or other: UnsafeMutablePointer<ListWalk>, _ message: Message,
        from author: Origin, audience: UInt64
    ) -> Bool {
        let number = walk.pointee.next.map { ObservationList.number(of: $0) } ?? .max
        let otherNumber = other.pointee.next.map { ObservationList.number(of: $0) } ?? .max
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

    /// Whether an observation cannot leave yet, since a walk is calling it. A `HandlerEdit` stays until no walk is
    /// under way.
    static func isCalling(_ token: Unmanaged<ObservationToken>, _ innermost: UnsafeMutablePointer<ListWalk>?) -> Bool {
        if token._withUnsafeGuaranteedRef({ $0 is HandlerEdit }) { return true }
        var walk = innermost
        while let current = walk {
            if current.pointee.current.toOpaque() == token.toOpaque() { return true }
            walk = current.pointee.outer
        }
        return false
    }

    /// Moves the walks that would come next to an observation that leaves the list on to the one behind it.
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
