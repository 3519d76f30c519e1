/// Lets some messages pass, and may turn them into others.
@usableFromInline
struct Selection<Input, Output>: MessageTransform {
    @usableFromInline let select: (Input) -> Output?

    @inlinable
    init(_ select: @escaping (Input) -> Output?) {
        self.select = select
    }

    @inlinable
    func output(of message: Input, from author: AnyAuthor) -> Output? { select(message) }
}

extension Selection {
    /// The messages that are kept.
    @inlinable
    static func filter(_ keep: @escaping (Input) -> Bool) -> Selection where Output == Input {
        Selection { keep($0) ? $0 : nil }
    }

    /// An empty message for each message that equals the given one.
    @inlinable
    static func select(_ message: Input) -> Selection where Input: Equatable, Output == Void {
        Selection { $0 == message ? () : nil }
    }

    /// The messages that are not nil.
    @inlinable
    static func unwrap() -> Selection where Input == Output? {
        Selection { $0 }
    }
}
