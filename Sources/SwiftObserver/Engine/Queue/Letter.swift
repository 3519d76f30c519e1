/// A message that waits, with what is needed to deliver it later.
@usableFromInline
struct Letter<Message> {
    @usableFromInline let message: Message
    /// Nil stands for the messenger.
    @usableFromInline let author: LetterAuthor?
    /// The audience, and one bit for the promise.
    @usableFromInline let bits: UInt64

    @inlinable
    init(_ message: Message, author: LetterAuthor?, audience: UInt64, isPromised: Bool = false) {
        self.message = message
        self.author = author
        bits = isPromised ? audience | Letter.promise : audience
    }

    @usableFromInline static var promise: UInt64 { 1 << 63 }

    /// The number of the last observation that is offered this message.
    @inlinable
    var audience: UInt64 { bits & ~Letter.promise }

    /// Whether it was promised a place in the mailboxes of actors to which it goes on.
    @inlinable
    var isPromised: Bool { bits & Letter.promise != 0 }
}

/// Holds the author of a message that waits, weakly: it may be in its `deinit` while the message is sent. And what led
/// to it.
@usableFromInline
final class LetterAuthor: @unchecked Sendable {  // never changes, but for the end of the author
    /// Nil if the author is gone, and for a message with causes or of a transaction.
    @usableFromInline weak let object: AnyObject?
    /// Says nothing by itself: the author may be gone, and another object in its place.
    private let identity: ObjectIdentifier?
    @usableFromInline let causes: Causes?
    /// The transaction to which the message belongs.
    @usableFromInline let commit: Commit?
    /// The author of a message with causes or of a transaction; nil stands for the messenger.
    @usableFromInline let author: LetterAuthor?

    init(_ author: AnyObject) {
        object = author
        identity = ObjectIdentifier(author)
        causes = nil
        commit = nil
        self.author = nil
    }

    init(_ author: LetterAuthor?, in commit: Commit) {
        object = nil
        identity = nil
        causes = nil
        self.commit = commit
        self.author = author
    }

    /// Holds an author who is not the sender, along with the transaction that the message belongs to.
    static func holding(_ author: AnyAuthor, sender: AnyObject?) -> LetterAuthor {
        guard let standIn = exactCast(author, to: StandIn.self), let commit = standIn.commit, let real = standIn.author
        else { return LetterAuthor(author) }
        return LetterAuthor(real === sender ? nil : LetterAuthor(real), in: commit)
    }

    init(_ author: LetterAuthor?, under causes: Causes) {
        object = nil
        identity = nil
        self.causes = causes
        commit = nil
        self.author = author
    }

    /// Whether it is to be kept for messages that come later. A transaction goes with its own.
    var isReusable: Bool { commit == nil && author?.commit == nil }

    /// Whether this holds that object, which the caller keeps alive.
    func holds(_ author: AnyObject) -> Bool {
        identity == ObjectIdentifier(author) && object === author
    }

    /// Whether this holds those causes, and that object or, if there is none, the messenger.
    func holds(_ author: AnyObject?, under causes: Causes) -> Bool {
        guard self.causes === causes else { return false }
        if let author { return self.author?.holds(author) ?? false }
        return self.author == nil
    }
}

/// Stands, inside the package, for an author that cannot or need not be at hand when a message that waited is delivered.
///
/// Either for the messenger, which most often is the author and is hardly ever asked for; or for an author that was
/// deallocated in the meantime, which author filters see as what it is, nobody, and which handlers see as the
/// messenger. If that is gone too, they see this object, which outlives both.
///
/// Or it stands for the author of a message of a transaction, while that is being sent or delivered, and says so.
@usableFromInline
final class StandIn: @unchecked Sendable {  // never changes, but for the end of the messenger
    @usableFromInline weak let messenger: AnyObject?
    @usableFromInline let isForMessenger: Bool
    /// The author of a message of a transaction, or what stands for it; and the transaction. Both or none.
    @usableFromInline let author: AnyAuthor?
    @usableFromInline let commit: Commit?

    @usableFromInline
    init(for messenger: AnyObject?, isForMessenger: Bool) {
        self.messenger = messenger
        self.isForMessenger = isForMessenger
        author = nil
        commit = nil
    }

    @usableFromInline
    init(for author: AnyAuthor, in commit: Commit) {
        messenger = nil
        isForMessenger = false
        self.author = author
        self.commit = commit
    }

    /// Stands for an author that is gone, where no messenger is at hand.
    @usableFromInline static let nobody = StandIn(for: nil, isForMessenger: false)

    /// What a handler is given as the author.
    @inlinable
    static func readable(_ author: AnyAuthor) -> AnyAuthor {
        guard let standIn = exactCast(author, to: StandIn.self) else { return author }
        return standIn.readable
    }

    /// Not in the callers, which hardly ever come here.
    @usableFromInline
    @inline(never)
    var readable: AnyAuthor {
        if let author { return StandIn.readable(author) }
        return messenger ?? self
    }

    /// Whom a filter compares.
    @inlinable
    static func comparable(_ author: AnyAuthor) -> AnyAuthor {
        guard let standIn = exactCast(author, to: StandIn.self) else { return author }
        return standIn.comparable
    }

    @usableFromInline
    @inline(never)
    var comparable: AnyAuthor {
        if let author { return StandIn.comparable(author) }
        return isForMessenger ? messenger ?? self : self
    }

    /// The author of a message, without the transaction to which the message belongs.
    static func alone(_ author: AnyAuthor) -> AnyAuthor {
        exactCast(author, to: StandIn.self)?.author ?? author
    }

    /// The transaction to which the message of an author belongs.
    @inlinable
    @inline(__always)
    static func commit(of author: AnyAuthor) -> Commit? {
        exactCast(author, to: StandIn.self)?.commit
    }
}

/// For other modules that hold an author weakly while something waits: what was passed to them may exist for the time of one
/// delivery only. This is whoever it stands for.
package func lastingAuthor(_ author: AnyAuthor) -> AnyAuthor { StandIn.alone(author) }
