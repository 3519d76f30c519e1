/// A step whose type is not told, so that one type of objects serves many steps.
@usableFromInline
struct AnyStep<Input, Output>: MessageTransform {
    @usableFromInline let begin: () -> AnyStep
    @usableFromInline let call: (Input, AnyAuthor) -> Output?
    @usableFromInline let join: (ObservationToken) -> Void

    @inlinable
    init<Step: MessageTransform<Input, Output>>(_ step: Step) {
        begin = { AnyStep(step.begun()) }
        call = { step.output(of: $0, from: $1) }
        join = { step.joined($0) }
    }

    @inlinable
    func output(of message: Input, from author: AnyAuthor) -> Output? { call(message, author) }

    @inlinable
    func begun() -> AnyStep { begin() }

    @inlinable
    func joined(_ observation: ObservationToken) {
        join(observation)
    }
}
