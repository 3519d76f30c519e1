/// One step on a message's way: the one definition of each transform, for chains in an observation as for objects.
@usableFromInline
protocol MessageTransform<Input, Output> {
    associatedtype Input
    associatedtype Output

    /// What the message becomes, or nil if it is suppressed.
    func output(of message: Input, from author: AnyAuthor) -> Output?
}
