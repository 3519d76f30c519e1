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

/// What led to something: a message of the messenger, as far as it counts.
struct ModelCauses {
    /// For the how manyth time the messenger had begun to limit nested sends when that message was sent. It then counts
    /// anew.
    let epoch: Int
    /// How many messages had led to it.
    let level: Int

    /// The causes of what is replayed: those of the message, and those of the observation.
    static func joined(_ first: ModelCauses?, _ second: ModelCauses?) -> ModelCauses? {
        guard let first, let second else { return first ?? second }
        return (first.epoch, first.level) < (second.epoch, second.level) ? second : first
    }
}

/// Which authors exist, as a model knows it. One that is used again after it was deallocated is another one.
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

    /// Who a message is from when it is delivered.
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
