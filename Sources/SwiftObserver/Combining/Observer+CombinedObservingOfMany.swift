// Four to six observables have forms of their own, since the compiler gives a closure behind a parameter pack no actor,
// unless the pack has exactly one element.
extension Observer {
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
            handler.call, withAuthor: nil)
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
            observable1, observable2, observable3, observable4, observable5, initial: initial, on: handler.actor, nil,
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
            on: handler.actor, handler.call, withAuthor: nil)
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
            on: handler.actor, nil, withAuthor: handler.call)
    }
}

extension Observer {
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
            repeat each others, initial: initial, on: handler.actor, handler.call, withAuthor: nil)
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
            repeat each others, initial: initial, on: handler.actor, nil, withAuthor: handler.call)
    }

    func combine<each O: BufferedObservable>(
        _ observables: repeat each O, initial: Bool, on actor: (any Actor)?,
        _ receive: ((repeat (each O).Message) -> Void)?,
        withAuthor receiveWithAuthor: ((repeat (each O).Message, AnyAuthor) -> Void)?,
        asTuple receiveTuple: (((repeat (each O).Message), Origin) -> Void)? = nil
    ) -> ObservationToken {
        let sources = CombinedSources(repeat each observables)
        let junction = Junction(sources: sources.count)
        let beginning = initial ? CombinedBeginning([CombinedMessage?](repeating: nil, count: sources.count)) : nil
        let relay = Relay<CombinedInput<CombinedMessage>>(on: actor, whenActorIsGone: junction.endTail) { input in
            guard let made = sources.call(for: input.sent, of: input.author.commit, after: beginning) else { return }
            let latest = sources.latest(for: made)
            for message in repeat each latest {
                guard case .some = message else { return }
            }
            guard junction.isOpen else { return }
            receive?(repeat unwrapped(each latest))
            receiveTuple?((repeat unwrapped(each latest)), input.author.origin)
            if let receiveWithAuthor {
                call(receiveWithAuthor, repeat unwrapped(each latest), input.author.readable)
            }
        }
        let tail = RelayedObservation(by: relay, of: junction)
        repeat connect(each observables, initial, junction, relay, (each sources.all).place)
        return tail
    }
}

/// Calls a function with a parameter behind those of a pack, which cannot be called directly.
private func call<each Argument>(_ function: (repeat each Argument) -> Void, _ arguments: repeat each Argument) {
    function(repeat each arguments)
}
