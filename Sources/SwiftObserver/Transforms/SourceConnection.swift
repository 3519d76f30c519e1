/// An observation that says when it has ended, after its last message, and whether its source was finished: then nothing
/// more can come.
@usableFromInline
final class SourceConnection<Message>: Connection<Message>, @unchecked Sendable {  // as its superclass
    @usableFromInline let whenEnded: (_ isFinished: Bool) -> Void
    /// Written once, under the messenger's lock, before the observation is retired.
    @exclusivity(unchecked) private var isFinished = false

    @usableFromInline
    init(
        to messenger: Messenger<Message>, by receiver: Receiver, replaying: Bool = false,
        _ handler: @escaping (Message, AnyAuthor) -> Void, whenEnded: @escaping (_ isFinished: Bool) -> Void
    ) {
        self.whenEnded = whenEnded
        let core = messenger.makeCore()
        super.init(.link(handler), in: core, receiver: receiver)
        core.begin(self, sender: messenger, replaying: replaying)
        messenger.observationBegan()
    }

    @usableFromInline
    override func leaveOwner() {
        super.leaveOwner()
        isFinished = mailbox.hub.phase.isFinished
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        whenEnded(isFinished)
    }
}
