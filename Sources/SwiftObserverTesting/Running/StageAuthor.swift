/// Somebody in whose name messages are sent.
final class StageAuthor: Sendable {
    init(identity: CountedMessage.AuthorIdentity, life: Life) {
        self.identity = identity
        self.life = life
    }

    let identity: CountedMessage.AuthorIdentity
    private let life: Life
}
