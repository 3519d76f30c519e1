/// A message that waits, with its author and its audience.
@usableFromInline
struct Letter<Message> {
    @usableFromInline let message: Message
    /// Nil stands for the messenger.
    @usableFromInline let author: LetterAuthor?
    /// The audience, and one bit that says whether bounds hold for it.
    @usableFromInline let bits: UInt64
    // Not an empty property in other builds: that takes 46 instructions for each message that waits.
    #if DEBUG
        @usableFromInline let chain: SendChain
    #else
        @inlinable var chain: SendChain { SendChain() }
    #endif

    @inlinable
    init(
        _ message: Message, author: LetterAuthor?, audience: UInt64, isExempt: Bool = false, chain: SendChain = .next
    ) {
        self.message = message
        #if DEBUG
            self.chain = chain
        #endif
        self.author = author
        bits = isExempt ? audience | Letter.exempt : audience
    }

    @usableFromInline static var exempt: UInt64 { 1 << 63 }

    /// The number of the last observation that is offered this message. A message that is kept has no audience, but the
    /// number that its `KeepingRule` gave it, or zero.
    @inlinable
    var audience: UInt64 { bits & ~Letter.exempt }

    /// Whether the bounds of actors don't hold for it: there was room when it was sent (`trySend`), or it is the last one.
    @inlinable
    var isExempt: Bool { bits & Letter.exempt != 0 }
}

/// The messages that wait in one mailbox, in order, within their bound.
@usableFromInline
struct Backlog<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { letters.frontCount == 0 }

    @inlinable
    var count: Int { letters.count }

    /// Puts a message at the end, or refuses it. Moves a message that it drops to `lost`, to be released outside the
    /// lock.
    ///
    /// Returns why the message was refused; nil if it was accepted, even if a bound of zero dropped it at once. Messages
    /// for observations that have all ended, with numbers below the oldest, take no other message's place.
    @inlinable
    mutating func post(
        _ letter: Letter<Message>, limit: BacklogLimit, oldest: @autoclosure () -> UInt64, _ ledger: inout Ledger,
        lost: inout Lost<Message>
    ) -> Refusal? {
        guard case .limited(let bound, let rule) = limit else {
            append(letter, &ledger)
            return nil
        }
        ledger.arrive(letter.audience)
        if rule == .newest, letters.count >= bound {
            removeUnaddressed(before: oldest(), &ledger, &lost)
            if letters.count >= bound {
                ledger.refuse(.noRoom)
                lost.add(letter)
                return .noRoom
            }
        }
        letters.append(letter)
        ledger.entered &+= 1
        while letters.count > Swift.max(0, bound), let oldest = letters.popFirst() {
            ledger.leave(oldest.audience)
            ledger.drops.evicted &+= 1
            lost.add(oldest)
        }
        ledger.noteEntry(letter.audience)
        return nil
    }

    /// Puts a message at the end, where no bound holds.
    @inlinable
    mutating func append(_ letter: Letter<Message>, _ ledger: inout Ledger) {
        ledger.enter(letter.audience)
        letters.append(letter)
    }

    /// How many messages wait for an observation with that number or a later one. O(log n), since audiences only grow.
    func count(from oldest: UInt64) -> Int {
        var (lower, upper) = (0, letters.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if letters[middle].audience < oldest { lower = middle + 1 } else { upper = middle }
        }
        return letters.count - lower
    }

    @inlinable
    mutating func popFirst(_ ledger: inout Ledger) -> Letter<Message>? {
        guard let letter = letters.popFirst() else { return nil }
        ledger.leave(letter.audience)
        return letter
    }

    /// Gives up everything that waits.
    @inlinable
    mutating func discardAll(_ ledger: inout Ledger) -> Ring<Letter<Message>> {
        for index in 0..<letters.count {
            ledger.leave(letters[index].audience)
            ledger.discarded &+= 1
        }
        return letters.takeAll()
    }

    @usableFromInline
    mutating func removeUnaddressed(before oldest: UInt64, _ ledger: inout Ledger, _ lost: inout Lost<Message>) {
        while !letters.isEmpty, letters[0].audience < oldest, let letter = popFirst(&ledger) {
            lost.add(letter)
        }
    }
}

/// Messages that left a mailbox or a replay buffer without having been delivered, to be released outside the lock.
@usableFromInline
struct Lost<Message> {
    // Mostly, there are none or one.
    @usableFromInline var first: Letter<Message>?
    @usableFromInline var others: [Letter<Message>] = []

    @inlinable
    init() {}

    @usableFromInline
    var count: Int { first == nil ? 0 : 1 + others.count }

    @inlinable
    @inline(never)
    mutating func add(_ letter: Letter<Message>) {
        if first == nil { first = letter } else { others.append(letter) }
    }
}
