/// An observable that leaves out messages that equal the one before: what `removeDuplicates` makes.
///
/// It retains its origin, observes it from the beginning, and must be held itself: when it is deallocated, it falls
/// silent. What it compares with is shared by all who observe, and begins with this object.
///
/// If its origin is buffered, then so is it, and the origin's latest message counts as one that has passed when this object
/// is made. An observation that begins with a later one, which hasn't passed yet, isn't left with it: the next message then
/// passes in any case, even if other observers were given an equal one last.
public final class DuplicateFilter<O: Observable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    @usableFromInline let link: Link<O, SharedDeduplication<O.Message>>
    /// What a buffered origin makes of the present state.
    @usableFromInline let memo = StateMemo<O.Message>()

    /// Observes the origin from now on. The closure is called with the message that passed last, and a new one.
    @preconcurrency
    @inlinable
    public convenience init(_ origin: O, by areEqual: @escaping @Sendable (O.Message, O.Message) -> Bool) {
        self.init(origin, comparing: areEqual)
    }

    @inlinable
    init(_ origin: O, comparing areEqual: @escaping (O.Message, O.Message) -> Bool) {
        link = Link(SharedDeduplication(areEqual))
        if let buffered = origin as? any BufferedObservable<O.Message> { link.step.begin(with: buffered.latestMessage) }
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing, and the first message of the new one
    /// passes.
    public var origin: O {
        get { link.origin }
        set {
            link.step.letNextPass()
            link.connect(to: newValue, from: receiver, into: messenger)
        }
    }

    deinit {
        messenger.noteDeath(of: DuplicateFilter.self)
    }
}

// The origin is guarded by the link's lock, what passed last by its own; the closure is `@Sendable`.
extension DuplicateFilter: @unchecked Sendable where O: Sendable, O.Message: Sendable {}

extension DuplicateFilter: BufferedObservable where O: BufferedObservable {
    /// The origin's latest message. It is kept until a variable or a cache behind the origin changes, as ``Remembered``
    /// does it.
    public var latestMessage: O.Message {
        let origin = link.origin
        return link.step.noteReading(
            memo.message {
                origin._latestReader
            } _: {
                origin.latestMessage
            })
    }

    public var _latestReader: LatestReader<O.Message> {
        let origin = link.origin
        let sources = memo.sources { origin._latestReader }
        return LatestReader(of: self, isState: sources.isState, stamp: sources.stamp)
    }
}
