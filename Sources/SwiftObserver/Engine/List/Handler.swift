/// The closure that an observation calls. Not copyable, so that calling it in place needs no retain.
@usableFromInline
enum Handler<Message>: ~Copyable {
    case message((Message) -> Void)
    case messageAndAuthor((Message, AnyAuthor) -> Void)
    /// For the package's own links, which pass an absent author on as such.
    case link((Message, Origin) -> Void)

    /// That of an observation that is over, whose captures are released.
    case retired

    @inlinable
    borrowing func call(_ message: Message, _ author: Origin) {
        switch self {
        case .message(let receive): receive(message)
        case .messageAndAuthor(let receive): receive(message, author.readable)
        case .link(let receive): receive(message, author)
        // A walk skips what has ended. Debug builds check that. Where it's known, a delivery tells the one of three kinds
        // that it has without a table.
        case .retired: Optional<Never>.none.unsafelyUnwrapped
        }
    }
}
