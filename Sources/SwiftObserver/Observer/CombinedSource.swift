/// What one of many sources of a combined observation has sent.
struct CombinedMessage {
    let source: Int
    let message: Any
}

/// One of many sources of a combined observation.
struct CombinedSource<O: BufferedObservable> {
    private let index: Int
    private let reader: LatestReader<O.Message>

    init(_ observable: O, index: Int) {
        self.index = index
        reader = observable._latestReader
    }

    var stamp: StateStamp? { reader.stamp }
    var isLive: Bool { reader.isLive }

    /// The latest message; nil if the source is gone and has sent nothing.
    ///
    /// The first call of an observation that begins with the latest messages has one from each source. That for a transaction
    /// has those of all variables that were set.
    func latest(_ sent: CombinedMessage, _ first: [CombinedMessage?], _ commit: Commit?) -> O.Message? {
        let sent = first.isEmpty ? (sent.source == index ? sent : nil) : first[index]
        // In two steps: nil itself would be an optional message.
        if let sent, let message = sent.message as? O.Message { return reader.readAfter(message) }
        if let commit, let message = reader.message(in: commit) { return reader.readAfter(message) }
        return reader.read()
    }

    /// A message with the number of this source.
    var place: (O.Message) -> CombinedMessage {
        { [index] in CombinedMessage(source: index, message: $0) }
    }
}
