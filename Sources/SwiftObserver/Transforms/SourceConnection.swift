/// An observation that says when it has ended, after its last message. It is given no replay.
@usableFromInline
final class SourceConnection<Message>: Connection<Message>, @unchecked Sendable {  // as its superclass
    @usableFromInline let whenEnded: () -> Void

    @inlinable
    init(
        to messenger: Messenger<Message>, by receiver: Receiver, _ handler: @escaping (Message, AnyAuthor) -> Void,
        whenEnded: @escaping () -> Void
    ) {
        self.whenEnded = whenEnded
        let core = messenger.makeCore()
        super.init(.link(handler), in: core, receiver: receiver)
        core.begin(self, sender: messenger, replaying: false)
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        whenEnded()
    }
}
