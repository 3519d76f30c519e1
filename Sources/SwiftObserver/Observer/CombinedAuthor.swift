/// The author of a message of one of several sources.
@usableFromInline
enum CombinedAuthor {
    case present(AnyAuthor)
    /// Of a message that waits: the author may be in its `deinit`.
    case waiting(LetterAuthor)

    /// What a handler is given as the author. For one that was deallocated while the message waited, an object that is
    /// no other.
    @inlinable
    var readable: AnyAuthor {
        switch self {
        case .present(let author): StandIn.readable(author)
        case .waiting(let author): StandIn.readable(author.object ?? StandIn.nobody)
        }
    }
}
