/// Combined observations: on a message from one of several buffered observables, the handler gets the latest message of
/// each.
///
/// All sources feed one relay, so that there is one order, and calls never overlap, whatever strategies and threads
/// the sources have. The messages of the others are pulled where the handler runs, just before the call. The
/// observables are not kept alive; once one of them is gone, the handler is not called for messages of the others.
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
        let call = handler.call
        return combine(observable1, observable2, initial: initial, on: handler.actor) { message1, message2, author in
            call(message1, message2, author.readable)
        }
    }

    @inlinable
    @inline(__always)
    func combine<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping (O1.Message, O2.Message, CombinedAuthor) -> Void
    ) -> ObservationToken {
        typealias Sent = (O1.Message?, O2.Message?)
        let junction = Junction(sources: 2)
        let (latest1, latest2) = (observable1._latestReader.read, observable2._latestReader.read)
        let beginning = initial ? CombinedBeginning<Sent>((nil, nil)) : nil
        let relay = Relay<CombinedInput<Sent>>(on: actor, whenActorIsGone: junction.endTail) {
            input in
            guard let sent = beginning == nil ? input.sent : beginning?.add(input.sent),
                let message1 = sent.0 ?? latest1(),
                let message2 = sent.1 ?? latest2()
            else { return }
            receive(message1, message2, input.author)
        }
        let tail = RelayedObservation(by: relay, of: junction)
        connect(observable1, initial, junction, relay) { ($0, nil) }
        connect(observable2, initial, junction, relay) { (nil, $0) }
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
        let call = handler.call
        return combine(observable1, observable2, observable3, initial: initial, on: handler.actor) {
            message1, message2, message3, author in
            call(message1, message2, message3, author.readable)
        }
    }

    @inlinable
    @inline(__always)
    func combine<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping (O1.Message, O2.Message, O3.Message, CombinedAuthor) -> Void
    ) -> ObservationToken {
        typealias Sent = (O1.Message?, O2.Message?, O3.Message?)
        let junction = Junction(sources: 3)
        let (latest1, latest2, latest3) = (
            observable1._latestReader.read, observable2._latestReader.read, observable3._latestReader.read
        )
        let beginning = initial ? CombinedBeginning<Sent>((nil, nil, nil)) : nil
        let relay = Relay<CombinedInput<Sent>>(on: actor, whenActorIsGone: junction.endTail) {
            input in
            guard let sent = beginning == nil ? input.sent : beginning?.add(input.sent),
                let message1 = sent.0 ?? latest1(),
                let message2 = sent.1 ?? latest2(),
                let message3 = sent.2 ?? latest3()
            else { return }
            receive(message1, message2, message3, input.author)
        }
        let tail = RelayedObservation(by: relay, of: junction)
        connect(observable1, initial, junction, relay) { ($0, nil, nil) }
        connect(observable2, initial, junction, relay) { (nil, $0, nil) }
        connect(observable3, initial, junction, relay) { (nil, nil, $0) }
        return tail
    }

    @inlinable
    @inline(__always)
    func connect<O: BufferedObservable, Sent>(
        _ source: O, _ initial: Bool, _ junction: Junction, _ relay: Relay<CombinedInput<Sent>>,
        _ place: @escaping (O.Message) -> Sent
    ) {
        let authors = WaitingAuthors()
        _ = JoinedConnection(
            to: source.messenger, by: knownReceiver, latestOf: initial ? source : nil, into: junction
        ) { message, author in
            let sent = place(message)
            relay.take(
                CombinedInput(sent, .present(author)), ifItWaits: CombinedInput(sent, authors.waitingForm(of: author)))
        }
    }
}
