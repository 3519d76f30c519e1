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
        (memory.link, memory.shared) = (link, shared)
        super.init(origin, through: link, into: messenger)
    }

    override var latestMessage: O.Message {
        let shared = memory.node(of: link, shared).value
        if !shared.kinds.isState, let passed = memory.passedMessage { return passed }
        return shared.kinds.isCounted ? shared.message : link.origin.latestMessage
    }

    /// All readers share one message of each state.
    override func _readLatest(by reader: AnyObject) -> O.Message {
        let reader = StateReader.of(reader)
        return reader.message(of: self) {
            let shared = reader.read(memory.node(of: link, shared))
            if !shared.kinds.isState, let passed = memory.passedMessage { return passed }
            return shared.kinds.isCounted ? shared.message : reader.value(of: link)._readLatest(by: reader)
        }
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
    /// closures of transform objects run for each message that passes them, which may be older than the state.
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
        // Both retain this, through the step. Set once, before other threads know it.
        weak var link: Link<O>?
        weak var shared: SharedReading<O.Message>?
        /// The last message of an origin whose messages don't represent a state.
        private let passed = Guarded<O.Message?>(nil)

        var passedMessage: O.Message? { passed.withLock { $0 } }

        /// Keeps a message that was passed on. With nil, forgets the message of an origin that was replaced.
        func keep(_ message: O.Message?) {
            let replaced = passed.exchange(with: message)
            withExtendedLifetime(replaced) {}
        }

        func node(of link: Link<O>, _ shared: SharedReading<O.Message>) -> DerivedNode<SharedMessage<O.Message>> {
            shared.node(of: link) { _, _ in false }
        }

        /// Returns the latest message, to be shown, and the count of changes of its state, if that is known.
        ///
        /// Nil if the message may change unnoticed, or if a derived value behind it can't send it yet, since it is sending
        /// already. Then the message that has come passes as it is: it is what the derived value has sent last.
        func latest() -> (message: O.Message, number: UInt)? {
            guard let link, link.originIfConnected != nil, let shared else { return nil }
            let node = node(of: link, shared)
            let (result, untold) = StateReader.lookTelling { reader in (reader.read(node), reader.count(of: node)) }
            return result.0.kinds.isCounted && untold == nil ? (result.0.message, result.1) : nil
        }
    }

    let memory: Memory
    private let last = StepMemory<UInt?>(nil)

    init(_ memory: Memory) {
        self.memory = memory
    }

    func output(of message: O.Message, from author: Origin) -> O.Message? {
        guard let latest = memory.latest() else {
            memory.keep(message)
            last.replace(with: nil)
            return message
        }
        if latest.number != StateCounter.never, last.value == latest.number { return nil }
        last.replace(with: latest.number)
        return stateJoiner(of: O.Message.self).map { $0(message, latest.message) } ?? latest.message
    }

    func begun() -> Remembering {
        memory.keep(nil)
        return Remembering(memory)
    }
}
