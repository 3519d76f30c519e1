/// Keeps all messages, as something cold must.
public final class MessageStore {
    private var messages: [Int] = []

    public init() {}

    @inline(never)
    public func keep(_ message: Int) { messages.append(message) }
}
