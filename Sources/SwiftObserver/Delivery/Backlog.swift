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

    /// Puts a message at the end, or refuses it. What goes for it is moved to `lost`, to be released outside the lock.
    ///
    /// Returns whether the message was accepted, even if a bound of zero dropped it at once. Messages for observations
    /// that have all ended, those with numbers below the oldest, take nobody's place.
    @inlinable
    mutating func post(
        _ letter: Letter<Message>, limit: BacklogLimit, oldest: @autoclosure () -> UInt64, _ ledger: inout Ledger,
        lost: inout Lost<Message>
    ) -> Bool {
        ledger.arrive(letter.audience)
        guard case .limited(let bound, let rule) = limit else {
            letters.append(letter)
            ledger.entered &+= 1
            ledger.noteEntry(letter.audience)
            return true
        }
        if rule == .newest, letters.count >= bound {
            removeUnaddressed(before: oldest(), &ledger, &lost)
            if letters.count >= bound {
                ledger.losses.refused &+= 1
                lost.add(letter)
                return false
            }
        }
        letters.append(letter)
        ledger.entered &+= 1
        while letters.count > Swift.max(0, bound), let oldest = letters.popFirst() {
            ledger.leave(oldest.audience)
            ledger.losses.evicted &+= 1
            lost.add(oldest)
        }
        ledger.noteEntry(letter.audience)
        return true
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
            ledger.losses.discarded &+= 1
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
