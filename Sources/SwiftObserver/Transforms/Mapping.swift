/// Turns each message into another one.
@usableFromInline
struct Mapping<Input, Output>: MessageTransform {
    @usableFromInline let map: (Input) -> Output

    @inlinable
    init(_ map: @escaping (Input) -> Output) {
        self.map = map
    }

    @inlinable
    func output(of message: Input, from author: AnyAuthor) -> Output? { map(message) }
}

extension Mapping {
    /// The new value of an update.
    @inlinable
    static func new() -> Mapping where Input == Update<Output> {
        Mapping { $0.new }
    }

    /// The message, or a default instead of nil.
    @inlinable
    static func unwrap(_ defaultMessage: Output) -> Mapping where Input == Output? {
        Mapping { $0 ?? defaultMessage }
    }
}
