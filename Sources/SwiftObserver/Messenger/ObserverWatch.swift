internal import Synchronization

/// Tells whether anybody observes a messenger: each time that changes, outside all locks, one call after the other.
///
/// Whoever changes it says so, and the deliverer of the relay looks for itself. So it does not matter in which order threads
/// come by, and what was told last is how it is.
final class ObserverWatch: @unchecked Sendable {  // what changes belongs to the relay's deliverer or is atomic
    private let relay: Relay<Void>
    private let isOver: Flag

    private final class Flag: Sendable {
        let isRaised = Atomic<Bool>(false)
    }

    /// - Parameter isObserved: Says how it is now. Called under no lock.
    init(
        _ isObserved: @escaping () -> Bool, whenObserved: @escaping @Sendable () -> Void,
        whenUnobserved: @escaping @Sendable () -> Void
    ) {
        let isOver = Flag()
        var told = false
        var calls: (observed: () -> Void, unobserved: () -> Void)? = (whenObserved, whenUnobserved)
        relay = Relay { _ in
            // Read after what was changed before the relay was told.
            let isOver = isOver.isRaised.load(ordering: .acquiring)
            let now = !isOver && isObserved()
            if now != told {
                told = now
                if now { calls?.observed() } else { calls?.unobserved() }
            }
            // An observation that was stopped may exist for long, and with it this.
            if isOver { calls = nil }
        }
        self.isOver = isOver
    }

    /// Somebody has begun or ended to observe.
    func observersChanged() {
        relay.take(())
    }

    /// Nobody can come to observe any more.
    func end() {
        isOver.isRaised.store(true, ordering: .releasing)
        observersChanged()
    }
}
