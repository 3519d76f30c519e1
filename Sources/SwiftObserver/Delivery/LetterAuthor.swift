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
