/// A delivery strategy, with the answers that it gave when it was installed.
@usableFromInline
final class Plan: Sendable {
    let strategy: any DeliveryStrategy
    /// Schedules in place of the strategy, if it is throttled or debounced.
    let pacer: (any Pacemaker)?
    /// When the strategy is asked.
    let asking: Asking
    /// The messenger carries the strategy out itself.
    @usableFromInline let isInPlace: Bool
    @usableFromInline let isImmediate: Bool
    /// In place, in order, and without a bound: a sender that cannot deliver at once adds its message to the queue.
    @usableFromInline let isOrdered: Bool
    let replay: ReplayLimit
    @usableFromInline let backlog: BacklogLimit
    /// The level above which messages are refused.
    let highestLevel: Int

    /// The plan of a messenger that was given no strategy.
    @usableFromInline static let ordered = Plan(OrderedDelivery())

    /// The plans of `.ordered` with the last few messages kept for later observations, by the number of messages.
    private static let orderedKeeping = (0...16).map { Plan(OrderedDelivery().warm(upTo: $0)) }

    /// The plan of `.ordered` with the last message kept for later observations.
    static var orderedKeepingOne: Plan { orderedKeeping[1] }

    /// The plan for a strategy. Messengers that deliver in order and keep the last few messages share theirs.
    @usableFromInline
    static func plan(for strategy: some DeliveryStrategy) -> Plan {
        guard let configured = strategy as? ConfiguredDelivery<OrderedDelivery>,
            case .last(let count)? = configured.onlyReplay, orderedKeeping.indices.contains(count)
        else { return Plan(strategy) }
        return orderedKeeping[count]
    }

    /// The lock under which a messenger without an inner state reads and releases its plan.
    @usableFromInline static let lock = Lock()

    /// Asks the strategy. Not under a lock.
    @usableFromInline
    init(_ strategy: any DeliveryStrategy) {
        let answers = StrategyAnswers(of: strategy)
        self.strategy = strategy
        isInPlace = strategy is any InPlaceDelivery
        isImmediate = answers.nesting == .immediate
        replay = answers.replay
        backlog = answers.backlog
        highestLevel = answers.nestingLimit.highestLevel
        isOrdered = isInPlace && !isImmediate && backlog == .unlimited
        pacer = isInPlace ? nil : strategy.pacer
        asking =
            if pacer != nil {
                strategy.isAskedEachTime ? .anew : .once
            } else {
                !isInPlace && answers.isAskedForEachMessage ? .forEachMessage : .once
            }
    }

    private static let named = Guarded<[PlanName: Plan]>([:])

    /// Returns the plan of a name, made on demand.
    @usableFromInline
    static func plan(as name: PlanName, for strategy: () -> some DeliveryStrategy) -> Plan {
        if let plan = named.withLock({ $0[name] }) { return plan }
        let fresh = Plan(strategy())
        return named.withLock { plans in
            if let plan = plans[name] { return plan }
            plans[name] = fresh
            return fresh
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

    /// A plan with the same answers that does not retain the strategy. May be called under a lock.
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

    /// Whether the strategy differs from `.ordered` by its limit of nested sends alone.
    var isLimitAlone: Bool { isOrdered && isPlain && !replay.isForFirstObservation && limitsNesting }
}

/// Names a plan that many messengers share, for the life of the process: one for a type and a number.
@usableFromInline
package struct PlanName: Hashable, Sendable {
    private let type: ObjectIdentifier
    private let number: Int

    @usableFromInline
    package init(_ type: Any.Type, _ number: Int) {
        self.type = ObjectIdentifier(type)
        self.number = number
    }
}

/// When a strategy is asked to schedule a delivery.
enum Asking {
    /// When the first message begins to wait.
    case once
    /// For each message, with a delivery that makes the one before void. A pacer serves one messenger alone.
    case anew
    /// For each message, with the same delivery until the waiting messages were run.
    case forEachMessage
}

/// Stands for a messenger's strategy once the messenger is gone, when a delivery has left messages.
///
/// The messenger may have been the only owner of the strategy, and the strategy may keep deliveries, which keep this
/// object. So a strategy that is an object is held weakly, and is asked only while it exists. If it is gone, the rest
/// is delivered at once, where the delivery that left it ended.
struct FormerDelivery: DeliveryStrategy {
    private weak let object: (any DeliveryStrategy & AnyObject)?
    /// A strategy without references, which keeps no object alive.
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
