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
