/// What a source of a combined observation has sent, and who its author is.
@usableFromInline
struct CombinedInput<Sent> {
    @usableFromInline let sent: Sent
    @usableFromInline let author: CombinedAuthor

    @inlinable
    init(_ sent: Sent, _ author: CombinedAuthor) {
        self.sent = sent
        self.author = author
    }
}
