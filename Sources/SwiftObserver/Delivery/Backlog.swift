/// The messages that wait in one mailbox, in order, within their bound.
@usableFromInline
struct Backlog<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { letters.isEmpty }

    @inlinable
    var count: Int { letters.count }

    /// Puts a message at the end, or refuses it. What goes for it is moved to `lost`, to be released outside the lock.
    ///
    /// Returns whether the message was accepted, even if a bound of zero dropped it at once.
    @inlinable
    mutating func post(
        _ letter: Letter<Message>, limit: BacklogLimit, _ ledger: inout Ledger, lost: inout Lost<Message>
    ) -> Bool {
        guard case .limited(let bound, let rule) = limit else {
            letters.append(letter)
            ledger.entered &+= 1
            return true
        }
        if rule == .newest, letters.count >= bound {
            ledger.losses.refused &+= 1
            lost.add(letter)
            return false
        }
        letters.append(letter)
        ledger.entered &+= 1
        while letters.count > Swift.max(0, bound), let oldest = letters.popFirst() {
            ledger.losses.evicted &+= 1
            ledger.leave()
            lost.add(oldest)
        }
        return true
    }

    @inlinable
    mutating func popFirst(_ ledger: inout Ledger) -> Letter<Message>? {
        guard let letter = letters.popFirst() else { return nil }
        ledger.leave()
        return letter
    }

    /// Gives up everything that waits.
    @inlinable
    mutating func discardAll(_ ledger: inout Ledger) -> Ring<Letter<Message>> {
        for _ in 0..<letters.count {
            ledger.losses.discarded &+= 1
            ledger.leave()
        }
        return letters.takeAll()
    }
}
