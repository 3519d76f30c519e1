/// The messages that a messenger keeps: for new observations, and for those who ask for the latest one.
@usableFromInline
struct ReplayBuffer<Message>: ~Copyable {
    @usableFromInline var letters = Ring<Letter<Message>>()
    @usableFromInline var limit = 0
    @usableFromInline var latest: LatestMessage<Message>?

    @inlinable
    init() {}

    /// Whether there is anything to do for a message that is sent.
    @inlinable
    var isNeeded: Bool { limit > 0 || latest != nil }

    /// Keeps a message, and returns the one that goes for it, to be released outside the lock.
    @inlinable
    mutating func keep(_ letter: Letter<Message>) -> Letter<Message>? {
        guard limit > 0 else { return letter }
        let oldest = letters.count >= limit ? letters.popFirst() : nil
        letters.append(letter)
        return oldest
    }

    /// Sets how many are kept from now on, and returns those that go.
    mutating func setLimit(_ newLimit: Int) -> Ring<Letter<Message>> {
        limit = newLimit
        var lost = Ring<Letter<Message>>()
        while letters.count > limit, let oldest = letters.popFirst() {
            lost.append(oldest)
        }
        return lost
    }

    /// What a new observation is given, oldest first.
    @inlinable
    borrowing func copy() -> Ring<Letter<Message>> {
        var copy = Ring<Letter<Message>>()
        for index in 0..<letters.count {
            copy.append(letters[index])
        }
        return copy
    }
}
