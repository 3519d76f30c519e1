/// Combined observations: whenever one of several buffered observables has sent a message, the handler gets the latest
/// message of each.
///
/// All sources feed one relay, so that there is one order, and calls never overlap, whatever strategies and threads the
/// sources have. The latest messages are read where the handler runs, just before the call: of the source that sent,
/// too, since its state may have gone on while the message waited. The observables are not kept alive; once one of them
/// is gone, the handler is not called for messages of the others.
///
/// Up to six observables have forms of their own, since the compiler gives a closure behind a parameter pack no actor,
/// unless the pack has exactly one element.
extension Observer {
    /// Observes two observables; the handler gets the latest message of both, whenever one of them has sent one.
    ///
    /// Both messages are read just before the call, in the handler's context. So their states existed together, even if
    /// both are made of one variable, and no call shows an older state than the one before. The update of a variable
    /// that has sent it keeps its `old`, and has the variable's present value as its `new`. Where an observable of your
    /// own sends messages that are no `Update`, the call for a message has that message. There is a call for each
    /// message of a source, also if nothing has changed since the one before; but only one call for a transaction, with
    /// the updates of all variables that it has set.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// observer.observe(price, quantity) { print($0.new * $1.new) }
    /// transaction { t in
    ///     t[price] = 6
    ///     t[quantity] = 3
    /// }
    /// // prints 18
    /// ```
    ///
    /// With `initial`, it is called once first, as soon as each observable has given its latest message.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool = false,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (O1.Message, O2.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return combine(
            observable1, observable2, initial: initial, on: handler.actor
        ) { latest, _ in call(latest.0, latest.1) }
    }

    /// Observes two observables; the handler gets the latest message of both, and the author of the one that was sent.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool = false,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (O1.Message, O2.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return combine(observable1, observable2, initial: initial, on: handler.actor) { call($0.0, $0.1, $1.readable) }
    }

    /// Observes three observables; the handler gets the latest message of each.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (O1.Message, O2.Message, O3.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return combine(observable1, observable2, observable3, initial: initial, on: handler.actor) { latest, _ in
            call(latest.0, latest.1, latest.2)
        }
    }

    /// Observes three observables; the handler gets the latest message of each, and the author of the one that was
    /// sent.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.Message, O2.Message, O3.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return combine(observable1, observable2, observable3, initial: initial, on: handler.actor) {
            call($0.0, $0.1, $0.2, $1.readable)
        }
    }

    /// Observes four observables; the handler gets the latest message of each.
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
            observable1, observable2, observable3, observable4, initial: initial, on: handler.actor,
            calling: handler.call)
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
            observable1, observable2, observable3, observable4, initial: initial, on: handler.actor,
            withAuthor: handler.call)
    }

    /// Observes five observables; the handler gets the latest message of each.
    @preconcurrency
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.Message, O2.Message, O3.Message, O4.Message, O5.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, initial: initial, on: handler.actor,
            calling: handler.call)
    }

    /// Observes five observables; the handler gets the latest message of each, and the author of the one that was sent.
    @preconcurrency
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (
                O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, AnyAuthor
            ) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, initial: initial, on: handler.actor,
            withAuthor: handler.call)
    }

    /// Observes six observables; the handler gets the latest message of each.
    @preconcurrency
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (
                O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message
            ) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, observable6, initial: initial,
            on: handler.actor, calling: handler.call)
    }

    /// Observes six observables; the handler gets the latest message of each, and the author of the one that was sent.
    @preconcurrency
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (
                O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, AnyAuthor
            ) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, observable6, initial: initial,
            on: handler.actor, withAuthor: handler.call)
    }

    /// Observes seven observables or more; the handler gets the latest message of each.
    ///
    /// With `initial`, it is called once first, as soon as each observable has given its latest message. The handler is
    /// a trailing closure. A function that is passed by its name needs an `initial:` before it, or it would be taken
    /// for one more observable.
    ///
    /// The compiler gives a closure behind so many observables no actor. To have it run on one, write
    /// `{ @MainActor … in }`, or end with `receive`: `observe(a, b, c, d, e, f, g).receive { … }`.
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable, O7: BufferedObservable, each O: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, _ observable7: O7, _ others: repeat each O, initial: Bool = false,
        _ receive:
            @escaping @isolated(any) @Sendable (
                O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, O7.Message,
                repeat (each O).Message
            ) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, observable6, observable7,
            repeat each others, initial: initial, on: handler.actor, calling: handler.call)
    }

    /// Observes seven observables or more; the handler gets the latest message of each, and the author of the one that
    /// was sent. The closure has no actor, as without the author.
    @discardableResult
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable, O7: BufferedObservable, each O: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, _ observable7: O7, _ others: repeat each O, initial: Bool = false,
        _ receive:
            @escaping @isolated(any) @Sendable (
                O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, O7.Message,
                repeat (each O).Message, AnyAuthor
            ) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.pack(receive)
        return combine(
            observable1, observable2, observable3, observable4, observable5, observable6, observable7,
            repeat each others, initial: initial, on: handler.actor, withAuthor: handler.call)
    }
}
