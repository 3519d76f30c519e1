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

    /// What was sent, if this source sent something, or else the latest message, for which the source is known to exist.
    ///
    /// The first call of an observation that begins with the latest messages has one from each source.
    func latest(_ sent: CombinedMessage, _ first: [CombinedMessage?]) -> O.Message {
        let sent = first.isEmpty ? (sent.source == index ? sent : nil) : first[index]
        // In two steps: nil itself would be an optional message.
        if let sent, let message = sent.message as? O.Message { return message }
        guard let observable else {
            preconditionFailure("A source was deallocated during a combined observation's call")
        }
        return observable.latestMessage
    }

    func send(to relay: Messenger<CombinedMessage>) -> (O.Message, AnyAuthor) -> Void {
        { [index] message, author in relay.deliver(CombinedMessage(source: index, message: message), from: author) }
    }
}
