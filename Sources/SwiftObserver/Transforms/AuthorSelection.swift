/// Lets messages pass by their author.
@usableFromInline
struct AuthorSelection<Message>: MessageTransform {
    @usableFromInline let keep: (AnyAuthor) -> Bool

    /// `keep` may be given the object that stands for an author that is gone.
    @usableFromInline
    init(_ keep: @escaping (AnyAuthor) -> Bool) {
        self.keep = keep
    }

    @inlinable
    func output(of message: Message, from author: AnyAuthor) -> Message? { keep(author) ? message : nil }
}

extension AuthorSelection {
    /// The messages from authors that are kept.
    @usableFromInline
    static func filterAuthor(_ keep: @escaping (AnyAuthor) -> Bool) -> AuthorSelection {
        AuthorSelection { keep(StandIn.readable($0)) }
    }

    /// The messages from that author, which is held weakly. Nobody is the same as an author that is gone.
    @usableFromInline
    static func from(_ author: AnyAuthor?) -> AuthorSelection {
        AuthorSelection { [weak author] in StandIn.comparable($0) === author }
    }

    /// All but the messages from that author, which is held weakly.
    @usableFromInline
    static func notFrom(_ author: AnyAuthor?) -> AuthorSelection {
        AuthorSelection { [weak author] in StandIn.comparable($0) !== author }
    }
}
