internal import Synchronization

/// The numbers of an observation that is followed, by which its handler notes each call.
final class FollowedObservation: CallHook {
    /// The session in which the numbers were given. Written after them. No two sessions give the same numbers.
    private let session = Atomic<Int>(0)
    private let number = Atomic<Int>(0)
    private let node = Atomic<Int>(0)
    /// Whether it had a receiver, which an observation leaves first if it ends with the receiver.
    let hasOwner: Bool

    init(_ number: Int, of node: Int, in session: Int, hasOwner: Bool) {
        self.hasOwner = hasOwner
        renew(number, of: node, in: session)
    }

    /// Gives it the numbers of another session. Under the messenger's lock.
    func renew(_ number: Int, of node: Int, in session: Int) {
        self.number.store(number, ordering: .relaxed)
        self.node.store(node, ordering: .relaxed)
        // Meets `isCurrent`.
        self.session.store(session, ordering: .releasing)
    }

    /// The number, if it was given in the session that goes on.
    var currentNumber: Int? { isCurrent ? number.load(ordering: .relaxed) : nil }

    /// The number that was given in a session, which may be over.
    func number(in session: Int) -> Int? {
        self.session.load(ordering: .acquiring) == session ? number.load(ordering: .relaxed) : nil
    }

    private var isCurrent: Bool {
        let session = session.load(ordering: .acquiring)
        return session != 0 && session == Following.session
    }

    /// Calls a handler, and notes beginning and end. The call stands among the causes of its work, so that messages that
    /// it sends name it.
    func call(_ handler: () -> Void) {
        let session = session.load(ordering: .acquiring)
        guard session != 0, session == Following.session else { return handler() }
        let (number, node) = (number.load(ordering: .relaxed), node.load(ordering: .relaxed))
        let entry = Causes.Entry()
        let outer = entry.outer?._withUnsafeGuaranteedRef { $0 }
        let call = Following.note {
            $0.noteCall(of: number, from: node, with: outer?.message ?? 0, in: $1)
        }
        let causes = Causes(outer, message: outer?.message ?? 0, call: call ?? 0)
        entry.set(.passUnretained(causes))
        handler()
        entry.leave()
        withExtendedLifetime(causes) {}
        // The numbers mean nothing to another session, which may have begun in the handler.
        guard session == Following.session else { return }
        Following.note {
            $0.noteEnd(of: call ?? 0, of: number, from: node, with: outer?.message ?? 0, in: $1)
        }
    }

    func noteName(_ name: String) {
        guard let number = currentNumber else { return }
        Following.note { $0.noteName(name, ofObservation: number, in: $1) }
    }

    func noteEnd(because reason: FollowedEvent.Reason, _ numbers: ObservationNumbers) {
        guard let number = currentNumber else { return }
        let event = FollowedEvent(
            .observationEnded, node: node.load(ordering: .relaxed), observation: number,
            call: Causes.current?.call ?? 0, detail: reason.rawValue)
        Following.note { $0.noteEnd(ofObservation: event, numbers, in: $1) }
    }

    /// Notes that a message was waiting for this observation as it ended.
    func noteDiscarded(_ message: UInt64) {
        guard let number = currentNumber else { return }
        Following.note(
            FollowedEvent(
                .discarded, node: node.load(ordering: .relaxed), observation: number, message: message))
    }
}
