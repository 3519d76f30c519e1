/// Suppresses the first messages.
@usableFromInline
struct Omission<Message>: MessageTransform {
    @usableFromInline let count: Int
    @usableFromInline let remaining: StepMemory<Int>

    @inlinable
    init(_ count: Int) {
        self.count = count
        remaining = StepMemory(count)
    }

    @inlinable
    func output(of message: Message, from author: AnyAuthor) -> Message? {
        guard remaining.value > 0 else { return message }
        remaining.replace(with: remaining.value - 1)
        return nil
    }

    @inlinable
    func begun() -> Omission { Omission(count) }
}
