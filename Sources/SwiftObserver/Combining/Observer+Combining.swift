/// The one way to begin a combined observation: its sources feed a relay, and the relay's handler reads the latest
/// messages.
extension Observer {
    @inlinable
    @inline(never)
    func combine<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping ((O1.Message, O2.Message), CombinedAuthor) -> Void
    ) -> ObservationToken {
        let sources = LatestOfTwo(observable1, observable2, initial: initial)
        let junction = Junction(sources: 2)
        let relay = Relay<CombinedInput<LatestOfTwo<O1, O2>.Sent>>(on: actor, whenActorIsGone: junction.endTail) {
            let (commit, isInFlight) = ($0.author.commit, $0.isInFlight)
            if let both = sources.atAGlance($0.sent, of: commit, isInFlight: isInFlight) {
                return receive(both, $0.author)
            }
            guard let both = sources.latest(after: $0.sent, of: commit), junction.isOpen else { return }
            receive(both, $0.author)
        }
        let tail = RelayedObservation(by: relay, of: junction)
        connect(observable1, initial, junction, relay) { ($0, nil) }
        connect(observable2, initial, junction, relay) { (nil, $0) }
        return tail
    }

    @inlinable
    @inline(never)
    func combine<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool, on actor: (any Actor)?,
        _ receive: @escaping ((O1.Message, O2.Message, O3.Message), CombinedAuthor) -> Void
    ) -> ObservationToken {
        let sources = LatestOfThree(observable1, observable2, observable3, initial: initial)
        let junction = Junction(sources: 3)
        let relay = Relay<CombinedInput<LatestOfThree<O1, O2, O3>.Sent>>(
            on: actor, whenActorIsGone: junction.endTail
        ) {
            guard let all = sources.latest(after: $0.sent, of: $0.author.commit), junction.isOpen else { return }
            receive(all, $0.author)
        }
        let tail = RelayedObservation(by: relay, of: junction)
        connect(observable1, initial, junction, relay) { ($0, nil, nil) }
        connect(observable2, initial, junction, relay) { (nil, $0, nil) }
        connect(observable3, initial, junction, relay) { (nil, nil, $0) }
        return tail
    }

    /// Any number of observables. One of the handlers is called.
    func combine<each O: BufferedObservable>(
        _ observables: repeat each O, initial: Bool, on actor: (any Actor)?,
        calling receive: ((repeat (each O).Message) -> Void)? = nil,
        withAuthor receiveWithAuthor: ((repeat (each O).Message, AnyAuthor) -> Void)? = nil,
        asTuple receiveTuple: (((repeat (each O).Message), Origin) -> Void)? = nil
    ) -> ObservationToken {
        let sources = LatestOfMany(repeat each observables, initial: initial)
        let junction = Junction(sources: sources.count)
        let relay = Relay<CombinedInput<CombinedMessage>>(on: actor, whenActorIsGone: junction.endTail) { input in
            guard let made = sources.call(for: input.sent, of: input.author.commit) else { return }
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

/// Calls a function. If its last parameter follows a pack, the compiler needs this detour.
private func call<each Argument>(_ function: (repeat each Argument) -> Void, _ arguments: repeat each Argument) {
    function(repeat each arguments)
}
