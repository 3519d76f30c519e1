/// Turns each message into what has become of all messages so far.
@usableFromInline
struct Accumulation<Input, Output>: MessageTransform {
    @usableFromInline let initial: Output
    @usableFromInline let next: (Output, Input) -> Output
    @usableFromInline let result: StepMemory<Output>

    @inlinable
    init(_ initial: Output, _ next: @escaping (Output, Input) -> Output) {
        self.initial = initial
        self.next = next
        result = StepMemory(initial)
    }

    @inlinable
    func output(of message: Input, from author: AnyAuthor) -> Output? {
        let output = next(result.value, message)
        result.replace(with: output)
        return output
    }

    @inlinable
    func begun() -> Accumulation { Accumulation(initial, next) }
}
