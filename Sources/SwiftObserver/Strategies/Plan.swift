/// A delivery strategy, with the answers that it gave when it was installed.
@usableFromInline
final class Plan: Sendable {
    let strategy: any DeliveryStrategy
    /// What is asked to schedule, if it is not the strategy itself.
    let pacer: (any Pacemaker)?
    /// When the strategy is asked.
    let asking: Asking
    /// The messenger carries the strategy out itself.
    @usableFromInline let isInPlace: Bool
    @usableFromInline let isImmediate: Bool
    /// In place, in order, and without a bound: a sender that cannot deliver at once just adds to what waits.
    @usableFromInline let isOrdered: Bool
    let replay: ReplayLimit
    @usableFromInline let backlog: BacklogLimit
    /// The level above which messages are refused.
    let highestLevel: Int

    /// What a messenger does that is not told otherwise.
    @usableFromInline static let ordered = Plan(OrderedDelivery())

    /// The same with the last message kept for those who observe later.
    static let orderedKeepingOne = Plan(OrderedDelivery().warm(upTo: 1))

    /// For messengers that follow a plan for the first time: under it they look at the plan, and let it go.
    @usableFromInline static let lock = Lock()

    /// Asks the strategy. Not under a lock.
    @usableFromInline
    init(_ strategy: any DeliveryStrategy) {
        self.strategy = strategy
        isInPlace = strategy is any InPlaceDelivery
        isImmediate = strategy.nesting == .immediate
        replay = strategy.replay
        backlog = strategy.backlog
        highestLevel = strategy.nestingLimit.highestLevel
        isOrdered = isInPlace && !isImmediate && backlog == .unlimited
        pacer = isInPlace ? nil : strategy.pacer
        asking =
            if pacer != nil {
                strategy.isAskedEachTime ? .anew : .once
            } else {
                !isInPlace && strategy.isAskedForEachMessage ? .forEachMessage : .once
            }
    }

    private init(_ strategy: any DeliveryStrategy, as plan: Plan) {
        self.strategy = strategy
        isInPlace = plan.isInPlace
        isImmediate = plan.isImmediate
        isOrdered = plan.isOrdered
        pacer = nil
        asking = .once
        replay = plan.replay
        backlog = plan.backlog
        highestLevel = plan.highestLevel
    }

    /// Hands the strategy a delivery. Not under a lock: the strategy may be a user's, and may deliver at once.
    func schedule(_ delivery: Delivery) {
        if let pacer { pacer.schedule(delivery) } else { strategy.schedule(delivery) }
    }

    /// The same answers, to let a strategy go. May be called under a lock.
    var withoutStrategy: Plan {
        isInPlace || strategy is FormerDelivery ? self : Plan(FormerDelivery(strategy), as: self)
    }

    /// Whether a message can be refused.
    @usableFromInline
    var refuses: Bool {
        if case .limited(_, .newest) = backlog { return true }
        return false
    }

    /// Whether a message can be delivered without a look at the plan, but for the limit of nested sends.
    @usableFromInline
    var isPlain: Bool { isInPlace && !isImmediate && replay.count == 0 }

    var limitsNesting: Bool { highestLevel != .max }
}

/// When a strategy is asked to schedule a delivery.
enum Asking {
    /// When something begins to wait.
    case once
    /// For each message, with a delivery that makes the one before void: what paces does so for its messenger alone.
    case anew
    /// For each message, with the same delivery until what waits was run.
    case forEachMessage
}

/// Stands for a messenger's strategy once the messenger is gone, when a delivery has left something.
///
/// What kept the strategy may have been the messenger alone, and the strategy may keep deliveries, which keep this. So an
/// object is asked if it is still there. Otherwise the rest is delivered at once, where the delivery ended that left it.
struct FormerDelivery: DeliveryStrategy {
    private weak let object: (any DeliveryStrategy & AnyObject)?
    /// A strategy that refers to nothing cannot keep anything either.
    private let value: (any DeliveryStrategy)?

    /// May be called under a lock.
    init(_ strategy: any DeliveryStrategy) {
        let strategy = FormerDelivery.unmodified(strategy)
        if type(of: strategy) is AnyClass {
            object = strategy as? any DeliveryStrategy & AnyObject
            value = nil
        } else {
            object = nil
            value = FormerDelivery.refersToNothing(strategy) ? strategy : nil
        }
    }

    func schedule(_ delivery: Delivery) {
        if let object {
            object.schedule(delivery)
        } else if let value {
            value.schedule(delivery)
        } else {
            delivery.run()
        }
    }

    private static func unmodified(_ strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        (strategy as? any DeliveryModifier).map { unmodified($0.base) } ?? strategy
    }

    private static func refersToNothing<T: DeliveryStrategy>(_ strategy: T) -> Bool {
        _isPOD(T.self)
    }
}
