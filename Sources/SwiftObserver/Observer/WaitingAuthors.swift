/// Holds the authors of one source's messages that have to wait, weakly, since they may be in their `deinit`.
@usableFromInline
final class WaitingAuthors: @unchecked Sendable {  // used in calls of one handler, which never overlap
    /// The last one, since many in a row have the same.
    private var last: LetterAuthor?

    @usableFromInline
    init() {}

    @usableFromInline
    func waitingForm(of author: AnyAuthor) -> CombinedAuthor {
        // Such a one refers to nobody but weakly.
        if author is StandIn { return .present(author) }
        if let last, last.holds(author) { return .waiting(last) }
        let reference = LetterAuthor(author)
        last = reference
        return .waiting(reference)
    }
}
