public import Synchronization

extension Messenger {
    /// Begins an observation that has no observer: it lasts until its token is stopped or the messenger is deallocated.
    ///
    /// The handler runs on the actor, which is held weakly, or where the strategy delivers. It receives an absent
    /// author as such, and passes it on. `replayed` is called instead with each replayed message. `whenEnded` is called
    /// once, outside all locks, when no call of the handler can begin any more. With `observable`, which has this
    /// messenger, the observation begins with its latest message.
    @inlinable
    package final func connect(
        on actor: (any Actor)? = nil, replaying: Bool = true,
        latestOf observable: (any BufferedObservable<Message>)? = nil,
        _ handler: @escaping (Message, Origin) -> Void, replayed: ((Message, Origin) -> Void)? = nil,
        whenEnded: (@Sendable () -> Void)? = nil
    ) -> ObservationToken {
        let core = makeCore()
        let lane = core.lane(for: actor, of: self)
        let subscription = FreeSubscription.make(.link(handler), in: lane, replayed: replayed, whenEnded: whenEnded)
        if let observable {
            begin(subscription, latestOf: observable)
        } else {
            core.begin(subscription, sender: self, replaying: replaying)
            observationBegan()
            // Without replay, the caller reads the latest message itself.
            if !replaying { noteReading() }
        }
        return subscription
    }

    /// Begins such an observation, without replay, that passes its messages on to another messenger.
    @inlinable
    final func connect(
        into target: AnyObject, _ handler: @escaping (Message, Origin) -> Void,
        whenEnded: (@Sendable () -> Void)? = nil
    ) -> ObservationToken {
        let core = makeCore()
        let subscription = PassingSubscription(.link(handler), in: core, into: target, whenEnded: whenEnded)
        core.begin(subscription, sender: self, replaying: false)
        observationBegan()
        return subscription
    }

    /// Begins an observation without an observer, with a handler that takes no author.
    @inlinable
    package final func connect(
        on actor: (any Actor)? = nil, _ handler: @escaping (Message) -> Void
    ) -> ObservationToken {
        let core = makeCore()
        let subscription = Subscription(.message(handler), in: core.lane(for: actor, of: self))
        core.begin(subscription, sender: self)
        observationBegan()
        return subscription
    }

    /// Begins an observation without an observer that does not wait for a delivery that is under way: if the strategy
    /// delivers in place, and the handler may run here, it's called with the replay before this returns, even while
    /// another thread delivers.
    @inlinable
    package final func connectAtOnce(
        on actor: (any Actor)? = nil, _ handler: @escaping (Message) -> Void
    ) -> ObservationToken {
        let core = makeCore()
        let subscription = Subscription(.message(handler), in: core.lane(for: actor, of: self))
        core.beginAtOnce(subscription, sender: self)
        return subscription
    }

    /// Gives the messenger a strategy, unless it has an inner state by now. For a caller that chooses the strategy only
    /// when the first observation begins. All messengers with the same name for it share one strategy.
    @inlinable
    package final func prepareLate(_ strategy: @autoclosure () -> some DeliveryStrategy, as name: PlanName? = nil) {
        guard plannedCore == nil else { return }
        if let name { _ = makeCore(Plan.plan(as: name, for: strategy)) } else { _ = makeCore(Plan(strategy())) }
    }

    /// Gives a new messenger a strategy that delivers in place. All messengers with the same name for it share one plan.
    @usableFromInline
    package final func prepare(_ strategy: @autoclosure () -> some SynchronousDelivery, as name: PlanName) {
        idle.put(Plan.plan(as: name, for: strategy))
    }

    /// Whether an observation goes on. O(1)
    package final var isObserved: Bool {
        guard let core = existingCore else { return false }
        return core.lock.withLock { core.activeCount > 0 }
    }

    /// Whether messages are kept for the first observation alone. O(1)
    @usableFromInline
    package final var keepsForFirstObservation: Bool {
        guard let core = plannedCore else { return false }
        return core.lock.withLock { core.hasQueue && core.queue.pointee.kept.isForFirstObservation }
    }

    /// Whether messages are kept for new observations. O(1)
    final var keepsForReplay: Bool {
        guard let core = plannedCore else { return false }
        return core.lock.withLock { core.hasQueue && core.queue.pointee.kept.limit > 0 }
    }

    /// Forgets the messages kept for new observations, and keeps none until a strategy is set. Replays that have begun
    /// go on.
    package final func stopKeeping() {
        plannedCore?.stopKeeping()
    }

    /// Sets a closure to call, outside all locks, each time the last observation has ended: maybe once too often.
    package final func setUnobservedHook(_ hook: (@Sendable () -> Void)?) {
        makeCore().setUnobservedHook(hook)
    }
}

/// An observation without an observer that has a function of its own for replayed messages.
@usableFromInline
class ReplayedSubscription<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    /// Called instead of the handler with replayed messages, and released with it.
    @usableFromInline @exclusivity(unchecked) final var whenReplayed: ((Message, Origin) -> Void)?

    @inlinable
    init(
        _ handler: consuming Handler<Message>, in list: ObservationList, replayed: ((Message, Origin) -> Void)?
    ) {
        whenReplayed = replayed
        super.init(handler, in: list)
        if replayed != nil { key.store(ObservationToken.replaysApart, ordering: .relaxed) }
    }

    @usableFromInline
    override func callForReplay(_ message: Message, _ author: Origin) {
        whenReplayed?(message, author)
    }

    override func hook(by hook: any CallHook) {
        super.hook(by: hook)
        guard let replayed = whenReplayed else { return }
        whenReplayed = { message, author in hook.call { replayed(message, author) } }
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        if here || !list.hasActor { whenReplayed = nil }
    }

    @usableFromInline
    override func releaseHandler() {
        super.releaseHandler()
        whenReplayed = nil
    }
}

/// An observation without an observer that tells when it has ended.
@usableFromInline
class FreeSubscription<Message>: ReplayedSubscription<Message>, @unchecked Sendable {  // as its superclass
    @usableFromInline let whenEnded: (@Sendable () -> Void)?

    @inlinable
    init(
        _ handler: consuming Handler<Message>, in list: ObservationList, replayed: ((Message, Origin) -> Void)?,
        whenEnded: (@Sendable () -> Void)?
    ) {
        self.whenEnded = whenEnded
        super.init(handler, in: list, replayed: replayed)
    }

    /// Makes an observation without an observer, no larger than it must be.
    @inlinable
    static func make(
        _ handler: consuming Handler<Message>, in list: ObservationList,
        replayed: ((Message, Origin) -> Void)? = nil, whenEnded: (@Sendable () -> Void)? = nil
    ) -> Subscription<Message> {
        if whenEnded != nil { return FreeSubscription(handler, in: list, replayed: replayed, whenEnded: whenEnded) }
        if replayed != nil { return ReplayedSubscription(handler, in: list, replayed: replayed) }
        return Subscription(handler, in: list)
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        whenEnded?()
    }
}

/// An observation without an observer that passes its messages on to a messenger.
@usableFromInline
final class PassingSubscription<Message>: FreeSubscription<Message>, @unchecked Sendable {  // as its superclass
    /// The messenger exists as long as the observation goes on, since the handler keeps it or belongs to it.
    private let address: UInt

    @usableFromInline
    init(
        _ handler: consuming Handler<Message>, in list: ObservationList, into target: AnyObject,
        whenEnded: (@Sendable () -> Void)?
    ) {
        address = UInt(bitPattern: ObjectIdentifier(target))
        super.init(handler, in: list, replayed: nil, whenEnded: whenEnded)
    }

    override var target: UInt { address }
}

extension PassingSubscription: FollowedLink {}
