/// A delivery strategy, with the answers that it gave when it was installed.
@usableFromInline
struct Plan: Sendable {
    var strategy: any DeliveryStrategy
    /// The messenger carries the strategy out itself.
    @usableFromInline let isInPlace: Bool
    @usableFromInline let isImmediate: Bool
    let replay: ReplayLimit
    @usableFromInline let backlog: BacklogLimit

    /// Asks the strategy. Not under a lock.
    @usableFromInline
    init(_ strategy: any DeliveryStrategy) {
        self.strategy = strategy
        isInPlace = strategy is any InPlaceDelivery
        isImmediate = strategy.nesting == .immediate
        replay = strategy.replay
        backlog = strategy.backlog
    }

    @usableFromInline
    init() {
        strategy = OrderedDelivery()
        isInPlace = true
        isImmediate = false
        replay = .none
        backlog = .unlimited
    }

    /// Whether a message can be delivered without a look at the plan.
    @usableFromInline
    var isPlain: Bool { isInPlace && !isImmediate && replay.count == 0 }
}
