/// The message that scripts send: a number, and a life that is counted.
public final class CountedMessage: Sendable {
    /// By which name messages are counted.
    static let kind = "a message"

    /// The message's number among those of its script, counted from one in the order of the `send` calls.
    public let number: Int
    /// Who sent it, where that is not the messenger's owner.
    let author: AuthorIdentity?

    /// Makes a message whose life is counted.
    public convenience init(number: Int, life: Life) {
        self.init(number: number, author: nil, life: life)
    }

    init(number: Int, author: AuthorIdentity?, life: Life) {
        self.number = number
        self.author = author
        self.life = life
    }

    /// One of a script's authors, told apart from those that had its number before it.
    struct AuthorIdentity: Sendable, Hashable {
        let author: Int
        let generation: Int
    }

    private let life: Life
}
