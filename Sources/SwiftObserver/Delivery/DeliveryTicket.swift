internal import Synchronization

/// A delivery on its way: to the strategy that is to carry it out, and then until it was run, or nobody can run it.
@usableFromInline
final class DeliveryTicket: @unchecked Sendable {  // `strategy` is touched once, by the thread that schedules
    let target: any DeliveryTarget
    let number: UInt64
    private var strategy: (any DeliveryStrategy)?
    private let isSpent = Atomic<Bool>(false)

    init(target: any DeliveryTarget, number: UInt64, strategy: any DeliveryStrategy) {
        self.target = target
        self.number = number
        self.strategy = strategy
    }

    deinit {
        if !isSpent.load(ordering: .relaxed) { target.abandon(number) }
    }

    /// Hands it to the strategy. Not under a lock: the strategy may be a user's, and may deliver at once.
    @usableFromInline
    func schedule() {
        let chosen = strategy
        // A strategy that keeps its deliveries must not be kept by them.
        strategy = nil
        chosen?.schedule(Delivery(self))
    }

    func run() -> Int {
        guard !isSpent.exchange(true, ordering: .relaxed) else { return 0 }
        return target.run(number)
    }

    func discard() -> Int {
        guard !isSpent.exchange(true, ordering: .relaxed) else { return 0 }
        return target.discard(number)
    }
}
