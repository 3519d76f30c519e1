/// Holds the authors of one source's messages that have to wait, weakly, since they may be in their `deinit`.
@usableFromInline
final class WaitingAuthors: @unchecked Sendable {  // used in calls of one handler, which never overlap
    /// The last one, since many in a row have the same.
    private var last: LetterAuthor?

    @usableFromInline
    init() {}

    @usableFromInline
    func waitingForm(of author: AnyAuthor) -> CombinedAuthor {
        if let standIn = exactCast(author, to: StandIn.self) {
            guard let real = standIn.author, !(real is StandIn) else {
                // Such a one refers to nobody but weakly.
                return .present(author)
            }
            return .waiting(.holding(author, sender: nil))
        }
        if let last, last.holds(author) { return .waiting(last) }
        let reference = LetterAuthor(author)
        last = reference
        return .waiting(reference)
    }
}
