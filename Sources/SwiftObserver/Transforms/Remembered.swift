/// The result of `remembered()`: keeps its origin's message of the present state, and makes and sends it once for each
/// state.
final class Remembered<O: BufferedObservable>: BufferedTransformedObservable<O, O.Message>, @unchecked Sendable {
    // Inherits the condition of its superclass; the memory has a lock.
    private let memory: Remembering<O>.Memory
    private let shared = SharedReading<O.Message>()

    init(_ origin: O) {
        let messenger = Messenger<O.Message>()
        memory = Remembering<O>.Memory()
        let link = StepLink<O, Remembering<O>>(Remembering(memory), into: messenger)
        memory.link = link
        super.init(origin, through: link, into: messenger)
    }

    override var latestMessage: O.Message { memory.latestMessage(of: link.origin) }

    override var _latestReader: LatestReader<O.Message> {
        let sources = memory.sources(of: link.origin)
        return LatestReader(of: self, isState: sources.isState, stamp: sources.stamp)
    }

    /// Derived values share one message of each state too.
    override func _readLatest(by reader: AnyObject) -> O.Message {
        let reader = StateReader.of(reader)
        return reader.message(of: self) { shared.message(of: link, by: reader) { _, _ in false } }
    }
}

extension BufferedObservable {
    /// Returns an observable that keeps this one's message of the present state, and makes and sends it once for each
    /// state.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// let total = price.combineLatest(quantity)
    ///     .map { $0.new * $1.new }.remembered()
    /// ```
    ///
    /// Without it, the latest message of stacked transforms is made anew for each reader. With it, that message is made
    /// when the first reader needs it, and kept until one of the variables, derived values and caches behind it changes.
    /// So it is never out of date, and for it the closures before it run once for each state, however many readers there
    /// are, and on however many ways the state comes; only threads that read at the same time may each run them. Besides,
    /// closures of transform objects run for each message that passes them, which may be older than the state. If
    /// derived values read it as well, the closures run once more, for all of these together.
    ///
    /// The message is sent once for each state, too. If several messages of this observable tell of the same state,
    /// because it comes on several ways or because updates waited in a queue, the first of them brings the latest
    /// message, and the others are left out. A message that was sent without a change is left out as well.
    ///
    /// All of that needs an observable that is made of variables, derived values and caches alone. A message of any
    /// other source, such as an observable of your own, passes as it is. If such messages are updates, the latest one
    /// is made anew for each reader; otherwise the message that was sent last is kept.
    ///
    /// Where messages are equatable, `removeDuplicates()` remembers as well.
    ///
    /// The result retains this observable, and must be held.
    public func remembered() -> BufferedTransformedObservable<Self, Message> {
        Remembered(self)
    }

    /// Returns an observable that keeps the latest message: `remembered()`. Since this observable has one already, it's
    /// never nil.
    ///
    /// ```swift
    /// let lengths = title.new().map { $0?.count ?? 0 }.cache()
    /// print(lengths.latestMessage)    // prints: 0
    /// ```
    public func cache<Unwrapped>() -> BufferedTransformedObservable<Self, Message> where Message == Unwrapped {
        Remembered(self)
    }

    /// Returns an observable that keeps the latest message of one whose messages are optional already.
    public func cache<Unwrapped>() -> CacheOnOptionalMessage<Self, Unwrapped> where Message == Unwrapped? {
        CacheOnOptionalMessage(self)
    }
}

/// Passes on the latest message of an origin once for each state of which it is made.
struct Remembering<O: BufferedObservable>: MessageTransform {
    /// The origin's message of the present state.
    final class Memory {
        private let memo = StateMemo<O.Message>()
        /// Retains this, through its step. Set once, before other threads know it.
        weak var link: Link<O>?
        /// The last message of an origin whose messages don't represent a state.
        private let passed = Guarded<O.Message?>(nil)

        func sources(of origin: @autoclosure () -> O) -> StateMemo<O.Message>.Sources {
            memo.sources { origin()._latestReader }
        }

        func latestMessage(of origin: @autoclosure () -> O) -> O.Message {
            if !sources(of: origin()).isState, let passed = passed.withLock({ $0 }) { return passed }
            return memo.message {
                origin()._latestReader
            } _: {
                origin().latestMessage
            }
        }

        /// Keeps a message that was passed on. With nil, forgets the message of an origin that was replaced.
        func keep(_ message: O.Message?) {
            if message != nil, let link, link.originIfConnected != nil, sources(of: link.origin).isState { return }
            let replaced = passed.exchange(with: message)
            withExtendedLifetime(replaced) {}
        }

        /// Returns the latest message and the state of which it is made. Nil if that state is unknown.
        func latest() -> (message: O.Message, state: StateMemo<O.Message>.State)? {
            guard let link, link.originIfConnected != nil else { return nil }
            let sources = sources(of: link.origin)
            guard sources.isState, let state = memo.state(of: sources) else { return nil }
            return (latestMessage(of: link.origin), state)
        }
    }

    let memory: Memory
    private let last = StepMemory<StateMemo<O.Message>.State?>(nil)

    init(_ memory: Memory) {
        self.memory = memory
    }

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

    func begun() -> Remembering {
        memory.keep(nil)
        return Remembering(memory)
    }
}
