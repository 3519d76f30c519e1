/// An observable that leaves out messages that equal the one before: what `removeDuplicates` makes.
///
/// It retains its origin, observes it from the beginning, and must be held itself: when it is deallocated, it falls
/// silent. What it compares with is shared by all who observe, and begins with this object.
///
/// If its origin is buffered, then so is it, and the latest message of the origin counts as one that has passed: who
/// begins with it is not given an equal one next.
public final class DuplicateFilter<O: Observable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    @usableFromInline let areEqual: (O.Message, O.Message) -> Bool
    @usableFromInline let link: Link<O, Deduplication<O.Message>>

    /// Observes the origin from now on. The closure is called with the message that passed last, and a new one.
    @preconcurrency
    @inlinable
    public convenience init(_ origin: O, by areEqual: @escaping @Sendable (O.Message, O.Message) -> Bool) {
        self.init(origin, comparing: areEqual)
    }

    @inlinable
    init(_ origin: O, comparing areEqual: @escaping (O.Message, O.Message) -> Bool) {
        self.areEqual = areEqual
        link = Link(Deduplication(areEqual))
        connect(to: origin)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing, and the first message of the new one
    /// passes, unless that is buffered and its latest message equals it.
    public var origin: O {
        get { link.origin }
        set { connect(to: newValue) }
    }

    @inlinable
    func connect(to origin: O) {
        let buffered = origin as? any BufferedObservable<O.Message>
        let step = Deduplication(first: buffered.map { $0.latestMessage }, areEqual)
        link.connect(to: origin, from: receiver, into: messenger, by: step)
    }
}

// The origin is guarded by the link's lock, what passed last belongs to the origin's deliverer; the closure is `@Sendable`.
extension DuplicateFilter: @unchecked Sendable where O: Sendable, O.Message: Sendable {}

extension DuplicateFilter: BufferedObservable where O: BufferedObservable {
    /// The origin's latest message.
    public var latestMessage: O.Message { link.origin.latestMessage }
}
