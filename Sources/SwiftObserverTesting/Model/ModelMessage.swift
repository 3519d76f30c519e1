/// A message that was sent.
struct ModelMessage {
    let number: Int
    /// Nil for the messenger's owner.
    let author: ModelAuthors.Identity?
    /// How many observations there were when it was sent: those are offered it.
    let audience: Int
    /// What its handlers' sends are led to by: the message itself, if the messenger has a limit, or what led to it.
    var causes: ModelCauses?
    /// Whether it is given as the latest one, of which the messenger is the author, not its sender.
    var isLatest = false
}

/// What waits in a model's mailbox.
enum ModelEntry {
    case message(ModelMessage)
    case replay(of: Int)

    func isReplay(of index: Int) -> Bool {
        if case .replay(index) = self { true } else { false }
    }
}
