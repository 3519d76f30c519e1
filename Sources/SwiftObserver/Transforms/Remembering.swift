/// Passes on the latest message of an origin once for each state of which it is made.
@usableFromInline
struct Remembering<O: BufferedObservable>: MessageTransform {
    /// What the origin makes of the present state.
    @usableFromInline
    final class Memory {
        private let memo = StateMemo<O.Message>()
        /// Holds this, in its step. Set once, before others know it.
        weak var link: Link<O, Remembering<O>>?
        private let lock = Lock()
        /// What an origin whose messages are no state has sent last. Under the lock.
        private var passed: O.Message?

        func sources(of origin: O) -> StateMemo<O.Message>.Sources { memo.sources { origin._latestReader } }

        func latestMessage(of origin: O) -> O.Message {
            if !sources(of: origin).isState, let passed = lock.withLock({ passed }) { return passed }
            return memo.message {
                origin._latestReader
            } _: {
                origin.latestMessage
            }
        }

        /// Keeps a message that was passed on; nil for what comes from another origin.
        func keep(_ message: O.Message?) {
            if message != nil, let origin = link?.originIfConnected, sources(of: origin).isState { return }
            let replaced = lock.withLock {
                defer { passed = message }
                return passed
            }
            withExtendedLifetime(replaced) {}
        }

        /// The latest message, and the state of which it is made; nil if that cannot be known.
        func latest() -> (message: O.Message, state: StateMemo<O.Message>.State)? {
            guard let origin = link?.originIfConnected else { return nil }
            let sources = sources(of: origin)
            guard sources.isState, let state = memo.state(of: sources) else { return nil }
            return (latestMessage(of: origin), state)
        }
    }

    let memory: Memory
    private let last = StepMemory<StateMemo<O.Message>.State?>(nil)

    init(_ memory: Memory) {
        self.memory = memory
    }

    @usableFromInline
    func output(of message: O.Message, from author: AnyAuthor) -> O.Message? {
        // The state is read before the message, which is of that state or a newer one.
        guard let latest = memory.latest() else {
            memory.keep(message)
            return message
        }
        if last.value == latest.state { return nil }
        last.replace(with: latest.state)
        return stateJoiner(of: O.Message.self).map { $0(message, latest.message) } ?? latest.message
    }

    @usableFromInline
    func begun() -> Remembering {
        memory.keep(nil)
        return Remembering(memory)
    }
}
