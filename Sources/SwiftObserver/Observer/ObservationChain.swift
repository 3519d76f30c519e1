/// A chain of transforms on its way to becoming an observation: what `observe` without a handler returns.
///
/// ```swift
/// observer.observe(title).new().unwrap("Untitled").map { $0.count }
///     .receive { length in print(length) }
/// ```
///
/// Nothing is observed until the chain is ended by a handler, with `receive` or as the trailing closure of the last
/// transform. Until then the value retains the observer and the observable. Ending it twice begins two observations. Not
/// `Sendable`: end it where it is begun.
///
/// All closures of a chain run on the same actor: the one on which they were written. Where closures of two actors come
/// together (one of them was passed as a function value), the message goes from one actor to the other, in order.
public struct ObservationChain<Observing: AnyObject, Transformed> {
    /// Retained with its receiver until the chain is ended.
    @usableFromInline let observer: Observing
    @usableFromInline let receiver: Receiver
    /// Whether the observation ends with the first message that passes the chain.
    @usableFromInline let isOnce: Bool
    /// Begins the observation.
    @usableFromInline let begin: (Ending<Transformed>) -> ObservationToken

    @usableFromInline
    init(
        observer: Observing, receiver: Receiver, isOnce: Bool = false,
        begin: @escaping (Ending<Transformed>) -> ObservationToken
    ) {
        self.observer = observer
        self.receiver = receiver
        self.isOnce = isOnce
        self.begin = begin
    }

    @inlinable
    func end(on actor: (any Actor)?, _ receive: @escaping (Transformed, AnyAuthor) -> Void) -> ObservationToken {
        isOnce ? endOnce(on: actor, receive) : begin(Ending(actor: actor, receive))
    }

    @usableFromInline
    func endOnce(on actor: (any Actor)?, _ receive: @escaping (Transformed, AnyAuthor) -> Void) -> ObservationToken {
        let once = Countdown(1)
        let token = begin(
            Ending(actor: actor) { message, author in
                if once.take() { receive(message, author) }
            })
        once.join(token)
        return token
    }
}

/// A chain of transforms of an observer that is no actor. See ``ObservationChain``.
public typealias ObservationTransformer<Transformed> = ObservationChain<AnyObject, Transformed>

@available(*, unavailable, message: "End a chain where it is begun")
extension ObservationChain: Sendable {}
