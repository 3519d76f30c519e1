internal import Synchronization

/// The latest message of a messenger that keeps it, to be read and replaced from any thread.
@usableFromInline
final class LatestMessage<Message> {
    private let lock = Lock()
    private var message: Message
    private let changeCount = Atomic<UInt>(0)

    /// `message` stands for the latest one until the first is sent.
    init(_ message: Message) {
        self.message = message
    }

    @usableFromInline
    var value: Message { lock.withLock { message } }

    /// How often it was replaced. Says only whether that happened between two reads.
    @usableFromInline
    var changes: UInt { changeCount.load(ordering: .acquiring) }

    /// Returns what was there, to be released where no lock is held.
    @usableFromInline
    func exchange(_ newMessage: Message) -> Message {
        lock.withLock {
            let replaced = message
            message = newMessage
            changeCount.wrappingAdd(1, ordering: .releasing)
            return replaced
        }
    }
}
