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

    /// What a handler is given as the author.
    @inlinable
    var readable: AnyAuthor { StandIn.readable(object) }

    /// What a messenger is given as the author, which stands for one that was deallocated.
    func passedOn(by messenger: AnyObject) -> AnyAuthor {
        switch self {
        case .present(let author): author
        case .waiting(let author):
            author.object ?? author.author?.object ?? StandIn(for: messenger, isForMessenger: false)
        }
    }
}

extension CombinedAuthor: @unchecked Sendable {}  // authors serve identity
