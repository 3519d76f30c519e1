/// The latest message of a messenger that keeps it, to be read and replaced from any thread.
@usableFromInline
final class LatestMessage<Message> {
    private let lock = Lock()
    private var message: Message

    /// `message` stands for the latest one until the first is sent.
    init(_ message: Message) {
        self.message = message
    }

    @usableFromInline
    var value: Message { lock.withLock { message } }

    /// Returns what was there, to be released where no lock is held.
    @usableFromInline
    func exchange(_ newMessage: Message) -> Message {
        lock.withLock {
            let replaced = message
            message = newMessage
            return replaced
        }
    }
}
