/// Suppresses messages that equal the last one that passed.
@usableFromInline
struct Deduplication<Message>: MessageTransform {
    @usableFromInline let areEqual: (Message, Message) -> Bool
    /// What counts as passed before the first message.
    @usableFromInline let first: Message?
    @usableFromInline let last: StepMemory<Message?>

    @inlinable
    init(first: Message? = nil, _ areEqual: @escaping (Message, Message) -> Bool) {
        self.areEqual = areEqual
        self.first = first
        last = StepMemory(first)
    }

    @inlinable
    func output(of message: Message, from author: AnyAuthor) -> Message? {
        if let last = last.value, areEqual(last, message) { return nil }
        last.replace(with: message)
        return message
    }

    @inlinable
    func begun() -> Deduplication { Deduplication(first: first, areEqual) }
}
