internal import SwiftObserver

/// In whose name messages are sent.
extension Stage {
    func author(_ author: Int) -> StageAuthor {
        lock.withLock {
            if let known = state.authors[author] { return known }
            let identity = CountedMessage.AuthorIdentity(
                author: author, generation: state.authorGenerations[author, default: 0])
            let life = tracker.begin(Stage.author, lastWords: lastWords("deinit of author \(author)"))
            let new = StageAuthor(identity: identity, life: life)
            state.authors[author] = new
            return new
        }
    }

    func loseAuthor(_ author: Int, inHandler: Bool) {
        let witness = Witness(
            lock.withLock {
                if state.authors[author] != nil { state.authorGenerations[author, default: 0] += 1 }
                return state.authors.removeValue(forKey: author)
            })
        noteIfHeld(witness, "author \(author)", inHandler: inHandler)
    }
}
