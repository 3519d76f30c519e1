/// How a message that waited is opened: its author is looked up, and the causes that it carries are those of its handlers.
extension MessengerCore {
    /// Delivers a message that waited and that has no author at hand: because the author is gone, or because the
    /// message carries causes. For the deliverer.
    @inlinable
    @inline(never)
    func deliver(_ letter: Letter<Message>, of author: LetterAuthor, sender: AnyObject) {
        let real = queue.pointee.standIns.author(behind: author, sender: sender)
        guard let causes = author.causes else { return deliver(letter, from: real, sender: sender) }
        Causes.run(under: causes) { deliver(letter, from: real, sender: sender) }
        // The author may be deallocated after this. The message is no cause of that.
        withExtendedLifetime(real) {}
    }

    /// Calls a closure with the author of a message that waited, under the causes that the message carries. `sender`
    /// is the messenger or its stand-in.
    @inlinable
    @inline(__always)
    func open(_ letter: Letter<Message>, sender: AnyObject, _ deliver: (AnyAuthor) -> Void) {
        #if DEBUG
            let chain = SendChain.enter(letter, from: self, sender: sender)
            defer { chain.leave() }
        #endif
        guard let author = letter.author else { return deliver(sender) }
        if let object = author.object { return deliver(object) }
        let real = queue.pointee.standIns.author(behind: author, sender: sender)
        guard let causes = author.causes else { return deliver(real) }
        Causes.run(under: causes) { deliver(real) }
        withExtendedLifetime(real) {}
    }
}
