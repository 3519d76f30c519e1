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
    /// The number of the last message that was kept. Guarded by the messenger's lock.
    private final var lastNumber: UInt64 = 0

    init() {}

    /// Says whether a message is kept, and moves the ones that it replaces to `removed`.
    ///
    /// Called under the messenger's lock, in the step in which the message gets its place. So it must neither run code
    /// of a client, as a `==`, a clock or a closure, nor release a message.
    func admits(_ message: Message, to letters: inout Ring<Letter<Message>>) -> Bool { true }

    /// Trims what is kept. Called under no lock, once for each message that was kept, by its sender, before the sender
    /// delivers it. Calls for other messages may come first, or at the same time.
    ///
    /// A rule that needs a client's code, as a clock, runs it here, and then calls `trim`.
    ///
    /// - Parameter number: The message's number, which its letter has as `keptNumber`. Later messages have higher ones.
    @usableFromInline
    func wasKept(_ message: Message, _ number: UInt64, in core: MessengerCore<Message>) { core.trim(by: self) }

    /// Moves messages to `removed`. Under the lock.
    final func remove(from letters: inout Ring<Letter<Message>>, where isLeaving: (Letter<Message>) -> Bool) {
        var leaving = letters.takeAll(where: isLeaving)
        while let letter = leaving.popFirst() { removed.append(letter) }
    }

    /// Goes on where the rule before has ended, so that no two messages have the same number. Under the lock.
    final func takePlace(of former: KeepingRule<Message>?) {
        if let former { lastNumber = former.lastNumber }
    }

    /// Numbers a message that is kept. Under the lock.
    fileprivate final func numbered(_ letter: Letter<Message>) -> Letter<Message> {
        lastNumber += 1
        return Letter(letter.message, author: letter.author, audience: lastNumber, chain: letter.chain)
    }
}

extension Letter {
    /// The number that the rule for what is kept gave this message; zero for one that was kept without a rule.
    var keptNumber: UInt64 { audience }
}

extension ReplayBuffer {
    /// Keeps a message where there is a recording or a rule.
    @usableFromInline
    mutating func keepSpecially(_ letter: Letter<Message>, _ replaced: inout Replaced<Message>) {
        record(letter)
        guard limit > 0, let rule else {
            replaced.letter = limit > 0 ? keepWithinLimit(letter) : letter
            return
        }
        guard rule.admits(letter.message, to: &letters) else {
            replaced.letter = letter
            return
        }
        let kept = rule.numbered(letter)
        replaced.letter = keepWithinLimit(kept)
        replaced.rule = (rule, kept.keptNumber)
    }
}

extension MessengerCore {
    /// Takes out messages that are kept no longer, and releases them without the lock. Call it under no lock.
    ///
    /// - Parameter takeOut: Moves messages to `removed`. It runs under the lock, with the same restrictions as `admits`;
    ///   not at all if another rule has taken this one's place. Returns other values that have to be released without
    ///   the lock, as a client's keys.
    @discardableResult
    func trim<Remains>(
        by rule: KeepingRule<Message>, _ takeOut: (inout Ring<Letter<Message>>) -> Remains
    ) -> Remains? {
        var removed = Ring<Letter<Message>>()
        return lock.withLock {
            let isInstalled = hasQueue && queue.pointee.kept.rule === rule
            let remains = isInstalled ? takeOut(&queue.pointee.kept.letters) : nil
            swap(&removed, &rule.removed)
            return remains
        }
    }

    /// Releases the messages that a rule has taken out. Call it under no lock.
    func trim(by rule: KeepingRule<Message>) {
        trim(by: rule) { _ in }
    }
}

/// The messages that a kept message has replaced, and the rule that has to trim the others.
@usableFromInline
struct Replaced<Message> {
    @usableFromInline var letter: Letter<Message>?
    @usableFromInline var latest: Message?
    /// The rule that has kept the message, and the message's number.
    @usableFromInline var rule: (KeepingRule<Message>, number: UInt64)?

    @inlinable
    init() {}

    /// Trims what is kept, and releases what is kept no longer. Under no lock, and before the sender delivers the
    /// message.
    ///
    /// Each way of sending a message that may be kept comes here.
    @inlinable
    consuming func release(for message: Message, in core: MessengerCore<Message>) {
        if let (rule, number) = rule { rule.wasKept(message, number, in: core) }
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
            remove(from: &letters) { _ in true }
            return true
        }
    }
}
