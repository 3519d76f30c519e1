/// A rule for the messages that are kept for new observations, within the limit of the replay.
///
/// A subclass is a rule of its own: by kind, by key, by age. For each message that is sent, the messenger asks twice:
///
/// ```
/// under the lock: admits            the closure of trim
/// under no lock:         wasKept, trim                  release, handlers
/// ```
///
/// An observation that begins between the two is given what `admits` has left, as one that began just before the
/// message.
@usableFromInline
class KeepingRule<Message> {
    /// Messages that `admits` has taken out, to be released without the lock. Guarded by it.
    final var removed = Ring<Letter<Message>>()

    init() {}

    /// Says whether a message is kept, and moves the ones that it replaces to `removed`.
    ///
    /// Called under the messenger's lock, in the step in which the message gets its place. So it must neither run code
    /// of a client, as a `==`, a clock or a closure, nor release a message.
    func admits(_ message: Message, to letters: inout Ring<Letter<Message>>) -> Bool { true }

    /// Trims what is kept. Called by the sender under no lock, after each message that was kept, and before the sender
    /// delivers that. Another thread that delivers may be faster.
    ///
    /// A rule that needs a client's code, as a clock, runs it here, and then calls `trim`.
    @usableFromInline
    func wasKept(in core: MessengerCore<Message>) { core.trim(by: self) }
}

extension MessengerCore {
    /// Takes out messages that are kept no longer, and releases them without the lock. Call it under no lock.
    ///
    /// - Parameter takeOut: Moves messages to `removed`. It runs under the lock, with the same restrictions as `admits`.
    func trim(
        by rule: KeepingRule<Message>, _ takeOut: (inout Ring<Letter<Message>>) -> Void = { _ in }
    ) {
        let removed = lock.withLock {
            // Another rule may have taken its place.
            if hasQueue, queue.pointee.kept.rule === rule { takeOut(&queue.pointee.kept.letters) }
            return rule.removed.takeAll()
        }
        withExtendedLifetime(removed) {}
    }
}

/// The messages that a kept message has replaced, and the rule that has to trim the others.
@usableFromInline
struct Replaced<Message> {
    @usableFromInline var letter: Letter<Message>?
    @usableFromInline var latest: Message?
    @usableFromInline var rule: KeepingRule<Message>?

    @inlinable
    init() {}

    /// Trims what is kept, and releases what is kept no longer. Under no lock, and before the sender delivers the
    /// message.
    ///
    /// Each way of sending a message that may be kept comes here.
    @inlinable
    consuming func release(in core: MessengerCore<Message>) {
        rule?.wasKept(in: core)
    }
}

/// How a message is kept for new observations, in a messenger whose messages are not all of one kind.
@usableFromInline
package enum Keeping: Sendable {
    /// Together with earlier messages, within the limit of the replay.
    case together
    /// Alone: it replaces all that is kept, and the next message replaces it.
    case alone
    /// Alone, but only as long as nothing else is kept.
    case atFirst
}

/// A rule by the way in which each message is kept.
final class KeepingByKind<Message>: KeepingRule<Message> {
    private let keeping: @Sendable (Message) -> Keeping
    /// How the newest message was kept, if there is one.
    private var last = Keeping.atFirst

    init(_ keeping: @escaping @Sendable (Message) -> Keeping) {
        self.keeping = keeping
    }

    override func admits(_ message: Message, to letters: inout Ring<Letter<Message>>) -> Bool {
        let keeping = keeping(message)
        switch keeping {
        case .together where !letters.isEmpty && last == .together: return true
        case .atFirst where !letters.isEmpty && last != .atFirst: return false
        default:
            last = keeping
            while let old = letters.popFirst() { removed.append(old) }
            return true
        }
    }
}
