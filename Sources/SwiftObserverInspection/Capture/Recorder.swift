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

    /// This thread's ring in the current session, without a lock once the thread has one.
    @inline(__always)
    private func lease(in notes: ThreadNotes) -> RingLease? {
        if let object = notes.object {
            let lease = object._withUnsafeGuaranteedRef { unsafeDowncast($0, to: RingLease.self) }
            if lease.session.number == Following.session { return lease }
        }
        return makeLease(in: notes)
    }

    @inline(never)
    private func makeLease(in notes: ThreadNotes) -> RingLease? {
        guard let session, session.number == Following.session else { return nil }
        let lease = session.lease()
        notes.replace(by: lease)
        return lease
    }

    // MARK: - Events

    func note(_ event: FollowedEvent, in notes: ThreadNotes) {
        guard let lease = lease(in: notes) else { return }
        switch event.kind {
        case .queued, .handedOver, .dropped, .refused: lease.ring.writeNext(event)
        case .gone:
            lease.ring.write(event)
            let forgotten = lease.session.registered { $0.noteGone(event.node) }
            withExtendedLifetime(forgotten) {}
        case .derivedConnected: lease.session.registered { $0.noteSource(event) }
        case .observationEnded:
            lease.ring.write(event)
            lease.session.registered { $0.noteEnd(ofObservation: event.observation) }
        default: lease.ring.write(event)
        }
    }

    func noteSend(from node: Int, by author: AnyAuthor?, in call: UInt64, in notes: ThreadNotes) -> UInt64 {
        guard let lease = lease(in: notes) else { return 0 }
        let message = lease.ring.nextNumber()
        var event = FollowedEvent(.sent, node: node, message: message, call: call)
        if let author {
            let type: AnyObject.Type = type(of: author)
            event.detail = UInt64(UInt(bitPattern: ObjectIdentifier(author)))
            event.extra = UInt64(UInt(bitPattern: ObjectIdentifier(type)))
        }
        lease.ring.write(event)
        return message
    }

    func noteCall(of observation: Int, from node: Int, with message: UInt64, in notes: ThreadNotes) -> UInt64 {
        guard let lease = lease(in: notes) else { return 0 }
        let call = lease.ring.nextNumber()
        lease.ring.writeNext(
            FollowedEvent(.handlerBegan, node: node, observation: observation, message: message, call: call))
        lease.ring.noteClient()
        lease.session.watching?(call, true)
        return call
    }

    func noteEnd(of call: UInt64, of observation: Int, from node: Int, with message: UInt64, in notes: ThreadNotes) {
        guard let lease = lease(in: notes) else { return }
        lease.session.watching?(call, false)
        lease.ring.write(
            FollowedEvent(.handlerEnded, node: node, observation: observation, message: message, call: call))
    }

    // MARK: - Names

    func noteMessenger(_ state: any FollowedState, _ type: AnyObject.Type, in notes: ThreadNotes) -> Int {
        guard let lease = lease(in: notes) else { return 0 }
        let node = lease.session.registered { $0.addMessenger(state, type) }
        lease.ring.write(FollowedEvent(.made, node: node))
        return node
    }

    func noteObservation(_ beginning: FollowedBeginning, in notes: ThreadNotes) -> Int {
        guard let lease = lease(in: notes) else { return 0 }
        let observation = lease.session.registered { $0.add(beginning) }
        lease.ring.write(FollowedEvent(.observationBegan, node: beginning.node, observation: observation))
        return observation
    }

    func noteName(_ name: String, ofObservation number: Int, in notes: ThreadNotes) {
        guard let lease = lease(in: notes) else { return }
        let node = lease.session.registered { register in
            register.name(observation: number, name)
            return register.observations[number]?.node ?? 0
        }
        lease.ring.write(FollowedEvent(.observationNamed, node: node, observation: number))
    }

    func noteActor(_ actor: any Actor) {
        let name = String(describing: type(of: actor))
        session?.registered { $0.name(actorAt: UInt(bitPattern: ObjectIdentifier(actor)), name) }
    }

    func noteStrategy(_ strategy: any DeliveryStrategy, of node: Int, in notes: ThreadNotes) {
        guard let lease = lease(in: notes) else { return }
        let name = strategyName(strategy)
        lease.session.registered { $0.setStrategy(name, of: node) }
        let number = lease.ring.nextNumber()
        lease.session.keep(name, of: number)
        lease.ring.write(FollowedEvent(.strategyChanged, node: node, detail: number))
    }

    func describes(in notes: ThreadNotes) -> Bool { lease(in: notes)?.session.isDescribing ?? false }

    func describe(_ message: Any, _ number: UInt64, from node: Int, in notes: ThreadNotes) {
        guard let lease = lease(in: notes) else { return }
        lease.session.describe(message, number)
        lease.ring.write(FollowedEvent(.described, node: node, message: number))
    }
}
