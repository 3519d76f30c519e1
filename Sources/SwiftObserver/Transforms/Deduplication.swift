/// Suppresses messages that equal the last one that passed.
@usableFromInline
struct Deduplication<Message>: MessageTransform {
    @usableFromInline let areEqual: (Message, Message) -> Bool
    @usableFromInline let last: StepMemory<Message?>

    @inlinable
    init(_ areEqual: @escaping (Message, Message) -> Bool) {
        self.areEqual = areEqual
        last = StepMemory(nil)
    }

    @inlinable
    func output(of message: Message, from author: AnyAuthor) -> Message? {
        if let last = last.value, areEqual(last, message) { return nil }
        last.replace(with: message)
        return message
    }

    @inlinable
    func begun() -> Deduplication { Deduplication(areEqual) }
}
