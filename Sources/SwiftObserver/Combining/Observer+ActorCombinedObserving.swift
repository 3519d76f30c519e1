/// Handlers of several observables that are given the actor. They are chosen only where a handler cannot be one that
/// takes the author.
extension Observer where Self: Actor {
    /// Observes two observables, with a handler that is given the actor, which nothing retains. See
    /// `observe(_:_:initial:_:)` for its messages.
    @_disfavoredOverload
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, initial: Bool = false,
        _ receive: @escaping @Sendable (isolated Self, O1.Message, O2.Message) -> Void
    ) -> ObservationToken where O1.Message: Sendable, O2.Message: Sendable {
        let call: (O1.Message, O2.Message) -> Void = handing(receive)
        return combine(observable1, observable2, initial: initial, on: self) { latest, _ in
            call(latest.0, latest.1)
        }
    }

    /// Observes two observables, with a handler that is given the actor, and the author of the one that was
    /// sent.
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, initial: Bool = false,
        _ receive: @escaping @Sendable (isolated Self, O1.Message, O2.Message, AnyAuthor) -> Void
    ) -> ObservationToken where O1.Message: Sendable, O2.Message: Sendable {
        let call: (O1.Message, O2.Message, AnyAuthor) -> Void = handing(receive)
        return combine(observable1, observable2, initial: initial, on: self) {
            call($0.0, $0.1, $1.readable)
        }
    }

    /// Observes three observables, with a handler that is given the actor, which nothing retains. See
    /// `observe(_:_:initial:_:)` for its messages.
    @_disfavoredOverload
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false,
        _ receive: @escaping @Sendable (isolated Self, O1.Message, O2.Message, O3.Message) -> Void
    ) -> ObservationToken where O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable {
        let call: (O1.Message, O2.Message, O3.Message) -> Void = handing(receive)
        return combine(observable1, observable2, observable3, initial: initial, on: self) { latest, _ in
            call(latest.0, latest.1, latest.2)
        }
    }

    /// Observes three observables, with a handler that is given the actor, and the author of the one that was
    /// sent.
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false,
        _ receive: @escaping @Sendable (isolated Self, O1.Message, O2.Message, O3.Message, AnyAuthor) -> Void
    ) -> ObservationToken where O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable {
        let call: (O1.Message, O2.Message, O3.Message, AnyAuthor) -> Void = handing(receive)
        return combine(observable1, observable2, observable3, initial: initial, on: self) {
            call($0.0, $0.1, $0.2, $1.readable)
        }
    }

    /// Observes four observables, with a handler that is given the actor, which nothing retains. See
    /// `observe(_:_:initial:_:)` for its messages.
    @_disfavoredOverload
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, initial: Bool = false,
        _ receive: @escaping @Sendable (isolated Self, O1.Message, O2.Message, O3.Message, O4.Message) -> Void
    ) -> ObservationToken where O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable {
        combine(
            observable1, observable2, observable3, observable4, initial: initial, on: self, calling: handing(receive))
    }

    /// Observes four observables, with a handler that is given the actor, and the author of the one that was
    /// sent.
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, initial: Bool = false,
        _ receive:
            @escaping @Sendable (isolated Self, O1.Message, O2.Message, O3.Message, O4.Message, AnyAuthor) -> Void
    ) -> ObservationToken where O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable {
        let call: (O1.Message, O2.Message, O3.Message, O4.Message, AnyAuthor) -> Void = handing(receive)
        return combine(observable1, observable2, observable3, observable4, initial: initial, on: self, withAuthor: call)
    }

    /// Observes five observables, with a handler that is given the actor, which nothing retains. See
    /// `observe(_:_:initial:_:)` for its messages.
    @_disfavoredOverload
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        initial: Bool = false,
        _ receive:
            @escaping @Sendable (
                isolated Self, O1.Message, O2.Message, O3.Message, O4.Message, O5.Message
            ) -> Void
    ) -> ObservationToken
    where
        O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable, O5.Message: Sendable
    {
        combine(
            observable1, observable2, observable3, observable4, observable5, initial: initial, on: self,
            calling: handing(receive))
    }

    /// Observes five observables, with a handler that is given the actor, and the author of the one that was
    /// sent.
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        initial: Bool = false,
        _ receive:
            @escaping @Sendable (
                isolated Self, O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, AnyAuthor
            ) -> Void
    ) -> ObservationToken
    where
        O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable, O5.Message: Sendable
    {
        let call: (O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, AnyAuthor) -> Void = handing(receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, initial: initial, on: self,
            withAuthor: call)
    }

    /// Observes six observables, with a handler that is given the actor, which nothing retains. See
    /// `observe(_:_:initial:_:)` for its messages.
    ///
    /// For more, end with `receive`: `observe(a, b, c, d, e, f, g).receive { … }`.
    @_disfavoredOverload
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, initial: Bool = false,
        _ receive:
            @escaping @Sendable (
                isolated Self, O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message
            ) -> Void
    ) -> ObservationToken
    where
        O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable, O5.Message: Sendable,
        O6.Message: Sendable
    {
        combine(
            observable1, observable2, observable3, observable4, observable5, observable6, initial: initial, on: self,
            calling: handing(receive))
    }

    /// Observes six observables, with a handler that is given the actor, and the author of the one that was
    /// sent.
    @discardableResult
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, initial: Bool = false,
        _ receive:
            @escaping @Sendable (
                isolated Self, O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, AnyAuthor
            ) -> Void
    ) -> ObservationToken
    where
        O1.Message: Sendable, O2.Message: Sendable, O3.Message: Sendable, O4.Message: Sendable, O5.Message: Sendable,
        O6.Message: Sendable
    {
        let call: (O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, AnyAuthor) -> Void = handing(
            receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, observable6, initial: initial, on: self,
            withAuthor: call)
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

/// Arguments that are taken into an actor by code that runs on it: messages that are `Sendable`, and an author, which
/// serves identity.
private struct Arguments<each Value>: @unchecked Sendable {
    let values: (repeat each Value)

    init(_ values: (repeat each Value)) {
        self.values = values
    }
}
