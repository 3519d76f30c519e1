/// Lets some messages pass, as something else, with regard to the transaction to which a message belongs.
@usableFromInline
struct JoiningSelection<Input, Output>: MessageTransform {
    @usableFromInline let select: (Input, Commit?) -> Output?

    @inlinable
    init(_ select: @escaping (Input, Commit?) -> Output?) {
        self.select = select
    }

    @inlinable
    func output(of message: Input, from author: AnyAuthor) -> Output? {
        select(message, StandIn.commit(of: author))
    }
}
