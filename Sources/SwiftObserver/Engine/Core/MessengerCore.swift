internal import Synchronization

/// The state of a messenger: its own lane, and those of actors. This object is the list of the own lane.
///
/// ```
/// Messenger ─▶ MessengerCore ◀─ observations, deliveries, lanes of actors
///                ├─ lock, gate, list ─▶ observations ─▶ their handlers
///                └─ MessageQueue, made on demand
///                     ├─ books: the ledger, the numbers
///                     ├─ mailbox: the letters and replays that wait
///                     ├─ kept, plan
///                     ├─ standIns ┄▶ Messenger
///                     └─ outlets, made on demand
///                          ├─ deliveries: what the strategy was given
///                          └─ ActorLane: gate, list, mailbox ┄▶ actor
/// ─▶ retains   ┄▶ refers weakly
/// ```
///
/// The state is an object of its own because it outlives its messenger: for messages that wait, and for messages that
/// are sent while the messenger's owner is being deallocated. Observations retain it; its end (`closeIfDone`) breaks
/// that circle.
///
/// A message takes one of two ways. If no thread delivers and the plan is plain, `send` calls the observations at
/// once. Otherwise it is decided under the lock, for most kinds by `post`, and `perform` acts without the lock. The deliverer
/// goes on until nothing waits or its turn is over (`drain`).
@usableFromInline
final class MessengerCore<Message>: Hub, @unchecked Sendable {  // by the lock and the gates of the lists
    @usableFromInline
    init(
        _ plan: Plan, messenger: AnyObject, runDelivery: @escaping (MessengerCore, UInt64, Int) -> Int
    ) {
        super.init()
        if plan.isLimitAlone {
            // The limiter has the plan, until something needs the queue.
            lock.withLock { held in adoptLimit(of: plan, held) }
        } else if plan !== Plan.ordered {
            lock.withLock { held in
                openQueue(held)
                if !plan.isInPlace {
                    queue.pointee.runDelivery = runDelivery
                    queue.pointee.standIns.make(for: messenger)
                }
                _ = install(plan, held)
                gate.end(guarded: isGuarded, held)
            }
        }
        if Following.isForAll { follow(as: messenger) }
    }

    deinit {
        _ = takeLimiter()
        guard hasQueue else { return }
        let queue = queue
        queue.pointee.boundHistory?.deallocate()
        queue.deinitialize(count: 1)
        queue.deallocate()
    }

    /// Casts a hub that is known to be the state of a messenger with messages of this type.
    @inlinable
    static func known(_ hub: Hub) -> MessengerCore { unsafeDowncast(hub, to: MessengerCore.self) }

    // MARK: The queue

    /// Whether the queue was made. Call under the lock, or as a deliverer that knows of it.
    @inlinable
    var hasQueue: Bool { books != nil }

    /// The queue.
    ///
    /// Precondition: `hasQueue`. In debug builds, the program stops otherwise.
    @inlinable
    var queue: UnsafeMutablePointer<MessageQueue<Message>> {
        UnsafeMutableRawPointer(unchecked(books)).assumingMemoryBound(to: MessageQueue<Message>.self)
    }

    /// Makes the queue, unless it exists.
    @inlinable
    func openQueue(_ held: borrowing HeldLock) {
        if books == nil { _ = makeBooks() }
    }

    @usableFromInline
    override func makeBooks() -> UnsafeMutablePointer<ListBooks> {
        let queue = UnsafeMutablePointer<MessageQueue<Message>>.allocate(capacity: 1)
        queue.initialize(to: MessageQueue())
        let made = UnsafeMutableRawPointer(queue).assumingMemoryBound(to: ListBooks.self)
        withUnsafeMutablePointer(to: &queue.pointee.books) { assert($0 == made, "The books come first in the queue") }
        books = made
        if gate.isLimited, let plan = limiterInUse.takeUnretainedValue().plan { queue.pointee.plan = plan }
        return made
    }

    /// Whether no message waits.
    @inlinable
    func isQueueEmpty(_ held: borrowing HeldLock) -> Bool { books == nil || queue.pointee.isEmpty }

    /// The installed plan, or the default one.
    @usableFromInline
    func installedPlan(_ held: borrowing HeldLock) -> Plan {
        hasQueue ? queue.pointee.plan : limiter(held)?.plan ?? .ordered
    }

    /// Whether messages are kept for later observers.
    @usableFromInline
    func keepsForReplay(_ held: borrowing HeldLock) -> Bool { hasQueue && queue.pointee.kept.keepsLetters }

    /// Installs a plan. Returns the former one and the messages that it kept, to be released outside the lock.
    func install(_ plan: Plan, _ held: borrowing HeldLock) -> Remains<Message> {
        let remains = queue.pointee.install(plan, isObserved: activeCount > 0)
        updateWay(held)
        adoptLimit(of: plan, held)
        return remains
    }

    /// Installs another strategy, which delivers the messages that wait.
    @usableFromInline
    func install(
        _ newPlan: Plan, sender: AnyObject, runDelivery: @escaping (MessengerCore, UInt64, Int) -> Int
    ) {
        var remains = Remains<Message>()
        let followUp = lock.withLock { held in
            openQueue(held)
            if !newPlan.isInPlace {
                if queue.pointee.runDelivery == nil { queue.pointee.runDelivery = runDelivery }
                queue.pointee.standIns.make(for: sender)
            }
            remains = install(newPlan, held)
            return followUpOfPlan(held)
        }
        remains.release()
        if gate.isFollowed { noteStrategy(newPlan) }
        proceed(followUp, sender: sender)
    }

    /// Decides how waiting messages are delivered under a new plan.
    private func followUpOfPlan(_ held: borrowing HeldLock) -> FollowUp {
        var followUp = FollowUp()
        guard gate.begin(held) else { return followUp }
        releaseFormerLimiters(held)
        if queue.pointee.plan.isInPlace && !queue.pointee.isEmpty {
            letDrain(&followUp, held)
        } else {
            if !queue.pointee.isEmpty {
                followUp.delivery = queue.pointee.delivery(for: self)
                if gate.isFollowed { noteHandedOver(followUp.delivery, held) }
            }
            gate.end(guarded: isGuarded, held)
        }
        return followUp
    }

    /// Finds out which way a message may take. The gate has to be told afterwards.
    ///
    /// - Parameter leavesRest: Whether messages that wait are left to the next sender.
    @usableFromInline
    func updateWay(leavingRest leavesRest: Bool = false, _ held: borrowing HeldLock) {
        let plan = queue.pointee.plan
        way =
            if leavesRest {
                .resting
            } else if phase.isFinished {
                .general
            } else if plan.isImmediate {
                plan.isInPlace ? .nesting : .general
            } else if !plan.isInPlace {
                plan.backlog == .unlimited ? .deferred : .general
            } else if plan.replay.count == 0, !queue.pointee.kept.isNeededAnyway {
                plan.isOrdered ? .plain : .bounded
            } else {
                plan.isOrdered ? .ordered : .general
            }
    }

    /// Notes whether messages that wait are left to the next sender. For the deliverer.
    @inlinable
    @inline(__always)
    func noteRest(_ leavesRest: Bool, _ held: borrowing HeldLock) {
        if leavesRest || way == .resting { updateWay(leavingRest: leavesRest, held) }
    }

    /// Whether any message that is next is part of a turn, without a look at the strategy's deliveries.
    @inlinable
    @inline(__always)
    func includesNext(_ turn: Turn) -> Bool {
        if queue.pointee.plan.isOrdered { return true }
        guard way == .deferred, let outlets = queue.pointee.outlets.memory else { return false }
        return outlets.pointee.deliveries.version == turn.version && ledger.left < turn.end.letters
    }

    /// Finds out which way a message may take, and tells the gate.
    func refreshWay(_ held: borrowing HeldLock) {
        updateWay(leavingRest: way == .resting, held)
        if gate.begin(held) { gate.end(guarded: isGuarded, held) }
    }

    func stopKeeping() {
        let forgotten = lock.withLock { hasQueue ? queue.pointee.kept.setLimit(0) : Ring() }
        withExtendedLifetime(forgotten) {}
    }

    func clearReplay() {
        let forgotten = lock.withLock { hasQueue ? queue.pointee.kept.takeAll() : Ring() }
        withExtendedLifetime(forgotten) {}
    }

    /// Replaces the messages that are kept for new observations.
    @usableFromInline
    func replaceKept(with messages: [Message], from author: Origin, sender: AnyObject) {
        let replaced = lock.withLock { held in
            openQueue(held)
            return queue.pointee.replaceKept(with: messages, from: author, sender: sender)
        }
        withExtendedLifetime(replaced) {}
    }

    /// Makes each message that is accepted from now on readable, from the moment in which it is sent.
    @usableFromInline
    func keepLatest(from first: Message) -> LatestMessage<Message> {
        let latest = LatestMessage<Message>(first)
        lock.withLock { held in
            openQueue(held)
            queue.pointee.kept.latest = latest
            refreshWay(held)
        }
        return latest
    }

    /// The history that the bindings of this messenger's value share. It lasts as long as the queue.
    @usableFromInline
    func boundHistory(of value: ValuePeek<some Any>) -> BoundHistory {
        lock.withLock { held in
            openQueue(held)
            if let history = queue.pointee.boundHistory { return history }
            let history = BoundHistory(value.changeCount)
            queue.pointee.boundHistory = history
            return history
        }
    }

    /// Returns an object that stands for the messenger where the messenger is not kept alive.
    @usableFromInline
    func standIn(for messenger: AnyObject) -> StandIn {
        lock.withLock { held in openQueue(held) }
        queue.pointee.standIns.make(for: messenger)
        return queue.pointee.standIns.ofMessenger
    }

    // MARK: Answers to the hub

    override func lists(_ held: borrowing HeldLock) -> [ObservationList] {
        guard hasQueue else { return [self] }
        var all: [ObservationList] = [self]
        if let mainLane = queue.pointee.mainLane { all.append(mainLane) }
        for lane in queue.pointee.actorLanes.values { all.append(lane) }
        return all
    }

    override func addMeasurements(
        to numbers: inout ObservationNumbers, of token: ObservationToken, _ held: borrowing HeldLock
    ) {
        measure(&numbers, of: token, held)
    }

    override func flushHeldBack() {
        let plan: Plan? = lock.withLock { hasQueue ? queue.pointee.plan : nil }
        plan?.pacer?.flush()
    }

    override func noteWaiting(
        for token: ObservationToken, _ followed: FollowedObservation, _ held: borrowing HeldLock
    ) {
        noteWaitingHere(for: token, followed, held)
    }

    override var followedNode: Int {
        hasQueue ? Int(queue.pointee.followedNumber) : 0
    }

    override var description: String { "A messenger of \(Message.self)" }

    override func cancelReplay(of token: ObservationToken, _ held: borrowing HeldLock) {
        guard let replay = token.tally?.replay as? PendingReplay<Message> else { return }
        if replay.isOnItsWay || token.list === self {
            queue.pointee.mailbox.replays.remove(replay)
        } else {
            ActorLane<Message>.known(token.list).mailbox.replays.remove(replay)
        }
    }
}
