/// Turns each message but the first into one that has the message before it as well.
@usableFromInline
struct Succession<Message>: MessageTransform {
    @usableFromInline let last: StepMemory<Message?>

    @inlinable
    init() {
        last = StepMemory(nil)
    }

    @inlinable
    func output(of message: Message, from author: AnyAuthor) -> Update<Message>? {
        let before = last.value
        last.replace(with: message)
        return before.map { Update($0, message) }
    }

    @inlinable
    func begun() -> Succession { Succession() }
}
