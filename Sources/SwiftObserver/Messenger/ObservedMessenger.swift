internal import Synchronization

/// A messenger that tells when it is observed, and when it is not observed any more: for observables of your own that
/// work only while they have observers.
///
/// ```swift
/// final class Ticker: Observable {
///     let messenger: Messenger<Int>
///
///     init() {
///         messenger = ObservedMessenger(
///             whenObserved: { print("on") }, whenUnobserved: { print("off") })
///     }
/// }
/// ```
///
/// The first closure is called after the first observation has begun, whatever kind it is of: that of an observer, a
/// transform object, a combined observation, an async sequence. It may send the messages that the new observer gets
/// first. The second one is called after the last observation has ended, or when the messenger is deallocated. They
/// take turns, and calls never overlap: each begins on the thread that made it necessary, unless another call is still
/// under way; then it follows that one. If observers come and go meanwhile, only the final state is told.
///
/// No lock is held during the calls. The messenger retains both closures, so capture the messenger's owner weakly.
/// To other messengers, this costs one call of an empty method for each new observation.
public final class ObservedMessenger<Message>: Messenger<Message>, @unchecked Sendable {
    // Inherits the condition that the message is `Sendable`. Set once, before others know this.
    private var watch: ObserverWatch?

    /// A messenger that delivers `.ordered`.
    public init(whenObserved: @escaping @Sendable () -> Void, whenUnobserved: @escaping @Sendable () -> Void) {
        super.init()
        begin(whenObserved, whenUnobserved)
    }

    /// A messenger of messages that need not be `Sendable`, which delivers by a strategy that does so in place.
    public init(
        delivery: some SynchronousDelivery, whenObserved: @escaping @Sendable () -> Void,
        whenUnobserved: @escaping @Sendable () -> Void
    ) {
        super.init(delivery: delivery)
        begin(whenObserved, whenUnobserved)
    }

    /// A messenger that delivers by any strategy. Its messages may leave the sender's context, so they are `Sendable`.
    public init(
        delivery: some DeliveryStrategy, whenObserved: @escaping @Sendable () -> Void,
        whenUnobserved: @escaping @Sendable () -> Void
    ) where Message: Sendable {
        super.init(delivery: delivery)
        begin(whenObserved, whenUnobserved)
    }

    /// A messenger that delivers by a strategy that does so in place. The compiler takes this one if both fit.
    public init(
        delivery: some SynchronousDelivery, whenObserved: @escaping @Sendable () -> Void,
        whenUnobserved: @escaping @Sendable () -> Void
    ) where Message: Sendable {
        super.init(delivery: delivery)
        begin(whenObserved, whenUnobserved)
    }

    deinit {
        watch?.end()
    }

    private func begin(_ whenObserved: @escaping @Sendable () -> Void, _ whenUnobserved: @escaping @Sendable () -> Void)
    {
        // The inner state holds the watch.
        let isObserved = { [weak core = makeCore()] in
            guard let core else { return false }
            return core.lock.withLock { core.activeCount > 0 }
        }
        let watch = ObserverWatch(isObserved, whenObserved: whenObserved, whenUnobserved: whenUnobserved)
        self.watch = watch
        setUnobservedHook { watch.observersChanged() }
    }

    @usableFromInline
    override func observationBegan() {
        watch?.observersChanged()
    }
}

/// Tells whether a messenger is observed: each time that changes, outside all locks, one call after the other.
///
/// A thread that begins or ends an observation calls `observersChanged`, and the deliverer of the relay then looks at
/// the messenger. So the order of the threads does not matter, and the last call tells the present state.
final class ObserverWatch: @unchecked Sendable {  // its variables belong to the relay's deliverer or are atomic
    private let relay: Relay<Void>
    private let isOver: Flag

    private final class Flag: Sendable {
        let isRaised = Atomic<Bool>(false)
    }

    /// - Parameter isObserved: Returns whether the messenger is observed now. Called under no lock.
    init(
        _ isObserved: @escaping () -> Bool, whenObserved: @escaping @Sendable () -> Void,
        whenUnobserved: @escaping @Sendable () -> Void
    ) {
        let isOver = Flag()
        var told = false
        var calls: (observed: () -> Void, unobserved: () -> Void)? = (whenObserved, whenUnobserved)
        relay = Relay { _ in
            // Read after the change that came before the relay was told.
            let isOver = isOver.isRaised.load(ordering: .acquiring)
            let now = !isOver && isObserved()
            if now != told {
                told = now
                if now { calls?.observed() } else { calls?.unobserved() }
            }
            // A stopped observation may exist for long, and retains this.
            if isOver { calls = nil }
        }
        self.isOver = isOver
    }

    /// Notes that an observation has begun or ended.
    func observersChanged() {
        relay.take(())
    }

    /// Notes that no observation can begin any more.
    func end() {
        isOver.isRaised.store(true, ordering: .releasing)
        observersChanged()
    }
}
