/// A chain of transforms on its way to becoming an observation: what `observe` without a handler returns.
///
/// ```swift
/// observer.observe(title).new().unwrap("Untitled").map { $0.count }.receive { length in
///     print(length)
/// }
/// ```
///
/// Nothing is observed until the chain is ended by a handler, with `receive` or as the trailing closure of the last
/// transform. The closures of the chain run where the handler runs, on the same actor. Until then the value retains
/// the observer and the observable. Ending it twice begins two observations. Not `Sendable`: end it where it is begun.
public struct ObservationTransformer<Transformed> {
    /// Retained with its receiver until the chain is ended.
    @usableFromInline let observer: AnyObject
    @usableFromInline let receiver: Receiver
    /// Whether the observation ends with the first message that passes the chain.
    @usableFromInline let isOnce: Bool
    /// Begins the observation.
    @usableFromInline let begin: (Ending<Transformed>) -> ObservationToken

    @usableFromInline
    init(
        observer: AnyObject, receiver: Receiver, isOnce: Bool = false,
        begin: @escaping (Ending<Transformed>) -> ObservationToken
    ) {
        self.observer = observer
        self.receiver = receiver
        self.isOnce = isOnce
        self.begin = begin
    }

    /// Ends the chain with a handler, and begins the observation.
    @discardableResult
    @inlinable
    public func receive(
        isolation: isolated (any Actor)? = #isolation, _ receive: @escaping (Transformed) -> Void
    ) -> ObservationToken {
        end(on: isolation) { message, _ in receive(message) }
    }

    /// Ends the chain with a handler that is given the author too, and begins the observation.
    @discardableResult
    @inlinable
    public func receive(
        isolation: isolated (any Actor)? = #isolation, _ receive: @escaping (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        end(on: isolation) { message, author in receive(message, StandIn.readable(author)) }
    }

    @inlinable
    func end(on actor: (any Actor)?, _ receive: @escaping (Transformed, AnyAuthor) -> Void) -> ObservationToken {
        isOnce ? endOnce(on: actor, receive) : begin(Ending(actor: actor, receive))
    }

    @usableFromInline
    func endOnce(on actor: (any Actor)?, _ receive: @escaping (Transformed, AnyAuthor) -> Void) -> ObservationToken {
        let shot = OneShot()
        let token = begin(
            Ending(actor: actor) { message, author in
                if shot.fire() { receive(message, author) }
            })
        shot.end(token)
        return token
    }
}

@available(*, unavailable, message: "End a chain where it is begun")
extension ObservationTransformer: Sendable {}
