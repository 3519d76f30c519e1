internal import Synchronization

/// What only some observations need, in one word: the number of messages that an observation was given as it began,
/// outside of every mailbox, or a `Tally`, which has that number too.
///
/// **Invariant.** An odd word is twice the number and one. Any other word but zero is an owned reference.
@usableFromInline
struct ObservationExtra {
    private var word: UInt = 0

    init() {}

    @usableFromInline
    var tally: Tally? { unretainedTally?.takeUnretainedValue() }

    @usableFromInline
    var unretainedTally: Unmanaged<Tally>? {
        guard word & 1 == 0, let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
        return .fromOpaque(pointer)
    }

    @usableFromInline
    var earlierCount: Int {
        get { word & 1 == 0 ? tally?.earlierCount ?? 0 : Int(word >> 1) }
        set { if let tally { tally.earlierCount = newValue } else { word = UInt(newValue) << 1 | 1 } }
    }

    /// Keeps a tally. Precondition: There is none.
    mutating func make(_ tally: Tally) {
        assert(self.tally == nil, "An observation has one tally")
        tally.earlierCount = earlierCount
        word = UInt(bitPattern: Unmanaged.passRetained(tally).toOpaque())
    }

    /// Releases the tally, if there is one. Nothing uses this any more.
    func release() {
        unretainedTally?.release()
    }
}

/// State that only some observations need: losses before they began, the replay that they were promised, and a name.
@usableFromInline
final class Tally: @unchecked Sendable {  // everything but the atomic is guarded by the messenger's lock
    /// The losses of the messenger's own mailbox, and of the handler's actor's mailbox, when the observation began.
    let marks: (own: LossMark?, actor: LossMark?)
    let replayed = Atomic<Int>(0)
    /// How many messages the replay consists of.
    let promised: Int
    /// How many messages it was given as it began, outside of every mailbox.
    var earlierCount = 0
    /// The replay, as long as it waits: a `PendingReplay`.
    @usableFromInline var replay: AnyObject?
    /// Set when the observation ended.
    var finallyDropped = 0
    /// The name that the observation was given.
    var name: String?
    /// Set while it is followed, or was.
    var followed: FollowedObservation?

    init(own: LossMark?, actor: LossMark?, promised: Int = 0) {
        self.promised = promised
        marks = (own, actor)
    }
}
