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
