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

/// The beginning of a combined observation that begins with the latest messages: the first call waits until each source
/// has given its own.
///
/// A message that a source sends in the meantime replaces its first one, so that nothing is missing and nothing
/// doubled. Only the deliverer of the combined observation touches it.
@usableFromInline
final class CombinedBeginning<Sent> {
    @usableFromInline var sent: Sent
    @usableFromInline var isOver = false

    @usableFromInline
    init(_ sent: Sent) {
        self.sent = sent
    }
}

extension CombinedBeginning {
    /// Adds a message. Returns the messages for the handler; nil as long as it is too early for a call.
    @inlinable
    func add<A, B>(_ new: Sent) -> Sent? where Sent == (A?, B?) {
        guard !isOver else { return new }
        sent = (new.0 ?? sent.0, new.1 ?? sent.1)
        return finish(sent.0 != nil && sent.1 != nil)
    }

    /// Adds a message. Returns the messages for the handler; nil as long as it is too early for a call.
    @inlinable
    func add<A, B, C>(_ new: Sent) -> Sent? where Sent == (A?, B?, C?) {
        guard !isOver else { return new }
        sent = (new.0 ?? sent.0, new.1 ?? sent.1, new.2 ?? sent.2)
        return finish(sent.0 != nil && sent.1 != nil && sent.2 != nil)
    }

    /// Adds a message to `sent`. Returns whether the handler is to be called.
    func add(_ new: CombinedMessage) -> Bool where Sent == [CombinedMessage?] {
        sent[new.source] = new
        return finish(sent.allSatisfy { $0 != nil }) != nil
    }

    /// Returns the messages, once all are there.
    @usableFromInline
    func finish(_ isComplete: Bool) -> Sent? {
        isOver = isComplete
        return isComplete ? sent : nil
    }
}

/// A message of one of many sources of a combined observation.
struct CombinedMessage {
    let source: Int
    let message: Any
}

/// One of many sources of a combined observation.
struct CombinedSource<O: BufferedObservable> {
    private let index: Int
    private let part: CombinedPart<O>

    init(_ observable: O, index: Int) {
        self.index = index
        part = CombinedPart(observable)
    }

    var isLive: Bool { part.isLive }

    /// The latest message; nil if the source is gone and has sent nothing.
    ///
    /// The first call of an observation that begins with the latest messages has one from each source. A call for a
    /// transaction has the messages of all variables that were set.
    func latest(_ sent: CombinedMessage, _ first: [CombinedMessage?], _ commit: Commit?, by reader: StateReader)
        -> O.Message?
    {
        let sent = first.isEmpty ? (sent.source == index ? sent : nil) : first[index]
        // In two steps: nil itself would be an optional message.
        if let sent, let message = sent.message as? O.Message { return part.latest(after: message, by: reader) }
        if let commit, let message = part.message(in: commit) { return part.latest(after: message, by: reader) }
        return part.latest(after: nil, by: reader)
    }

    /// A message with the number of this source.
    var place: (O.Message) -> CombinedMessage {
        { [index] in CombinedMessage(source: index, message: $0) }
    }
}

/// Many sources of one handler, which are read together. Used in calls of that handler, which never overlap.
struct CombinedSources<each O: BufferedObservable> {
    let all: (repeat CombinedSource<each O>)
    let count: Int
    private let joiner = CommitJoiner()

    init(_ observables: repeat each O) {
        var count = 0
        func nextIndex() -> Int {
            count += 1
            return count - 1
        }
        all = (repeat CombinedSource(each observables, index: nextIndex()))
        self.count = count
    }

    /// Begins a call for a message of one source. Nil if there is to be none: another message has told of the same
    /// transaction, or it is too early for the first call.
    func call(
        for sent: CombinedMessage, of commit: Commit?, after beginning: CombinedBeginning<[CombinedMessage?]>? = nil
    ) -> CombinedCall? {
        var call = CombinedCall(sent: sent, first: [], commit: commit)
        if let commit {
            switch joiner.next(of: commit, isLive: isLive(sent.source)) {
            case .first: break
            case .rest: return nil
            case .later: call.commit = nil
            }
        }
        if let beginning, !beginning.isOver {
            guard beginning.add(sent) else { return nil }
            swap(&call.first, &beginning.sent)
        }
        return call
    }

    /// The message of each source for a call, all of one moment; nil for a source that is gone and has sent nothing.
    func latest(for call: CombinedCall) -> (repeat (each O).Message?) {
        StateReader.show { reader in (repeat (each all).latest(call.sent, call.first, call.commit, by: reader)) }
    }

    private func isLive(_ index: Int) -> Bool {
        var areLive: [Bool] = []
        for source in repeat each all { areLive.append(source.isLive) }
        return areLive[index]
    }
}

/// What a call of a handler with many sources is made of.
struct CombinedCall {
    /// The message that leads to the call.
    let sent: CombinedMessage
    /// The messages of all sources, for the first call of an observation that begins with the latest ones.
    var first: [CombinedMessage?]
    var commit: Commit?
}

/// Unwraps a message. Precondition: it is not nil.
func unwrapped<Message>(_ message: Message?) -> Message {
    guard let message else { preconditionFailure("A combined handler is called with a message of each source") }
    return message
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
