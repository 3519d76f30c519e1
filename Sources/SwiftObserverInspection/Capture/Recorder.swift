internal import SwiftObserver

/// Notes the core's events for the session that goes on.
final class Recorder: Follower {
    static let shared = Recorder()

    private let current = Guarded<Session?>(nil)
    /// Guards the number of the last session. Sessions begin and end under its lock, one after the other; messengers'
    /// locks come after it.
    private let lastSession = Guarded(0)

    private init() {}

    // MARK: - Sessions

    var session: Session? { current.withLock { $0 } }

    /// Begins a session, and ends the one before.
    func begin(
        capacity: Int, forAll: Bool, describing: (@Sendable (Any) -> String)?,
        watching: (@Sendable (UInt64, Bool) -> Void)? = nil
    ) -> Session {
        let change = lastSession.withLock { last -> Change in
            let former = session
            let states = former.map { unfollow($0) } ?? []
            last += 1
            let session = Session(last, capacity: capacity, describing: describing, watching: watching)
            _ = current.exchange(with: session)
            Following.begin(last, by: self, forAll: forAll)
            return Change(session: session, former: former, states: states)
        }
        change.former?.close()
        return change.session
    }

    /// A session that has begun, and objects to be released without the lock.
    private struct Change {
        let session: Session
        let former: Session?
        let states: [any FollowedState]
    }

    /// Ends a session, unless it has ended.
    func end(_ session: Session) {
        let states: [any FollowedState]? = lastSession.withLock { _ in
            guard self.session === session else { return nil }
            let states = unfollow(session)
            _ = current.exchange(with: nil)
            return states
        }
        guard states != nil else { return }
        session.close()
    }

    /// Ends following. Returns the states of the messengers, to be released without the lock.
    private func unfollow(_ session: Session) -> [any FollowedState] {
        Following.end()
        // A messenger that asks for a number later gets none.
        let states = session.registered { $0.close() }.compactMap(\.state)
        for state in states { state.endFollowing() }
        return states
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

    func noteMessenger(_ state: any FollowedState, _ messenger: FollowedIdentity, in notes: ThreadNotes) -> Int {
        guard let lease = lease(in: notes) else { return 0 }
        let node = lease.session.registered { $0.addMessenger(state, messenger) }
        guard node != 0 else { return 0 }
        lease.ring.write(FollowedEvent(.made, node: node))
        return node
    }

    func noteObservation(_ beginning: FollowedBeginning, in notes: ThreadNotes) -> Int {
        guard let lease = lease(in: notes) else { return 0 }
        let observation = lease.session.registered { $0.add(beginning) }
        guard observation != 0 else { return 0 }
        lease.ring.write(
            FollowedEvent(.observationBegan, node: beginning.node, observation: observation, call: beginning.call))
        return observation
    }

    func noteEnd(ofObservation event: FollowedEvent, _ numbers: ObservationNumbers, in notes: ThreadNotes) {
        guard let lease = lease(in: notes) else { return }
        lease.ring.write(event)
        let isObserverGone = event.detail == FollowedEvent.Reason.receiver.rawValue
        lease.session.registered {
            $0.noteEnd(ofObservation: event.observation, numbers, isObserverGone: isObserverGone)
        }
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
        let others = session?.registered { $0.note(actor, name) }
        withExtendedLifetime(others) {}
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
