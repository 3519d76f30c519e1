/// What one of many sources of a combined observation has sent.
struct CombinedMessage {
    let source: Int
    let message: Any
}

/// One of many sources of a combined observation.
struct CombinedSource<O: BufferedObservable> {
    private let index: Int
    private let reference: Reference

    private final class Reference {
        weak var observable: O?
    }

    init(_ observable: O, index: Int) {
        self.index = index
        reference = Reference()
        reference.observable = observable
    }

    var observable: O? { reference.observable }

    /// What was sent, if it is from this source, or else the latest message, for which the source is known to live.
    func latest(_ sent: CombinedMessage) -> O.Message {
        if sent.source == index, let message = sent.message as? O.Message { return message }
        guard let observable else { preconditionFailure("A source died while its combined observation was called") }
        return observable.latestMessage
    }

    func send(to relay: Messenger<CombinedMessage>) -> (O.Message, AnyAuthor) -> Void {
        { [index] message, author in relay.deliver(CombinedMessage(source: index, message: message), from: author) }
    }
}
