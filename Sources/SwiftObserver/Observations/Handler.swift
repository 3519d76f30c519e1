/// What an observation calls. Not copyable, so that calling it in place needs no retain.
@usableFromInline
enum Handler<Message>: ~Copyable {
    case message((Message) -> Void)
    case messageAndAuthor((Message, AnyAuthor) -> Void)
    /// For the package's own links, which pass an absent author on as such.
    case link((Message, AnyAuthor) -> Void)
    /// The observation is over, and what the handler captured is released.
    case retired

    @inlinable
    borrowing func call(_ message: Message, _ author: AnyAuthor) {
        switch self {
        case .message(let receive): receive(message)
        case .messageAndAuthor(let receive): receive(message, StandIn.readable(author))
        case .link(let receive): receive(message, author)
        case .retired: break
        }
    }
}
