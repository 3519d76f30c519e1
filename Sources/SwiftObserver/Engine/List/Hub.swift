public import Synchronization

/// The lists of observations of one messenger: their lock, the counts of observations and messages, beginning and end.
///
/// The hub itself is the list for handlers that run where the strategy delivers.
@usableFromInline
class Hub: ObservationList, @unchecked Sendable {  // by the lock
    // In an order that leaves no gaps: the model of a program may have a million of these.
    /// Whether a send needs no more than the observations of this list and, at most, a look at the limit.
    @usableFromInline @exclusivity(unchecked) final var isPlain = true
    /// Whether the plan is in place, in order, and without a bound.
    @usableFromInline @exclusivity(unchecked) final var isOrdered = true
    /// Whether the plan is in place, and nested messages are delivered at once.
    @usableFromInline @exclusivity(unchecked) final var isNesting = false
    /// Whether messages wait without a deliverer although the strategy delivers in place: the next sender takes over.
    @usableFromInline @exclusivity(unchecked) final var hasRest = false
    @usableFromInline final let lock = Lock()
    /// Set under the lock, read without it: whether it is worth asking if this is the main queue.
    @usableFromInline final let servesMain = Atomic<Bool>(false)
    /// Whether there is a mailbox of an actor. Set under the lock, read without it.
    @usableFromInline final let hasActors = Atomic<Bool>(false)
    @usableFromInline @exclusivity(unchecked) final var phase = MessengerPhase.open
    /// How many derived values want each change of the value to move their epoch. Once the count has reached the
    /// highest number, it stays there: the epoch moves more often than it must then.
    @exclusivity(unchecked) final var trackerCount: UInt16 = 0
    /// The number of the latest observation.
    @usableFromInline @exclusivity(unchecked) final var lastNumber: UInt64 = 0
    /// How many observations go on.
    @usableFromInline @exclusivity(unchecked) final var activeCount: Int32 = 0
    /// How many observations have handlers on an actor.
    @usableFromInline @exclusivity(unchecked) final var isolatedCount: Int32 = 0
    /// The count of causes in the process: at hand, since every message that does not take the shortest way reads it.
    @usableFromInline final let causeCount = Cause.count

    @usableFromInline
    init() {
        super.init()
    }

    #if DEBUG
        deinit {
            ChainNotes.shared.withLock { $0.forget(ObjectIdentifier(self)) }
        }
    #endif

    /// The hub of observations that no messenger lists.
    static let nobody = Hub()

    @usableFromInline
    override final var unretainedHub: Unmanaged<Hub> { .passUnretained(self) }

    @usableFromInline
    final var isGuarded: Bool { !isPlain || isolatedCount > 0 || hasRest }

    /// The number of the messenger's observation that has lasted longest.
    @usableFromInline
    final func oldestNumber(_ held: borrowing HeldLock) -> UInt64 {
        if isolatedCount == 0 { return oldestNumberHere(held) }
        return lists(held).reduce(.max) { min($0, $1.oldestNumberHere(held)) }
    }

    /// The closure to be called outside the lock when no observation goes on any more.
    final func whenUnobserved(_ held: borrowing HeldLock) -> (@Sendable () -> Void)? { books?.pointee.whenUnobserved }

    /// Counts one more or one less derived value for which changes of the value that is sent move the epoch.
    final func track(_ isTracked: Bool, _ held: borrowing HeldLock) {
        if trackerCount < .max { trackerCount = isTracked ? trackerCount + 1 : trackerCount - 1 }
        gate.track(trackerCount > 0, held)
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

    /// Gives an observation its number and its place. `isDeliverer` says whether the caller is.
    @usableFromInline
    final func enroll(_ token: ObservationToken, isDeliverer: Bool, replayCount: Int, _ held: borrowing HeldLock) {
        lastNumber &+= 1
        token.give(number: lastNumber)
        if isDeliverer, replayCount == 0, token.list.books == nil { return enrollAtRest(token, held) }
        token.base = sentCount(held)
        let isOwn = token.list === self
        let olderMayCome = !isDeliverer || hasMessagesOnTheirWay(held)
        let marks = (
            mark(lastNumber, olderMayCome: false, held),
            isOwn ? nil : token.list.mark(lastNumber, olderMayCome: olderMayCome, held)
        )
        if replayCount > 0 || marks.0 != nil || marks.1 != nil {
            if let early = token.tally {
                (early.marks, early.promised) = (marks, replayCount)
            } else {
                token.tally = Tally(own: marks.0, actor: marks.1, promised: replayCount)
            }
            // Where messages are followed, there is a mark.
            if gate.isFollowed { follow(token) }
        }
        token.joinOwner()
        activeCount += 1
        if isOwn {
            admit(token, now: isDeliverer, held)
        } else {
            isolatedCount += 1
            let canLink = token.list.gate.begin(held)
            token.list.admit(token, now: canLink, held)
            if canLink { token.list.gate.end(guarded: false, held) }
        }
    }

    /// Gives an observation its place where nothing was ever posted, lost or followed. For the deliverer.
    private final func enrollAtRest(_ token: ObservationToken, _ held: borrowing HeldLock) {
        assert(token.list === self, "The mailbox of an actor has books")
        token.base = gate.count
        token.joinOwner()
        activeCount += 1
        append(token)
    }

    @usableFromInline
    final func end(_ token: ObservationToken) {
        let endedAtRest: Unmanaged<ObservationToken>? = lock.withLock { held in
            token.isActive && token.list.books == nil && gate.begin(held) ? endAtRest(token, held) : nil
        }
        if let endedAtRest {
            endedAtRest.takeRetainedValue().retire(here: false)
        } else {
            ended(token).release()
        }
    }

    final func ended(_ token: ObservationToken) -> Retired {
        lock.withLock { held in endLocked(token, held) }
    }

    /// Ends an observation, unless it has ended.
    @usableFromInline
    final func endLocked(_ token: ObservationToken, _ held: borrowing HeldLock) -> Retired {
        guard token.isActive else { return Retired() }
        // First, so that no message begins that is counted neither as offered to the observation nor as sent after
        // its end.
        let isDeliverer = token.list.gate.begin(held)
        if isDeliverer, token.list.books == nil { return Retired(endAtRest(token, held)) }
        close(token, held)
        var retired = isDeliverer ? tidy(token.list, held) : Retired()
        if token.list !== self { refreshGate(held) }
        if activeCount == 0 { retired.notice = whenUnobserved(held) }
        return retired
    }

    /// Ends an observation where nothing was ever posted, lost or followed, and steps down. Returns the list's
    /// reference to it. For the deliverer.
    @inline(__always)
    private final func endAtRest(
        _ token: ObservationToken, _ held: borrowing HeldLock
    ) -> Unmanaged<ObservationToken> {
        assert(token.list === self && departures == nil, "A deliverer brings the list up to date")
        token.base = gate.count - token.base
        if let tally = token.tally { forget(tally, of: token, held) }
        token.noteEnd()
        token.leaveOwner()
        activeCount -= 1
        let ended = remove(token)
        gate.end(guarded: isGuarded, held)
        return ended
    }

    /// Lets sends take the short way again if nothing speaks against it any more.
    final func refreshGate(_ held: borrowing HeldLock) {
        if isolatedCount == 0, gate.begin(held) { gate.end(guarded: isGuarded, held) }
    }

    /// Takes back the replay of an observation that is over.
    func cancelReplay(of token: ObservationToken, _ held: borrowing HeldLock) {}

    /// Takes an observation out of everything but its list.
    final func close(_ token: ObservationToken, _ held: borrowing HeldLock) {
        token.base = sentCount(held) - token.base
        if hasLosses(held) || token.list.hasLosses(held) {
            let dropped = losses(for: token, held).dropped
            // One that is there already may be in use for a replay, so it is not replaced.
            if token.tally == nil { token.tally = Tally(own: nil, actor: nil) }
            token.tally?.finallyDropped = dropped
        }
        if let tally = token.tally { forget(tally, of: token, held) }
        token.noteEnd()
        token.leaveOwner()
        activeCount -= 1
        if token.list !== self { isolatedCount -= 1 }
        token.list.dismiss(token, held)
    }

    /// Removes the marks and the replay of an observation that is over.
    private final func forget(_ tally: Tally, of token: ObservationToken, _ held: borrowing HeldLock) {
        if let mark = tally.marks.own { ledger.forget(mark) }
        if let mark = tally.marks.actor { token.list.ledger.forget(mark) }
        if tally.replay != nil { cancelReplay(of: token, held) }
        if let followed = tally.followed { noteEnd(of: followed, token, held) }
    }

    /// Changes a list in which no message begins in the meantime.
    final func edit(_ list: ObservationList, _ held: borrowing HeldLock, _ change: () -> Void) -> Retired {
        let isDeliverer = list.gate.begin(held)
        change()
        return isDeliverer ? tidy(list, held) : Retired()
    }

    /// Brings a list up to date, and steps down as its deliverer.
    final func tidy(_ list: ObservationList, _ held: borrowing HeldLock) -> Retired {
        let retired = list.applyEdits(held)
        list.gate.end(guarded: list === self && isGuarded, held)
        if list.isDeserted { list.wasTidied(held) }
        return retired
    }

    /// Ends every observation of a list, which still has to be brought up to date.
    @usableFromInline
    final func closeAll(in list: ObservationList, _ held: borrowing HeldLock) {
        closeAll(from: list.first, held)
        closeAll(from: list.firstArrival, held)
    }

    private final func closeAll(from first: Unmanaged<ObservationToken>?, _ held: borrowing HeldLock) {
        var next = first
        while let current = next {
            next = current._withUnsafeGuaranteedRef { token in
                if token.isActive { close(token, held) }
                return token.next
            }
        }
    }

    /// Ends every observation of the messenger.
    final func endAll() {
        let retired = lock.withLock { held in
            var retired = Retired()
            for list in lists(held) {
                retired.add(edit(list, held) { closeAll(in: list, held) })
            }
            refreshGate(held)
            retired.notice = whenUnobserved(held)
            return retired
        }
        retired.release()
    }
}
