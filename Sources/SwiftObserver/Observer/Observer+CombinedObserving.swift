/// Combined observations: on a message from one of several buffered observables, the handler gets the latest message of
/// each.
///
/// All sources feed one messenger, so that there is one order, and calls never overlap, whatever strategies and threads
/// the sources have. The messages of the others are pulled where the handler runs, just before the call. The
/// observables are held weakly; once one of them is gone, the handler is not called any more.
extension Observer {
    /// Observes two observables; the handler gets the latest message of both.
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
        return combine(observable1, observable2, initial: initial, on: handler.actor) { message1, message2, _ in
            call(message1, message2)
        }
    }

    /// Observes two observables; the handler gets the latest message of both, and the author of the one that was sent.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.Message, O2.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return combine(observable1, observable2, initial: initial, on: handler.actor, handler.call)
    }

    @inlinable
    func combine<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping (O1.Message, O2.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        typealias Sent = (O1.Message?, O2.Message?)
        let relay = Messenger<Sent>()
        let junction = Junction(sources: 2)
        let beginning = initial ? CombinedBeginning<Sent>((nil, nil)) : nil
        let tail = JoinedConnection(to: relay, by: receiver, on: actor, from: junction) {
            [weak observable1, weak observable2] sent, author in
            guard let observable1, let observable2 else { return }
            guard let sent = beginning == nil ? sent : beginning?.add(sent) else { return }
            receive(
                sent.0 ?? observable1.latestMessage,
                sent.1 ?? observable2.latestMessage,
                StandIn.readable(author))
        }
        connect(observable1, initial, junction) { relay.deliver(($0, nil), from: $1) }
        connect(observable2, initial, junction) { relay.deliver((nil, $0), from: $1) }
        return tail
    }

    /// Observes three observables; the handler gets the latest message of each.
    ///
    /// With `initial`, it is called once first, as soon as each observable has given its latest message.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (O1.Message, O2.Message, O3.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return combine(observable1, observable2, observable3, initial: initial, on: handler.actor) {
            message1, message2, message3, _ in
            call(message1, message2, message3)
        }
    }

    /// Observes three observables; the handler gets the latest message of each, and the author of the one that was sent.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.Message, O2.Message, O3.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return combine(observable1, observable2, observable3, initial: initial, on: handler.actor, handler.call)
    }

    @inlinable
    func combine<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping (O1.Message, O2.Message, O3.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        typealias Sent = (O1.Message?, O2.Message?, O3.Message?)
        let relay = Messenger<Sent>()
        let junction = Junction(sources: 3)
        let beginning = initial ? CombinedBeginning<Sent>((nil, nil, nil)) : nil
        let tail = JoinedConnection(to: relay, by: receiver, on: actor, from: junction) {
            [weak observable1, weak observable2, weak observable3] sent, author in
            guard let observable1, let observable2, let observable3 else { return }
            guard let sent = beginning == nil ? sent : beginning?.add(sent) else { return }
            receive(
                sent.0 ?? observable1.latestMessage,
                sent.1 ?? observable2.latestMessage,
                sent.2 ?? observable3.latestMessage,
                StandIn.readable(author))
        }
        connect(observable1, initial, junction) { relay.deliver(($0, nil, nil), from: $1) }
        connect(observable2, initial, junction) { relay.deliver((nil, $0, nil), from: $1) }
        connect(observable3, initial, junction) { relay.deliver((nil, nil, $0), from: $1) }
        return tail
    }

    @usableFromInline
    func connect<O: BufferedObservable>(
        _ source: O, _ initial: Bool, _ junction: Junction, _ forward: @escaping (O.Message, AnyAuthor) -> Void
    ) {
        _ = JoinedConnection(
            to: source.messenger, by: receiver, latestOf: initial ? source : nil, into: junction, forward)
    }
}
