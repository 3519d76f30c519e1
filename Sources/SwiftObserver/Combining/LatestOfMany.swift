/// The beginning of a combined observation that begins with the latest messages: the first call waits until each source
/// has given its own.
///
/// A message that a source sends in the meantime replaces its first one, so that nothing is missing and nothing
/// doubled. Only the deliverer of the combined observation touches it.
@usableFromInline
final class CombinedBeginning<Sent> {
    @usableFromInline private(set) var sent: Sent
    @usableFromInline private(set) var isOver = false

    @usableFromInline
    init(_ sent: Sent) {
        self.sent = sent
    }

    /// Notes the messages that are there, until these are all. Returns whether they are.
    @usableFromInline
    func add(_ all: Sent, isComplete: Bool, none: Sent) -> Bool {
        sent = isComplete ? none : all
        isOver = isComplete
        return isComplete
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
    func latest(for call: CombinedCall, by reader: StateReader) -> O.Message? {
        // In two steps: nil itself would be an optional message.
        if let sent = call.sent.first(where: { $0.source == index }), let message = sent.message as? O.Message {
            return part.latest(after: message, by: reader)
        }
        if let message = call.commit.flatMap(part.message) { return part.latest(after: message, by: reader) }
        return part.latest(after: nil, by: reader)
    }

    /// A message with the number of this source.
    var place: (O.Message) -> CombinedMessage {
        { [index] in CombinedMessage(source: index, message: $0) }
    }
}

/// The latest messages of any number of sources, which are read together whenever one of them has sent one. Used in
/// calls of one handler, which never overlap.
struct LatestOfMany<each O: BufferedObservable> {
    let all: (repeat CombinedSource<each O>)
    let count: Int
    private let joiner = CommitJoiner()
    private let beginning: CombinedBeginning<[CombinedMessage]>?

    init(_ observables: repeat each O, initial: Bool = false) {
        var count = 0
        func nextIndex() -> Int {
            count += 1
            return count - 1
        }
        all = (repeat CombinedSource(each observables, index: nextIndex()))
        self.count = count
        beginning = initial ? CombinedBeginning([]) : nil
    }

    /// Begins a call for a message of one source. Nil if there is to be none: another message has told of the same
    /// transaction, or it is too early for the first call.
    func call(for message: CombinedMessage, of commit: Commit?) -> CombinedCall? {
        var call = CombinedCall(sent: [message], commit: commit)
        if let commit {
            switch joiner.next(of: commit, isLive: isLive(message.source)) {
            case .first: break
            case .rest: return nil
            case .later: call.commit = nil
            }
        }
        if let beginning, !beginning.isOver {
            call.sent += beginning.sent.filter { $0.source != message.source }
            guard beginning.add(call.sent, isComplete: call.sent.count == count, none: []) else { return nil }
        }
        return call
    }

    /// The message of each source for a call, all of one moment; nil for a source that is gone and has sent nothing.
    func latest(for call: CombinedCall) -> (repeat (each O).Message?) {
        StateReader.show { reader in (repeat (each all).latest(for: call, by: reader)) }
    }

    private func isLive(_ index: Int) -> Bool {
        var areLive: [Bool] = []
        for source in repeat each all { areLive.append(source.isLive) }
        return areLive[index]
    }
}

/// A call of a handler with many sources.
struct CombinedCall {
    /// The message that leads to the call or, for the first call of an observation that begins with the latest
    /// messages, one of each source.
    var sent: [CombinedMessage]
    /// The transaction that has the other messages.
    var commit: Commit?
}

/// Unwraps a message. Precondition: it is not nil.
func unwrapped<Message>(_ message: Message?) -> Message {
    guard let message else { preconditionFailure("A combined handler is called with a message of each source") }
    return message
}
