/// One step on a message's way. It defines a transform once, for chains and for transform objects.
@usableFromInline
protocol MessageTransform<Input, Output> {
    associatedtype Input
    associatedtype Output

    /// Returns the transformed message, or nil if it is suppressed.
    func output(of message: Input, from author: Origin) -> Output?

    /// Returns the step for one observation. A step with a memory returns one with a new memory.
    func begun() -> Self

    /// Gives the step its observation, once it has begun, so that the step can end it.
    func joined(_ observation: ObservationToken)

    /// Gives the step of a chain the junction that its messages come through, before the first one comes.
    func isFed(through junction: Junction)
}

extension MessageTransform {
    @inlinable
    func begun() -> Self { self }

    @inlinable
    func joined(_ observation: ObservationToken) {}

    @inlinable
    func isFed(through junction: Junction) {}
}

/// Turns each message into another one.
@usableFromInline
struct Mapping<Input, Output>: MessageTransform {
    @usableFromInline let map: (Input) -> Output

    @inlinable
    init(_ map: @escaping (Input) -> Output) {
        self.map = map
    }

    @inlinable
    func output(of message: Input, from author: Origin) -> Output? { map(message) }
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

/// Lets some messages pass, and may turn them into others.
@usableFromInline
struct Selection<Input, Output>: MessageTransform {
    @usableFromInline let select: (Input) -> Output?

    @inlinable
    init(_ select: @escaping (Input) -> Output?) {
        self.select = select
    }

    @inlinable
    func output(of message: Input, from author: Origin) -> Output? { select(message) }
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

/// Lets messages pass by their author.
@usableFromInline
struct AuthorSelection<Message>: MessageTransform {
    @usableFromInline let keep: (Origin) -> Bool

    /// `keep` may get the object that stands for an author that is gone.
    @usableFromInline
    init(_ keep: @escaping (Origin) -> Bool) {
        self.keep = keep
    }

    @inlinable
    func output(of message: Message, from author: Origin) -> Message? { keep(author) ? message : nil }
}

extension AuthorSelection {
    /// The messages from authors that are kept.
    @usableFromInline
    static func filterAuthor(_ keep: @escaping (AnyAuthor) -> Bool) -> AuthorSelection {
        AuthorSelection { keep($0.readable) }
    }

    /// The messages from an author, which is held weakly. Nil stands for an author that is gone.
    @usableFromInline
    static func from(_ author: AnyAuthor?) -> AuthorSelection {
        AuthorSelection { [weak author] in $0.comparable === author }
    }

    /// All but the messages from that author, which is held weakly.
    @usableFromInline
    static func notFrom(_ author: AnyAuthor?) -> AuthorSelection {
        AuthorSelection { [weak author] in $0.comparable !== author }
    }
}

/// Lets some messages pass, transformed, and takes the transaction to which a message belongs into account.
@usableFromInline
struct JoiningSelection<Input, Output>: MessageTransform {
    @usableFromInline let select: (Input, Commit?) -> Output?

    @inlinable
    init(_ select: @escaping (Input, Commit?) -> Output?) {
        self.select = select
    }

    @inlinable
    func output(of message: Input, from author: Origin) -> Output? {
        select(message, author.commit)
    }
}
