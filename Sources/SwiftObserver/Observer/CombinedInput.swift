/// What a source of a combined observation has sent, and who its author is.
@usableFromInline
struct CombinedInput<Sent> {
    @usableFromInline let sent: Sent
    @usableFromInline let author: CombinedAuthor

    /// Whether it is handled by the delivery of what was sent, without having waited.
    @usableFromInline let isInFlight: Bool

    @inlinable
    init(_ sent: Sent, _ author: CombinedAuthor, isInFlight: Bool) {
        self.sent = sent
        self.author = author
        self.isInFlight = isInFlight
    }
}
