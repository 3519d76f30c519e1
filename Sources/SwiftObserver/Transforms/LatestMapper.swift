/// An observable of what becomes of the latest message of its origin in a task: what `mapLatest` makes.
///
/// Each message of the origin begins a task, and cancels that of the message before. What a task returns is sent, unless the
/// origin has sent another message by then, even if the task did not heed that it was cancelled. So what is sent comes in the
/// order of the messages. Its author is the author of the message that it answers.
///
/// It retains its origin, observes it from the beginning, and must be held itself: when it is deallocated, it cancels the task
/// and falls silent. When its origin is finished, it cancels the task and is finished too. To have something to show before the first answer, begin with `startWith`.
public final class LatestMapper<O: Observable, Mapped: Sendable>: Observable, Observer where O.Message: Sendable {
    /// Delivers what the tasks return, `.ordered`, where they end. Sending through it, or through this object, reaches its own
    /// observers only.
    public let messenger = Messenger<Mapped>()
    public let receiver = Receiver()
    private let inlet = Messenger<RequestInput<O.Message, Mapped>>()
    private let link = Link<O, Mapping<O.Message, RequestInput<O.Message, Mapped>>>(Mapping { .request($0) })

    init(_ origin: O, _ map: @escaping @Sendable (O.Message) async -> Mapped) {
        messenger.draw(
            from: inlet, through: LatestMapping(in: inlet, map),
            finishingIf: { [weak inlet] in inlet?.isFinished ?? false })
        link.connect(to: origin, from: receiver, into: inlet)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing, and the task goes on until the new one
    /// sends a message.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: inlet) }
    }

    deinit {
        messenger.noteDeath(of: LatestMapper.self)
    }
}

// The origin is guarded by the link's lock; the closure is `@Sendable`.
extension LatestMapper: @unchecked Sendable where O: Sendable {}
