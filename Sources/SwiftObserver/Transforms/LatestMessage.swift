/// A message that can be read and replaced from any thread.
final class LatestMessage<Message> {
    private let lock = Lock()
    private var message: Message?

    var value: Message? {
        get {
            lock.lock()
            defer { lock.unlock() }
            return message
        }
        set {
            lock.lock()
            let replaced = message
            message = newValue
            lock.unlock()
            // Outside the lock, since it may be the last reference to something of the user's.
            withExtendedLifetime(replaced) {}
        }
    }
}
