internal import Synchronization

/// A delivery on its way: to the strategy that is to carry it out, and then until it was run, or nobody can run it.
@usableFromInline
final class DeliveryTicket: @unchecked Sendable {  // `plan` is touched once, by the thread that schedules
    let target: any DeliveryTarget
    let number: UInt64
    @exclusivity(unchecked) private var plan: Plan?
    private let isSpent = Atomic<Bool>(false)

    init(target: any DeliveryTarget, number: UInt64, plan: Plan) {
        self.target = target
        self.number = number
        self.plan = plan
    }

    deinit {
        if !isSpent.load(ordering: .relaxed) { target.abandon(number) }
    }

    /// Hands it to the strategy. Not under a lock: the strategy may be a user's, and may deliver at once.
    @usableFromInline
    func schedule() {
        // A strategy that keeps its deliveries must not be kept by them.
        let chosen = plan.take()
        chosen?.schedule(Delivery(self))
    }

    /// `Int.max` stands for no limit.
    func run(upTo limit: Int = .max) -> Int {
        guard !isSpent.exchange(true, ordering: .relaxed) else { return 0 }
        return target.run(number, upTo: limit)
    }

    func discard() -> Int {
        guard !isSpent.exchange(true, ordering: .relaxed) else { return 0 }
        return target.discard(number)
    }
}
