/// A message of a source of a combined observation, and its author.
@usableFromInline
struct CombinedInput<Sent> {
    @usableFromInline let sent: Sent
    @usableFromInline let author: CombinedAuthor

    /// Whether it is handled by the delivery of the message itself, without having waited.
    @usableFromInline let isInFlight: Bool

    @inlinable
    init(_ sent: Sent, _ author: CombinedAuthor, isInFlight: Bool) {
        self.sent = sent
        self.author = author
        self.isInFlight = isInFlight
    }
}

/// The author of a message of one of several sources.
@usableFromInline
enum CombinedAuthor {
    case present(Origin)
    /// The author of a message that waits, held weakly: it may be in its `deinit`.
    case waiting(LetterAuthor)

    /// The author or, if it was deallocated while the message waited, an object that is identical to no other.
    @inlinable
    var origin: Origin {
        switch self {
        case .present(let author): author
        case .waiting(let author): Origin(author.object ?? author.author?.object ?? StandIn.nobody)
        }
    }

    /// The transaction to which the message belongs.
    @inlinable
    @inline(__always)
    var commit: Commit? {
        switch self {
        case .present(let author): author.commit
        case .waiting(let author): author.commit
        }
    }

    /// The author that a handler is given.
    @inlinable
    var readable: AnyAuthor { origin.readable }

    /// The author that a messenger is given: for an author that was deallocated, an object that stands for it.
    func passedOn(by messenger: AnyObject) -> Origin {
        switch self {
        case .present(let author): author
        case .waiting(let author):
            Origin(author.object ?? author.author?.object ?? StandIn(for: messenger, isForMessenger: false))
        }
    }
}

extension CombinedAuthor: @unchecked Sendable {}  // authors serve identity

/// Holds the authors of one source's messages that have to wait, weakly, since they may be in their `deinit`.
@usableFromInline
final class WaitingAuthors: @unchecked Sendable {  // used in calls of one handler, which never overlap
    /// The last author, since many messages in a row have the same.
    private var last: LetterAuthor?

    @usableFromInline
    init() {}

    @usableFromInline
    func waitingForm(of author: Origin) -> CombinedAuthor {
        if let standIn = exactCast(author.object, to: StandIn.self) {
            guard let real = standIn.author, !(real.object is StandIn) else {
                // Such a stand-in has no strong reference.
                return .present(author)
            }
            return .waiting(.holding(author, sender: nil))
        }
        if let last, last.holds(author.object) { return .waiting(last) }
        let reference = LetterAuthor(author.object)
        last = reference
        return .waiting(reference)
    }
}
