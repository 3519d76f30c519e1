/// An observable that keeps what its origin makes of the present state, and makes it once: what `remembered()` makes.
///
/// The origin's latest message is asked for when somebody needs it, and kept until one of the variables and caches behind it
/// changes. So it is never out of date, and however many ask, and on however many ways, what the closures before it do is
/// done once for each state. And it is sent once for each state: if several messages of the origin say the same state,
/// because it comes on several ways or because updates waited, the first of them brings the latest message, and the others
/// are left out. What was sent without a change is left out too.
///
/// That takes an origin that is made of variables and caches alone. A message of anything else passes as it is. If it says what
/// the state is, as that of a derived value does, it is made anew each time that it is asked for; otherwise, as with an
/// observable of your own, the message that was sent last is kept.
///
/// It retains its origin, observes it from the beginning, and must be held itself: when it is deallocated, it falls silent.
public final class Remembered<O: BufferedObservable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    private let link: Link<O, Remembering<O>>

    /// Observes the origin from now on.
    public init(_ origin: O) {
        let memory = Remembering<O>.Memory()
        link = Link(Remembering(memory))
        memory.link = link
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: Remembered.self)
    }
}

// The origin is guarded by the link's lock, what is kept by the memo's.
extension Remembered: @unchecked Sendable where O: Sendable, O.Message: Sendable {}

extension Remembered: BufferedObservable {
    /// The origin's latest message.
    public var latestMessage: O.Message { link.step.memory.latestMessage(of: link.origin) }

    public var _latestReader: LatestReader<O.Message> {
        let sources = link.step.memory.sources(of: link.origin)
        return LatestReader(of: self, isState: sources.isState, stamp: sources.stamp)
    }
}

extension BufferedObservable {
    /// An observable that keeps what this one makes of the present state, and makes and sends it once for each state.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// let total = price.combineLatest(quantity)
    ///     .map { $0.new * $1.new }.remembered()
    /// ```
    ///
    /// Without it, the latest message of stacked transforms is made anew each time that somebody asks for it. Where values are
    /// equatable, `removeDuplicates()` remembers as well. See ``Remembered``.
    public func remembered() -> Remembered<Self> {
        Remembered(self)
    }

    /// An observable that keeps the latest message. This one has one already, so it's never nil: the same as `remembered()`.
    public func cache<Unwrapped>() -> Remembered<Self> where Message == Unwrapped {
        Remembered(self)
    }

    /// An observable that keeps the latest message, whose messages are optional already.
    public func cache<Unwrapped>() -> CacheOnOptionalMessage<Self, Unwrapped> where Message == Unwrapped? {
        CacheOnOptionalMessage(self)
    }
}
