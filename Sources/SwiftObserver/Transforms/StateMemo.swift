/// Keeps a message that was made of a state until the state changes.
///
/// The stamp of the state identifies the message, so the message is never older than the sources. Without a stamp that
/// covers all sources, the message is made anew each time.
@usableFromInline
final class StateMemo<Message>: @unchecked Sendable {  // by its lock
    /// The sources behind an origin, as they were when they were last looked up.
    struct Sources {
        let wiring: Int
        let stamp: StateStamp?
        let isState: Bool
    }

    private let lock = Lock()
    // Under the lock:
    private var sources: Sources?
    private var kept: (state: State, message: Message)?

    /// The state of which a message is made.
    struct State: Equatable {
        let wiring: Int
        let changes: UInt
    }

    @usableFromInline
    init() {}

    /// The sources behind an origin, found by a reader of the origin. The closure looks the origin up: if it is replaced
    /// meanwhile, what is found counts for the wiring before.
    func sources(_ reader: () -> LatestReader<Message>) -> Sources {
        let wiring = Wiring.changeCount
        if let known = lock.withLock({ sources }), known.wiring == wiring { return known }
        let reader = reader()
        let found = Sources(wiring: wiring, stamp: reader.stamp, isState: reader.isState)
        let replaced = lock.withLock {
            defer { sources = found }
            return sources
        }
        withExtendedLifetime(replaced) {}
        return found
    }

    /// Returns the present state of the sources. Nil if the state of one of them is unknown.
    func state(of sources: Sources) -> State? {
        guard let stamp = sources.stamp, stamp.isComplete, sources.wiring == Wiring.changeCount else { return nil }
        return State(wiring: sources.wiring, changes: stamp())
    }

    /// Returns the message of the present state. The closures run outside the lock.
    func message(_ reader: () -> LatestReader<Message>, _ make: () -> Message) -> Message {
        let sources = sources(reader)
        guard let state = state(of: sources) else { return make() }
        if let kept = lock.withLock({ kept }), kept.state == state { return kept.message }
        let message = make()
        guard self.state(of: sources) == state else { return message }
        let replaced = lock.withLock {
            defer { kept = (state, message) }
            return kept
        }
        withExtendedLifetime(replaced) {}
        return message
    }
}
