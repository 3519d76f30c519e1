extension Observer {
    /// Observes four observables; the handler gets the latest message of each.
    ///
    /// It stands beside the form for four or more because the compiler gives a closure after an empty parameter pack no
    /// actor.
    @preconcurrency
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.Message, O2.Message, O3.Message, O4.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, initial: initial, on: handler.actor, handler.call,
            withAuthor: nil)
    }

    /// Observes four observables; the handler gets the latest message of each, and the author of the one that was sent.
    @preconcurrency
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.Message, O2.Message, O3.Message, O4.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, initial: initial, on: handler.actor, nil,
            withAuthor: handler.call)
    }
}
