/// What one of many sources of a combined observation has sent.
struct CombinedMessage {
    let source: Int
    let message: Any
}

/// One of many sources of a combined observation.
struct CombinedSource<O: BufferedObservable> {
    private let index: Int
    private let read: () -> O.Message?

    init(_ observable: O, index: Int) {
        self.index = index
        read = observable._latestReader.read
    }

    /// What was sent, if this source sent something, or else the latest message; nil if the source is gone.
    ///
    /// The first call of an observation that begins with the latest messages has one from each source.
    func latest(_ sent: CombinedMessage, _ first: [CombinedMessage?]) -> O.Message? {
        let sent = first.isEmpty ? (sent.source == index ? sent : nil) : first[index]
        // In two steps: nil itself would be an optional message.
        if let sent, let message = sent.message as? O.Message { return message }
        return read()
    }

    /// A message with the number of this source.
    var place: (O.Message) -> CombinedMessage {
        { [index] in CombinedMessage(source: index, message: $0) }
    }
}
