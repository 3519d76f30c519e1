/// Suppresses messages that equal the last one that passed, for many observers. Some observers begin with the origin's
/// latest message before it has come here.
@usableFromInline
final class SharedDeduplication<Message>: MessageTransform {
    @usableFromInline let areEqual: (Message, Message) -> Bool
    private let lock = Lock()
    // Under the lock:
    private var last: Message?
    /// Whether an observer has read a message that has not passed. Then the next message passes in any case: it may
    /// equal the last one that passed, and still be news to that observer.
    private var isAhead = false
    private var hasBegun = false

    @usableFromInline
    init(_ areEqual: @escaping (Message, Message) -> Bool) {
        self.areEqual = areEqual
    }

    @usableFromInline
    func output(of message: Message, from author: Origin) -> Message? {
        let last = lock.withLock { isAhead ? nil : self.last }
        if let last, areEqual(last, message) { return nil }
        let replaced = lock.withLock {
            defer { (self.last, isAhead) = (message, false) }
            return self.last
        }
        withExtendedLifetime(replaced) {}
        return message
    }

    /// Keeps its memory when a further origin is connected, and lets the first message of that origin pass.
    @usableFromInline
    func begun() -> SharedDeduplication {
        lock.withLock { (isAhead, hasBegun) = (isAhead || hasBegun, true) }
        return self
    }

    /// Notes that an observer reads the latest message of the origin, and returns it.
    func noteReading(_ message: Message) -> Message {
        let last = lock.withLock { isAhead ? nil : self.last }
        if let last, !areEqual(last, message) { lock.withLock { isAhead = true } }
        return message
    }

    /// Notes the latest message of a buffered origin as one that has passed, unless another one has.
    @usableFromInline
    func begin(with origin: any Observable<Message>) {
        guard let buffered = origin as? any BufferedObservable<Message> else { return }
        let message = buffered.latestMessage
        lock.withLock { if last == nil { last = message } }
    }
}

/// The result of `removeDuplicates` for an origin that is buffered.
@usableFromInline
final class DuplicateFilter<O: BufferedObservable>: BufferedTransformedObservable<O, O.Message>, @unchecked Sendable {
    // Inherits the condition of its superclass; the step and the shared message have locks.
    @usableFromInline let step: SharedDeduplication<O.Message>
    /// Keeps the origin's message of the present state.
    @usableFromInline let shared = SharedReading<O.Message>()

    @inlinable
    init(_ origin: O, _ step: SharedDeduplication<O.Message>) {
        self.step = step
        step.begin(with: origin)
        super.init(origin, step)
    }

    /// The origin's latest message. It is kept until a variable or a cache behind the origin changes, as with
    /// ``remembered()``.
    override var latestMessage: O.Message {
        let shared = node.value
        return step.noteReading(shared.kinds.isCounted ? shared.message : link.origin.latestMessage)
    }

    private var node: DerivedNode<SharedMessage<O.Message>> { shared.node(of: link, unless: step.areEqual) }

    /// The latest message is made of the origin's state, and not kept from an earlier one. Derived values share it, and
    /// aren't computed anew for a message that equals the one before.
    override func _readLatest(by reader: AnyObject) -> O.Message {
        let reader = StateReader.of(reader)
        // A message of another transform may be shown to somebody too.
        let isShown = reader.mayShow
        let message = reader.message(of: self) {
            let shared = reader.read(node)
            return shared.kinds.isCounted ? shared.message : reader.value(of: link)._readLatest(by: reader)
        }
        return isShown ? step.noteReading(message) : message
    }
}

extension Observable {
    /// Returns an observable that leaves out messages that are equal to the one before, as a closure says.
    ///
    /// The closure is given the message that passed last, and a new one. It runs outside all locks. The memory is
    /// shared by all observers, and begins with this object. If this observable is buffered, see
    /// ``BufferedObservable/removeDuplicates(by:)``.
    ///
    /// The result retains this observable, and must be held.
    @preconcurrency
    @inlinable
    public func removeDuplicates(
        by areEqual: @escaping @Sendable (Message, Message) -> Bool
    ) -> TransformedObservable<Self, Message> {
        leavingOut(SharedDeduplication(areEqual))
    }

    @inlinable
    func leavingOut(_ step: SharedDeduplication<Message>) -> TransformedObservable<Self, Message> {
        step.begin(with: self)
        return TransformedObservable(self, step)
    }
}

extension Observable where Message: Equatable {
    /// Returns an observable that leaves out messages that equal the one before.
    ///
    /// ```swift
    /// let lengths = title.new().map { $0?.count ?? 0 }.removeDuplicates()
    /// ```
    ///
    /// `==` runs outside all locks. Apart from that it is `removeDuplicates(by:)`.
    @inlinable
    public func removeDuplicates() -> TransformedObservable<Self, Message> {
        leavingOut(SharedDeduplication(==))
    }
}

extension BufferedObservable {
    /// Returns a buffered observable that leaves out messages that are equal to the one before, as a closure says.
    ///
    /// The closure is given the message that passed last, and a new one. It runs outside all locks.
    ///
    /// The latest message of this observable counts as one that has passed when the object is made. An observation that
    /// begins with a later one, which hasn't passed yet, isn't left with it: the next message then passes in any case,
    /// even if other observers were given an equal one last.
    @preconcurrency
    @inlinable
    public func removeDuplicates(
        by areEqual: @escaping @Sendable (Message, Message) -> Bool
    ) -> BufferedTransformedObservable<Self, Message> {
        DuplicateFilter(self, SharedDeduplication(areEqual))
    }
}

extension BufferedObservable where Message: Equatable {
    /// Returns a buffered observable that leaves out messages that equal the one before.
    ///
    /// ```swift
    /// let tens = width.new().map { $0 / 10 }.removeDuplicates()
    /// observer.observe(tens, initial: true) { print($0) }    // prints: 0
    /// for value in 8...12 { width.value = value }            // prints: 1
    /// ```
    ///
    /// `==` runs outside all locks. Apart from that it is `removeDuplicates(by:)`.
    @inlinable
    public func removeDuplicates() -> BufferedTransformedObservable<Self, Message> {
        DuplicateFilter(self, SharedDeduplication(==))
    }
}
