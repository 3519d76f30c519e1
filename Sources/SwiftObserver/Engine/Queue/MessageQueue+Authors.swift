/// References to authors and causes that messages carry while they wait.
extension MessageQueue {
    /// Returns a reference to the author for a message that waits; nil stands for the sender.
    @inlinable
    mutating func reference(to author: AnyAuthor, sender: AnyObject) -> LetterAuthor? {
        author === sender ? nil : makeReference(to: author, sender: sender)
    }

    @usableFromInline
    mutating func makeReference(to author: AnyAuthor, sender: AnyObject) -> LetterAuthor {
        if let lastAuthor, lastAuthor.holds(author) { return lastAuthor }
        if let reference = exactCast(author, to: LetterAuthor.self) { return reference }
        let reference = LetterAuthor.holding(author, sender: sender)
        guard reference.isReusable else {
            if reference.author != nil { standIns.make(for: sender) }
            return reference
        }
        standIns.make(for: sender)
        lastAuthor = reference
        return reference
    }

    /// Returns a reference to the author that carries causes along.
    @usableFromInline
    mutating func carrier(of author: AnyAuthor, under causes: Causes, sender: AnyObject) -> LetterAuthor {
        let other = author === sender ? nil : author
        if let lastAuthor, lastAuthor.holds(other, under: causes) { return lastAuthor }
        standIns.make(for: sender)
        let carrier = LetterAuthor(other.map { .holding($0, sender: sender) }, under: causes)
        if carrier.isReusable { lastAuthor = carrier }
        return carrier
    }

    /// Returns a reference to the author of a message in flight, with the causes of the caller's work, if there are
    /// any.
    @usableFromInline
    mutating func carrierInFlight(of author: AnyAuthor, sender: AnyObject) -> LetterAuthor? {
        guard type(of: author) != LetterAuthor.self, let causes = Causes.current else {
            return reference(to: author, sender: sender)
        }
        return carrier(of: author, under: causes, sender: sender)
    }

    /// Adds the causes of the caller's work to messages that are replayed now.
    @usableFromInline
    static func ledHere(_ letters: consuming Ring<Letter<Message>>) -> Ring<Letter<Message>> {
        guard let causes = Causes.current else { return letters }
        var joined = Ring<Letter<Message>>()
        while let letter = letters.popFirst() {
            let own = letter.author?.causes
            let author = own == nil ? letter.author : letter.author?.author
            let carrier = LetterAuthor(author, under: own.map { causes.joined(by: $0) } ?? causes.naming(0))
            joined.append(
                Letter(
                    letter.message, author: carrier, audience: letter.audience, isPromised: letter.isPromised,
                    chain: letter.chain))
        }
        return joined
    }
}
