internal import SwiftObserver

/// Notes, for the session that goes on, what the core tells.
final class Recorder: Follower {
    static let shared = Recorder()

    private let current = Guarded<Session?>(nil)
    private let lastSession = Guarded(0)

    private init() {}

    // MARK: - Sessions

    var session: Session? { current.withLock { $0 } }

    /// Begins a session, and ends the one before.
    func begin(
        capacity: Int, forAll: Bool, describing: (@Sendable (Any) -> String)?,
        watching: (@Sendable (UInt64, Bool) -> Void)? = nil
    ) -> Session {
        if let former = session { end(former) }
        let number = lastSession.withLock { last in
            last += 1
            return last
        }
        let session = Session(number, capacity: capacity, describing: describing, watching: watching)
        _ = current.exchange(with: session)
        Following.begin(number, by: self, forAll: forAll)
        return session
    }

    /// Ends a session, unless it has ended.
    func end(_ session: Session) {
        let isCurrent = current.withLock { current in
            guard current === session else { return false }
            Following.end()
            return true
        }
        guard isCurrent else { return }
        // A messenger that asks for a number later gets none.
        let states = session.registered { register in register.nodes.values.compactMap(\.state) }
        for weakState in states { weakState.state?.endFollowing() }
        session.close()
        _ = current.withLock { current in
            let ended = current
            if current === session { current = nil }
            return ended
        }
    }

    /// The session of this thread's ring, without a lock, if that is the current one.
    @inline(__always)
    private func ring(in notes: ThreadNotes) -> EventRing? {
        if let lease = notes.object {
            let ring = lease._withUnsafeGuaranteedRef { unsafeDowncast($0, to: RingLease.self).ring }
            if ring.session.number == Following.session { return ring }
        }
        return makeRing(in: notes)
    }

    @inline(never)
    private func makeRing(in notes: ThreadNotes) -> EventRing? {
        guard let session, session.number == Following.session else { return nil }
        return session.ring(in: notes)
    }

    // MARK: - Events

    func note(_ event: FollowedEvent, in notes: ThreadNotes) {
        guard let ring = ring(in: notes) else { return }
        switch event.kind {
        case .queued, .handedOver, .dropped, .refused: ring.writeNext(event)
        case .gone:
            ring.write(event)
            let forgotten = ring.session.registered { $0.noteGone(event.node) }
            withExtendedLifetime(forgotten) {}
        case .derivedConnected: ring.session.registered { $0.noteSource(event) }
        case .observationEnded:
            ring.write(event)
            ring.session.registered { $0.noteEnd(ofObservation: event.observation) }
        default: ring.write(event)
        }
    }

    func noteSend(from node: Int, by author: AnyAuthor?, in call: UInt64, in notes: ThreadNotes) -> UInt64 {
        guard let ring = ring(in: notes) else { return 0 }
        let message = ring.nextNumber()
        var event = FollowedEvent(.sent, node: node, message: message, call: call)
        if let author {
            let type: AnyObject.Type = type(of: author)
            event.detail = UInt64(UInt(bitPattern: ObjectIdentifier(author)))
            event.extra = UInt64(UInt(bitPattern: ObjectIdentifier(type)))
        }
        ring.write(event)
        return message
    }

    func noteCall(of observation: Int, from node: Int, with message: UInt64, in notes: ThreadNotes) -> UInt64 {
        guard let ring = ring(in: notes) else { return 0 }
        let call = ring.nextNumber()
        ring.writeNext(
            FollowedEvent(.handlerBegan, node: node, observation: observation, message: message, call: call))
        ring.noteClient()
        ring.session.watching?(call, true)
        return call
    }

    func noteEnd(of call: UInt64, of observation: Int, from node: Int, with message: UInt64, in notes: ThreadNotes) {
        guard let ring = ring(in: notes) else { return }
        ring.session.watching?(call, false)
        ring.write(FollowedEvent(.handlerEnded, node: node, observation: observation, message: message, call: call))
    }

    // MARK: - Names

    func noteMessenger(_ state: any FollowedState, _ type: AnyObject.Type, in notes: ThreadNotes) -> Int {
        guard let ring = ring(in: notes) else { return 0 }
        let node = ring.session.registered { $0.addMessenger(state, type) }
        ring.write(FollowedEvent(.made, node: node))
        return node
    }

    func noteObservation(_ beginning: FollowedBeginning, in notes: ThreadNotes) -> Int {
        guard let ring = ring(in: notes) else { return 0 }
        let observation = ring.session.registered { $0.add(beginning) }
        ring.write(FollowedEvent(.observationBegan, node: beginning.node, observation: observation))
        return observation
    }

    func noteName(_ name: String, ofObservation number: Int, in notes: ThreadNotes) {
        guard let ring = ring(in: notes) else { return }
        let node = ring.session.registered { register in
            register.name(observation: number, name)
            return register.observations[number]?.node ?? 0
        }
        ring.write(FollowedEvent(.observationNamed, node: node, observation: number))
    }

    func noteActor(_ actor: any Actor) {
        let name = String(describing: type(of: actor))
        session?.registered { $0.name(actorAt: UInt(bitPattern: ObjectIdentifier(actor)), name) }
    }

    func noteStrategy(_ strategy: any DeliveryStrategy, of node: Int, in notes: ThreadNotes) {
        guard let ring = ring(in: notes) else { return }
        let name = strategyName(strategy)
        ring.session.registered { $0.setStrategy(name, of: node) }
        let number = ring.nextNumber()
        ring.session.keep(name, of: number)
        ring.write(FollowedEvent(.strategyChanged, node: node, detail: number))
    }

    func describes(in notes: ThreadNotes) -> Bool { ring(in: notes)?.session.isDescribing ?? false }

    func describe(_ message: Any, _ number: UInt64, from node: Int, in notes: ThreadNotes) {
        guard let ring = ring(in: notes) else { return }
        ring.session.describe(message, number)
        ring.write(FollowedEvent(.described, node: node, message: number))
    }
}
