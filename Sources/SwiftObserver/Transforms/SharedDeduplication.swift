/// Suppresses messages that equal the last one that passed, for many observers, of whom some begin with the latest message
/// of the origin before that has come.
@usableFromInline
final class SharedDeduplication<Message>: MessageTransform {
    @usableFromInline let areEqual: (Message, Message) -> Bool
    private let lock = Lock()
    private var last: Message?
    /// Whether somebody knows a message that has not passed. Then the next one passes, whatever it is: it may take them back
    /// to the last one that passed, which the others know.
    private var isAhead = false

    @usableFromInline
    init(_ areEqual: @escaping (Message, Message) -> Bool) {
        self.areEqual = areEqual
    }

    @usableFromInline
    func output(of message: Message, from author: AnyAuthor) -> Message? {
        let last = lock.withLock { isAhead ? nil : self.last }
        if let last, areEqual(last, message) { return nil }
        let replaced = lock.withLock {
            defer { (self.last, isAhead) = (message, false) }
            return self.last
        }
        withExtendedLifetime(replaced) {}
        return message
    }

    /// Notes that somebody reads the latest message of the origin, and returns it.
    @usableFromInline
    func noteReading(_ message: Message) -> Message {
        let last = lock.withLock { isAhead ? nil : self.last }
        if let last, !areEqual(last, message) { lock.withLock { isAhead = true } }
        return message
    }

    /// Lets the next message pass.
    @usableFromInline
    func letNextPass() {
        lock.withLock { isAhead = true }
    }

    /// Takes a message for one that has passed, if none has.
    @usableFromInline
    func begin(with message: Message) {
        lock.withLock { if last == nil { last = message } }
    }
}
