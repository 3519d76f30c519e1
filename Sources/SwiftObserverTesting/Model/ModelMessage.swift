/// A message that was sent.
struct ModelMessage {
    let number: Int
    /// The author, or nil for the messenger's owner.
    let author: ModelAuthors.Identity?
    /// The number of observations that existed when it was sent, and are offered it.
    let audience: Int
    /// The causes of nested sends: the message itself if the messenger has a limit, otherwise the message's causes.
    var causes: ModelCauses?
    /// Whether it is given as the latest message. Its author is the messenger then.
    var isLatest = false
}

/// An entry of a model's mailbox.
enum ModelEntry {
    case message(ModelMessage)
    case replay(of: Int)

    func isReplay(of index: Int) -> Bool {
        if case .replay(index) = self { true } else { false }
    }
}

/// The message that led to another one, for the limit of nested sends.
struct ModelCauses {
    /// The number of times that the messenger had begun to limit nested sends when the message was sent. Each time,
    /// levels are counted anew.
    let epoch: Int
    /// The number of messages that led to it.
    let level: Int

    /// Returns the causes of a replayed message, from its own and those of the observation.
    static func joined(_ first: ModelCauses?, _ second: ModelCauses?) -> ModelCauses? {
        guard let first, let second else { return first ?? second }
        return (first.epoch, first.level) < (second.epoch, second.level) ? second : first
    }
}

/// The authors that exist in a model. An author that is used again after its deallocation is a new one.
struct ModelAuthors {
    struct Identity {
        let author: Int
        let generation: Int
    }

    mutating func identity(of author: Int) -> Identity {
        var life = lives[author, default: Life()]
        if !life.isAlive { life = Life(generation: life.generation + 1) }
        lives[author] = life
        return Identity(author: author, generation: life.generation)
    }

    mutating func lose(_ author: Int, inHandler: Bool) {
        guard lives[author, default: Life()].isAlive else { return }
        lives[author, default: Life()].isAlive = false
        lives[author, default: Life()].diedInHandler = inHandler
    }

    /// Returns the author that a handler is given with a message.
    func mark(of identity: Identity?, isReachable: Bool) -> AuthorMark {
        guard let identity else { return isReachable ? .owner : .anybody }
        let life = lives[identity.author, default: Life()]
        if life.generation == identity.generation, life.isAlive { return .author(identity.author) }
        // An author that was dropped in a handler may still be held by the call that sends for it.
        guard isReachable, !life.diedInHandler, life.generation == identity.generation else { return .anybody }
        return .messenger
    }

    private struct Life {
        var generation = 0
        var isAlive = true
        var diedInHandler = false
    }

    private var lives: [Int: Life] = [:]
}
