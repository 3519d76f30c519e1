/// The author of a message of one of several sources.
@usableFromInline
enum CombinedAuthor {
    case present(AnyAuthor)
    /// Of a message that waits: the author may be in its `deinit`.
    case waiting(LetterAuthor)

    /// The author. For one that was deallocated while the message waited, an object that is no other.
    @inlinable
    var object: AnyAuthor {
        switch self {
        case .present(let author): author
        case .waiting(let author): author.object ?? author.author?.object ?? StandIn.nobody
        }
    }

    /// The transaction to which the message belongs.
    @inlinable
    @inline(__always)
    var commit: Commit? {
        switch self {
        case .present(let author): StandIn.commit(of: author)
        case .waiting(let author): author.commit
        }
    }

    /// The author as a handler is given it.
    @inlinable
    var readable: AnyAuthor { StandIn.readable(object) }

    /// The author as a messenger is given it: for one that was deallocated, an object that stands for it.
    func passedOn(by messenger: AnyObject) -> AnyAuthor {
        switch self {
        case .present(let author): author
        case .waiting(let author):
            author.object ?? author.author?.object ?? StandIn(for: messenger, isForMessenger: false)
        }
    }
}

extension CombinedAuthor: @unchecked Sendable {}  // authors serve identity

/// Holds the authors of one source's messages that have to wait, weakly, since they may be in their `deinit`.
@usableFromInline
final class WaitingAuthors: @unchecked Sendable {  // used in calls of one handler, which never overlap
    /// The last one, since many in a row have the same.
    private var last: LetterAuthor?

    @usableFromInline
    init() {}

    @usableFromInline
    func waitingForm(of author: AnyAuthor) -> CombinedAuthor {
        if let standIn = exactCast(author, to: StandIn.self) {
            guard let real = standIn.author, !(real is StandIn) else {
                // Such a stand-in has no strong reference.
                return .present(author)
            }
            return .waiting(.holding(author, sender: nil))
        }
        if let last, last.holds(author) { return .waiting(last) }
        let reference = LetterAuthor(author)
        last = reference
        return .waiting(reference)
    }
}
