/// Messages that left a mailbox or a replay buffer without having been delivered, to be released outside the lock.
@usableFromInline
struct Lost<Message> {
    // Most often it is none or one.
    @usableFromInline var first: Letter<Message>?
    @usableFromInline var others: [Letter<Message>] = []

    @inlinable
    init() {}

    @inlinable
    mutating func add(_ letter: Letter<Message>) {
        if first == nil { first = letter } else { others.append(letter) }
    }
}
