/// The latest message of a messenger that keeps it, to be read and replaced from any thread.
@usableFromInline
final class LatestMessage<Message> {
    private let lock = Lock()
    /// Nil before the first message.
    private var message: Message?

    init() {}

    var value: Message? { lock.withLock { message } }

    /// Returns what was there, to be released where no lock is held.
    @usableFromInline
    func exchange(_ newMessage: Message) -> Message? {
        lock.lock()
        defer { lock.unlock() }
        let replaced = message
        message = newMessage
        return replaced
    }
}
