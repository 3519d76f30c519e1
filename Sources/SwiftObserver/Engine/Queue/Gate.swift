public import Synchronization

/// Keeps the deliveries to one list of observations apart: at most one thread at a time is its *deliverer*.
///
/// **Invariant.** The word changes in two ways only. Without the lock: from idle and unguarded to a direct delivery
/// (`beginDirect`, `beginLimited`), and from a delivery, if nothing was noted in the meantime, back to idle (`endDirect`,
/// `endQuiet`). Everything else happens under the lock. The thread that made the word busy owns the list of
/// observations until the word is idle again. The word counts the messages that were delivered directly, in the same
/// step in which it becomes busy, so that the count is exact whenever it is read.
@usableFromInline
struct Gate: ~Copyable, Sendable {
    @usableFromInline let word = Atomic<UInt64>(0)

    @usableFromInline static var busy: UInt64 { 1 }
    /// The deliverer has to take the lock before it steps down: a message waits, or an edit of the list was noted.
    @usableFromInline static var attention: UInt64 { 2 }
    /// A delivery must begin under the lock.
    @usableFromInline static var guarded: UInt64 { 4 }
    /// A message is in flight that `endDirect` may end.
    @usableFromInline static var direct: UInt64 { 8 }
    /// Nested sends are limited: the deliverer has to look at the causes of the message. Not changed by deliveries.
    @usableFromInline static var limited: UInt64 { 16 }
    /// Messages are followed, which takes the lock. Not changed by deliveries.
    @usableFromInline static var followed: UInt64 { 32 }
    @usableFromInline static var one: UInt64 { 64 }
    /// The bits that deliveries change.
    @usableFromInline static var flags: UInt64 { 15 }

    @inlinable
    init() {}

    /// Begins a direct delivery without the lock; returns zero where that is not possible.
    @inlinable
    borrowing func beginDirect() -> UInt64 {
        let idle = word.load(ordering: .relaxed)
        guard idle & (Gate.flags | Gate.limited | Gate.followed) == 0 else { return 0 }
        let begun = idle &+ (Gate.one | Gate.direct | Gate.busy)
        // Meets `end`, `endDirect` or `endQuiet` of the deliverer before: the list is as that one has left it.
        return word.compareExchange(expected: idle, desired: begun, ordering: .acquiring).exchanged ? begun : 0
    }

    /// Begins a direct delivery without the lock where nested sends are limited; returns zero where that is not
    /// possible.
    @inlinable
    borrowing func beginLimited() -> UInt64 {
        let idle = word.load(ordering: .relaxed)
        guard idle & (Gate.flags | Gate.limited | Gate.followed) == Gate.limited else { return 0 }
        let begun = idle &+ (Gate.one | Gate.direct | Gate.busy)
        // As `beginDirect`. Also meets `limit`, so that the limiter exists.
        return word.compareExchange(expected: idle, desired: begun, ordering: .acquiring).exchanged ? begun : 0
    }

    /// Ends a delivery that `beginDirect` began. Returns false if something was noted in the meantime: then the
    /// deliverer has to drain.
    @inlinable
    borrowing func endDirect(_ begun: UInt64) -> Bool {
        // Meets the next begin: the work of handlers, and the deliverer's changes of the list, happened before that.
        word.compareExchange(
            expected: begun, desired: begun &- (Gate.direct | Gate.busy), ordering: .releasing
        ).exchanged
    }

    /// Ends a delivery that `beginQuiet` began. Returns false if something was noted in the meantime.
    @inlinable
    borrowing func endQuiet(_ begun: UInt64) -> Bool {
        // As `endDirect`.
        word.compareExchange(expected: begun, desired: begun & ~Gate.busy, ordering: .releasing).exchanged
    }

    /// Makes the caller the deliverer, without a message, if there is none. Returns the word then, zero otherwise.
    @inlinable
    borrowing func beginQuiet(_ held: borrowing HeldLock) -> UInt64 {
        begin(held) ? word.load(ordering: .relaxed) : 0
    }

    /// Does the same as `beginQuiet`, unless messages are followed: then it returns zero.
    @inlinable
    borrowing func beginUnnoted(_ held: borrowing HeldLock) -> UInt64 { isFollowed ? 0 : beginQuiet(held) }

    /// Begins a direct delivery under the lock. `endDirect` may end it without the lock. If a thread delivers already,
    /// leaves word for that thread and returns zero.
    @inlinable
    borrowing func beginDirect(_ held: borrowing HeldLock) -> UInt64 {
        begin(direct: true, held) ? word.load(ordering: .relaxed) : 0
    }

    /// Makes the caller the deliverer, or leaves word for the one that there is.
    @inlinable
    borrowing func begin(direct: Bool = false, _ held: borrowing HeldLock) -> Bool {
        var now = word.load(ordering: .relaxed)
        while true {
            let isFree = now & Gate.busy == 0
            if now & (Gate.busy | Gate.attention) == Gate.busy | Gate.attention { return false }
            let next =
                isFree
                ? (direct ? now &+ (Gate.one | Gate.direct | Gate.busy) : now | Gate.busy) : now | Gate.attention
            // Acquires the work of a deliverer that stepped down without the lock. Notes for a deliverer need no
            // release: they are read under the lock, and only the order of this one word says whether there are any.
            let change = word.compareExchange(expected: now, desired: next, ordering: .acquiringAndReleasing)
            if change.exchanged { return isFree }
            now = change.original
        }
    }

    /// Notes that the deliverer has seen all notes and goes on.
    @inlinable
    borrowing func proceed(_ held: borrowing HeldLock) {
        let now = word.load(ordering: .relaxed)
        assert(now & Gate.busy != 0, "Only a deliverer goes on")
        word.store(now & ~(Gate.attention | Gate.direct), ordering: .relaxed)
    }

    /// Ends the delivery: the deliverer steps down.
    @inlinable
    borrowing func end(guarded: Bool, _ held: borrowing HeldLock) {
        let now = word.load(ordering: .relaxed)
        // Meets `beginDirect` and `beginLimited`, which take no lock. A load and a store, since the lock is held and,
        // while the word is busy, no thread changes it without the lock.
        word.store((now & ~Gate.flags) | (guarded ? Gate.guarded : 0), ordering: .releasing)
    }

    /// Says whether nested sends are limited.
    borrowing func limit(_ isLimited: Bool, _ held: borrowing HeldLock) {
        // Meets `beginLimited`: a thread that sees the bit sees the limiter.
        if isLimited {
            word.bitwiseOr(Gate.limited, ordering: .releasing)
        } else {
            word.bitwiseAnd(~Gate.limited, ordering: .releasing)
        }
    }

    /// Says whether messages are followed.
    borrowing func follow(_ isFollowed: Bool, _ held: borrowing HeldLock) {
        // Read under the lock, except by a thread that finds its short way closed, and then takes the lock.
        if isFollowed {
            word.bitwiseOr(Gate.followed, ordering: .relaxed)
        } else {
            word.bitwiseAnd(~Gate.followed, ordering: .relaxed)
        }
    }

    @inlinable
    var isFollowed: Bool { word.load(ordering: .relaxed) & Gate.followed != 0 }

    /// Whether messages carry causes because of the messenger itself.
    @inlinable
    var isLimitedOrFollowed: Bool { word.load(ordering: .relaxed) & (Gate.limited | Gate.followed) != 0 }

    @inlinable
    var isLimited: Bool { word.load(ordering: .relaxed) & Gate.limited != 0 }

    /// Whether a message is in flight that its sender delivers without its having waited.
    @inlinable
    var isDirect: Bool { word.load(ordering: .relaxed) & Gate.direct != 0 }

    /// Whether such a message is in flight, and nothing was sent since, nor refused.
    @inlinable
    var isDirectAndAlone: Bool {
        word.load(ordering: .acquiring) & (Gate.flags | Gate.limited | Gate.followed) == Gate.direct | Gate.busy
    }

    /// Whether the deliverer has to take the lock before it goes on. For the deliverer.
    @inlinable
    var isNoted: Bool { word.load(ordering: .relaxed) & Gate.attention != 0 }

    @inlinable
    var isBusy: Bool { word.load(ordering: .relaxed) & Gate.busy != 0 }

    /// How many messages were delivered directly, the one in flight included.
    @inlinable
    var count: Int { Int(truncatingIfNeeded: word.load(ordering: .relaxed) >> 6) }
}
