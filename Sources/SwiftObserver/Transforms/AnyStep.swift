/// A step whose type is not told, so that one type of objects serves many steps.
@usableFromInline
struct AnyStep<Input, Output>: MessageTransform {
    private let begin: () -> AnyStep
    private let call: (Input, AnyAuthor) -> Output?
    private let join: (ObservationToken) -> Void

    @usableFromInline
    init<Step: MessageTransform<Input, Output>>(_ step: Step) {
        begin = { AnyStep(step.begun()) }
        call = step.output(of:from:)
        join = step.joined
    }

    @usableFromInline
    func output(of message: Input, from author: AnyAuthor) -> Output? { call(message, author) }

    @usableFromInline
    func begun() -> AnyStep { begin() }

    @usableFromInline
    func joined(_ observation: ObservationToken) {
        join(observation)
    }
}
