/// Combined observations: whenever one of several buffered observables has sent a message, the handler gets the latest
/// message of each.
///
/// All sources feed one relay, so that there is one order, and calls never overlap, whatever strategies and threads the
/// sources have. The latest messages are read where the handler runs, just before the call: of the source that sent,
/// too, since its state may have gone on while the message waited. The observables are not kept alive; once one of them
/// is gone, the handler is not called for messages of the others.
extension Observer {
    /// Observes two observables; the handler gets the latest message of both, whenever one of them has sent one.
    ///
    /// Both messages are read just before the call, in the handler's context. So their states existed together, even if
    /// both are made of one variable, and no call shows an older state than the one before. The update of a variable
    /// that has sent it keeps its `old`, and has the variable's present value as its `new`. An observable of your
    /// own whose messages are no `Update` contributes the message that it has sent to the call for that message. There
    /// is a call for each message of a source, also if nothing has changed since the one before; but only one call for
    /// a transaction, with the updates of all variables that it has set.
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
    func combine<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping (O1.Message, O2.Message, CombinedAuthor) -> Void
    ) -> ObservationToken {
        typealias Sent = (O1.Message?, O2.Message?)
        let junction = Junction(sources: 2)
        let (part1, part2) = (CombinedPart(observable1), CombinedPart(observable2))
        let (hub1, hub2) = (part1.variable?.hub, part2.variable?.hub)
        let (read1, read2) = (part1.variable?.read ?? { nil }, part2.variable?.read ?? { nil })
        let readBoth = part1.together(with: part2)
        let beginning = initial ? CombinedBeginning<Sent>((nil, nil)) : nil
        let isSimple = !initial && hub1 != nil && hub2 != nil && observable1 !== observable2
        let joiner = CommitJoiner()
        let relay = Relay<CombinedInput<Sent>>(on: actor, whenActorIsGone: junction.endTail) {
            input in
            var sent = input.sent
            if let commit = input.author.commit {
                switch joiner.next(of: commit, isLive: sent.0 == nil ? part2.isLive : part1.isLive) {
                case .first where beginning?.isOver ?? true:
                    sent = (sent.0 ?? part1.message(in: commit), sent.1 ?? part2.message(in: commit))
                case .rest: return
                case .first, .later: break
                }
            } else if isSimple, input.isInFlight {
                // A shorter form of the read below, for the most frequent case. If one message is current after the
                // other was read, both existed together.
                if let message1 = sent.0, let message2 = read2(), isCurrent(hub1) {
                    return receive(message1, message2, input.author)
                }
                if let message2 = sent.1, let message1 = read1(), isCurrent(hub2) {
                    return receive(message1, message2, input.author)
                }
            }
            guard let sent = beginning == nil ? sent : beginning?.add(sent) else { return }
            guard let (message1, message2) = readBoth(sent.0, sent.1), junction.isOpen else { return }
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
            message1, message2, message3, author in
            call(message1, message2, message3, author.readable)
        }
    }

    @inlinable
    func combine<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping (O1.Message, O2.Message, O3.Message, CombinedAuthor) -> Void
    ) -> ObservationToken {
        typealias Sent = (O1.Message?, O2.Message?, O3.Message?)
        let junction = Junction(sources: 3)
        let (part1, part2, part3) = (CombinedPart(observable1), CombinedPart(observable2), CombinedPart(observable3))
        let joiner = CommitJoiner()
        let beginning = initial ? CombinedBeginning<Sent>((nil, nil, nil)) : nil
        let relay = Relay<CombinedInput<Sent>>(on: actor, whenActorIsGone: junction.endTail) {
            input in
            var sent = input.sent
            if let commit = input.author.commit {
                let isLive = sent.0 == nil ? (sent.1 == nil ? part3.isLive : part2.isLive) : part1.isLive
                switch joiner.next(of: commit, isLive: isLive) {
                case .first where beginning?.isOver ?? true:
                    sent = (
                        sent.0 ?? part1.message(in: commit), sent.1 ?? part2.message(in: commit),
                        sent.2 ?? part3.message(in: commit)
                    )
                case .rest: return
                case .first, .later: break
                }
            }
            guard let sent = beginning == nil ? sent : beginning?.add(sent) else { return }
            let latest = StateReader.show { reader in
                (
                    part1.latest(after: sent.0, by: reader), part2.latest(after: sent.1, by: reader),
                    part3.latest(after: sent.2, by: reader)
                )
            }
            guard let message1 = latest.0, let message2 = latest.1, let message3 = latest.2, junction.isOpen else {
                return
            }
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
                CombinedInput(sent, .present(author), isInFlight: true),
                ifItWaits: CombinedInput(sent, authors.waitingForm(of: author), isInFlight: false))
        }
    }
}
