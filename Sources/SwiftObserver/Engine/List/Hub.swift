public import Synchronization

/// The lists of observations of one messenger: their lock, the counts of observations and messages, beginning and end.
///
/// The hub itself is the list for handlers that run where the strategy delivers.
@usableFromInline
class Hub: ObservationList, @unchecked Sendable {  // by the lock
    // In an order that leaves no gaps: the model of a program may have a million of these.
    @usableFromInline @exclusivity(unchecked) final var way = Way.plain
    @usableFromInline final let lock = Lock()
    #if DEBUG
        /// Whether an observation was given messages from before, or read them itself. Under the lock.
        @usableFromInline @exclusivity(unchecked) final var gaveEarlier = false
    #endif
    /// Set under the lock, read without it: whether it is worth asking if this is the main queue.
    @usableFromInline final let servesMain = Atomic<Bool>(false)
    @usableFromInline @exclusivity(unchecked) final var phase = MessengerPhase.open
    /// Marks the observed computations that read the value, if this is the state of one. Made for the first of them,
    /// under the lock of the value, and retained.
    @usableFromInline @exclusivity(unchecked) final var changeMarks: Unmanaged<ChangeMarks>?
    /// The number of the latest observation.
    @usableFromInline @exclusivity(unchecked) final var lastNumber: UInt64 = 0
    /// How many observations go on.
    @usableFromInline @exclusivity(unchecked) final var activeCount: Int32 = 0
    /// How many observations have handlers on an actor.
    @usableFromInline @exclusivity(unchecked) final var isolatedCount: Int32 = 0
    /// An owned `NestingLimiter`, while the strategy limits nested sends. It is changed under the lock. Deliverers
    /// read it without the lock, so a limiter that is replaced stays until there is no deliverer.
    @usableFromInline final let limiterPointer = Atomic<UnsafeRawPointer?>(nil)

    @usableFromInline
    init() {
        super.init()
    }

    deinit {
        changeMarks?.release()
        #if DEBUG
            ChainNotes.shared.withLock { $0.forget(ObjectIdentifier(self)) }
        #endif
    }

    /// The hub of observations that no messenger lists.
    static let nobody = Hub()

    @usableFromInline
    override final var unretainedHub: Unmanaged<Hub> { .passUnretained(self) }

    @inlinable
    final var isGuarded: Bool { !way.isOpen || isolatedCount > 0 }

    /// The number of the messenger's observation that has lasted longest.
    @usableFromInline
    final func oldestNumber(_ held: borrowing HeldLock) -> UInt64 {
        if isolatedCount == 0 { return oldestNumberHere(held) }
        return lists(held).reduce(.max) { min($0, $1.oldestNumberHere(held)) }
    }

    /// The closure to call, outside the lock, when the last observation has ended.
    final func whenUnobserved(_ held: borrowing HeldLock) -> (@Sendable () -> Void)? { books?.pointee.whenUnobserved }

    final func setUnobservedHook(_ hook: (@Sendable () -> Void)?) {
        let old = lock.withLock { held in
            let old = whenUnobserved(held)
            openBooks(held).pointee.whenUnobserved = hook
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// Has the strategy deliver the messages that it holds back by a clock.
    func flushHeldBack() {}

    /// Adds the measurements of an observation that goes on.
    func addMeasurements(
        to numbers: inout ObservationNumbers, of token: ObservationToken, _ held: borrowing HeldLock
    ) {}

    /// Notes the messages that wait for an observation that ends.
    func noteWaiting(for token: ObservationToken, _ followed: FollowedObservation, _ held: borrowing HeldLock) {}

    /// The number under which the messenger is followed; zero if it is not. Under the lock.
    var followedNode: Int { 0 }

    /// Describes the owner of this state, for messages in debug builds.
    var description: String { "A messenger" }

    /// Every list of the messenger.
    func lists(_ held: borrowing HeldLock) -> [ObservationList] { [self] }

    /// Removes the waiting replay of an observation that has ended.
    func cancelReplay(of token: ObservationToken, _ held: borrowing HeldLock) {}
}

/// The shortest way that a message may take: as the plan allows, what is kept, and what has been left.
///
/// Computed in one place, `MessengerCore.updateWay`. Whether there are actors, and whether a thread delivers, is asked
/// besides.
@usableFromInline
enum Way: UInt8, Sendable {
    /// In place and in order, without a bound, and nothing is kept: a send needs no more than the observations of the
    /// messenger's own list and, at most, a look at the limit.
    case plain
    /// The same, with a bound for what waits.
    case bounded
    /// In place and in order, without a bound. Messages are kept.
    case ordered
    /// In place, and nested messages are delivered at once.
    case nesting
    /// In order and without a bound, and later.
    case deferred
    /// Messages wait without a deliverer, although the strategy delivers in place: the next sender takes over.
    case resting
    /// None of these: all has to be looked at.
    case general

    /// Whether a send may begin without the lock.
    @inlinable
    @inline(__always)
    var isOpen: Bool { rawValue <= Way.bounded.rawValue }

    /// Whether a message that cannot be delivered at once is added to the queue, whatever waits there.
    @inlinable
    @inline(__always)
    var isOrdered: Bool { rawValue & ~Way.ordered.rawValue == Way.plain.rawValue }
}

/// The phase of a messenger's life: whether it accepts messages, and whether messages are still to be delivered.
///
/// A messenger that is *drained* has nothing to deliver, here or on the way to an actor. Only a late observation ends
/// that state: it is given the kept messages.
@usableFromInline
enum MessengerPhase: Sendable {
    case open
    /// Nothing is accepted any more. Messages that were accepted are delivered.
    case finished(isDrained: Bool)
    /// The messenger is gone. Messages that were accepted are delivered.
    case gone(wasFinished: Bool, isDrained: Bool)

    /// Whether observations end when nothing waits.
    @usableFromInline
    var isEnding: Bool { if case .open = self { false } else { true } }

    /// Whether the messenger was finished, gone or not.
    @usableFromInline
    var isFinished: Bool {
        switch self {
        case .open: false
        case .finished: true
        case .gone(let wasFinished, _): wasFinished
        }
    }

    @usableFromInline
    var isGone: Bool { if case .gone = self { true } else { false } }

    @usableFromInline
    var isDrained: Bool {
        switch self {
        case .open: false
        case .finished(let isDrained), .gone(_, let isDrained): isDrained
        }
    }

    /// Whether the messenger is gone, and everything has been delivered.
    @usableFromInline
    var isClosed: Bool { isGone && isDrained }

    /// Notes that nothing more is accepted. Returns false if that was so before.
    @usableFromInline
    @discardableResult
    mutating func finish() -> Bool {
        guard !isEnding else { return false }
        self = .finished(isDrained: false)
        return true
    }

    /// Notes that the messenger is being deallocated. A drained one has to be drained again, to release its strategy
    /// too.
    mutating func lose() {
        assert(!isGone, "A messenger is deallocated once")
        self = .gone(wasFinished: isFinished, isDrained: false)
    }

    /// Notes that nothing waits any more, and nothing comes.
    @usableFromInline
    mutating func drain() {
        assert(isEnding, "As long as messages may come, nothing ends")
        self = isGone ? .gone(wasFinished: isFinished, isDrained: true) : .finished(isDrained: true)
    }

    /// Notes that an observation has begun with kept messages.
    @usableFromInline
    mutating func admit() {
        switch self {
        case .open: break
        case .finished: self = .finished(isDrained: false)
        case .gone(let wasFinished, _): self = .gone(wasFinished: wasFinished, isDrained: false)
        }
    }
}
