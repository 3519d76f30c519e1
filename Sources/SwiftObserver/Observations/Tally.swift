internal import Synchronization

/// What only some observations need: what was lost before they began, the replay that they were promised, and a name.
@usableFromInline
final class Tally: @unchecked Sendable {  // everything but the atomic is guarded by the messenger's lock
    /// What the messenger's own mailbox and that of the handler's actor had lost when the observation began.
    let marks: (own: LossMark?, actor: LossMark?)
    let replayed = Atomic<Int>(0)
    /// How many messages the replay consists of.
    let promised: Int
    /// The replay, as long as it waits: a `PendingReplay`.
    @usableFromInline var replay: AnyObject?
    /// Set when the observation ended.
    var finallyDropped = 0
    /// What the observation is called.
    var name: String?

    init(own: LossMark?, actor: LossMark?, promised: Int = 0) {
        self.promised = promised
        marks = (own, actor)
    }
}
