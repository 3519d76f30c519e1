/// The author of a message of one of several sources.
@usableFromInline
enum CombinedAuthor {
    case present(AnyAuthor)
    /// Of a message that waits: the author may be dying.
    case waiting(LetterAuthor)

    /// What a handler is given as the author. For one that died while the message waited, somebody who is nobody else.
    @inlinable
    var readable: AnyAuthor {
        switch self {
        case .present(let author): StandIn.readable(author)
        case .waiting(let author): StandIn.readable(author.object ?? StandIn.nobody)
        }
    }
}
