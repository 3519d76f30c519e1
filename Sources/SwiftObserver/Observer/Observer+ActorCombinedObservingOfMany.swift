extension Observer where Self: Actor {
    /// Observes five observables or more, with a handler that is given the actor: nothing retains that.
    ///
    /// See `observe(_:_:initial:_:)` for what it gets.
    @_disfavoredOverload
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        each O: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ others: repeat each O,
        initial: Bool = false,
        _ receive:
            @escaping @Sendable (
                isolated Self, O1.Message, O2.Message, O3.Message, O4.Message, repeat (each O).Message
            ) -> Void
    ) -> ObservationToken
    where
        O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable,
        repeat (each O).Message: Sendable
    {
        combine(
            observable1, observable2, observable3, observable4, repeat each others, initial: initial, on: self,
            handing(receive), withAuthor: nil)
    }

    /// Observes five observables or more, with a handler that is given the actor and the author of the one that was sent.
    @_disfavoredOverload
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        each O: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ others: repeat each O,
        initial: Bool = false,
        _ receive:
            @escaping @Sendable (
                isolated Self, O1.Message, O2.Message, O3.Message, O4.Message, repeat (each O).Message, AnyAuthor
            ) -> Void
    ) -> ObservationToken
    where
        O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable,
        repeat (each O).Message: Sendable
    {
        let call: (O1.Message, O2.Message, O3.Message, O4.Message, repeat (each O).Message, AnyAuthor) -> Void =
            handing(receive)
        return combine(
            observable1, observable2, observable3, observable4, repeat each others, initial: initial, on: self,
            nil, withAuthor: call)
    }

    /// A handler that gives another one the actor, on which alone it may be called.
    private nonisolated func handing<each Argument>(
        _ receive: @escaping @Sendable (isolated Self, repeat each Argument) -> Void
    ) -> (repeat each Argument) -> Void {
        { [weak self] (arguments: repeat each Argument) in
            let arguments = Arguments((repeat each arguments))
            self?.assumeIsolated { receive($0, repeat each arguments.values) }
        }
    }
}

/// What is taken into an actor by those who are on it: messages that are `Sendable`, and an author, which serves identity.
private struct Arguments<each Value>: @unchecked Sendable {
    let values: (repeat each Value)

    init(_ values: (repeat each Value)) {
        self.values = values
    }
}
