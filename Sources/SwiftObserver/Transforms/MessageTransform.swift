/// One step on a message's way: the one definition of each transform, for chains in an observation as for objects.
@usableFromInline
protocol MessageTransform<Input, Output> {
    associatedtype Input
    associatedtype Output

    /// What the message becomes, or nil if it is suppressed.
    func output(of message: Input, from author: AnyAuthor) -> Output?

    /// The step for one observation: one that remembers something begins each with a memory of its own.
    func begun() -> Self

    /// Tells the step its observation, once that has begun: the step may end it.
    func joined(_ observation: ObservationToken)
}

extension MessageTransform {
    @inlinable
    func begun() -> Self { self }

    @inlinable
    func joined(_ observation: ObservationToken) {}
}
