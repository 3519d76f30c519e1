/// A strategy under which deliveries wait by a clock: what `throttled(for:clock:)` and `debounced(for:clock:)` make.
///
/// A strategy has one pace: of several, the last one wins, throttled or debounced. An interval of zero or less is none. A clock that goes backwards delays nothing: what waits is delivered at
/// the next look at it. Each messenger counts by itself and has at most one alarm, which is called off when nothing
/// waits, when the messenger is given another strategy, and when it is deallocated: then what waits is delivered at
/// once. A strategy of your own that passes its deliveries on to this one shares one count among its messengers. If it does
/// not pass ``DeliveryStrategy/isAskedForEachMessage`` on as well, debouncing learns only when its interval is over what
/// came in the meantime, and counts from there.
public struct PacedDelivery<Base: DeliveryStrategy, Time: Clock>: DeliveryStrategy where Time.Duration == Duration {
    /// The strategy that delivers.
    public let base: Base
    /// How long to wait; zero for not at all.
    public let interval: Duration
    /// What tells the time.
    public let clock: Time
    private let pace: Pace
    /// For those who pass their own deliveries on.
    private let shared: any DeliveryStrategy

    init(_ base: Base, _ rule: Pace.Rule, interval: Duration, clock: Time) {
        self.base = base
        self.clock = clock
        self.interval = max(.zero, interval)
        pace = Pace(rule, interval: interval)
        shared = Self.pacer(pace, over: base.unpaced, clock: clock, isAskedEachTime: false)
    }

    private static func pacer(
        _ pace: Pace, over base: some DeliveryStrategy, clock: Time, isAskedEachTime: Bool
    ) -> any Pacemaker {
        Pacer(pace, over: base, clock: clock, isAskedEachTime: isAskedEachTime)
    }

    public func schedule(_ delivery: Delivery) {
        shared.schedule(delivery)
    }

    public var nesting: Nesting { base.nesting }
    public var replay: ReplayLimit { base.replay }
    public var backlog: BacklogLimit { base.backlog }
    public var nestingLimit: NestingLimit { base.nestingLimit }
    /// Debouncing counts from the last message.
    public var isAskedForEachMessage: Bool { isDebounced }
}

extension PacedDelivery: PacingDelivery {
    var isDebounced: Bool { pace.rule == .debounced && interval > .zero }

    func makePacer() -> any Pacemaker {
        Self.pacer(pace, over: base.unpaced, clock: clock, isAskedEachTime: true)
    }
}

extension DeliveryStrategy {
    /// This strategy with at most one delivery per interval: the first at once, and what comes in the meantime together
    /// when the interval is over.
    ///
    /// With `.latestOnly` it is what other libraries call throttling: the newest message, at most once per interval.
    ///
    /// ```swift
    /// let progress = Messenger<Double>(
    ///     delivery: .mainLoop.throttled(for: .milliseconds(100)).latestOnly)
    /// ```
    ///
    /// What is delivered at once is delivered by this strategy on the sender's behalf; what waited, on behalf of the
    /// alarm. So what stands on `.ordered` calls handlers without isolation on a thread of Swift's own then.
    /// The interval counts from when this strategy is asked. Zero or less is no interval. If this strategy is throttled or
    /// debounced already, this takes the place of it.
    public func throttled<Time: Clock>(
        for interval: Duration, clock: Time = ContinuousClock()
    ) -> PacedDelivery<Self, Time> {
        PacedDelivery(self, .throttled, interval: interval, clock: clock)
    }

    /// This strategy, asked when nothing was sent for that long: then all that waits is delivered together.
    ///
    /// With `.latestOnly` it is what other libraries call debouncing: the newest message, once it has been the newest for
    /// an interval.
    ///
    /// ```swift
    /// let query = Var(
    ///     "", delivery: .mainLoop.debounced(for: .milliseconds(300)).latestOnly)
    /// ```
    ///
    /// What is replayed to a new observer counts as sent then. As long as messages come faster than the interval,
    /// nothing is delivered; bound what may wait. Zero or less is no interval. If this strategy is throttled or debounced
    /// already, this takes the place of it.
    public func debounced<Time: Clock>(
        for interval: Duration, clock: Time = ContinuousClock()
    ) -> PacedDelivery<Self, Time> {
        PacedDelivery(self, .debounced, interval: interval, clock: clock)
    }
}

extension DeliveryStrategy where Self == PacedDelivery<OrderedDelivery, ContinuousClock> {
    /// `.ordered.throttled(for:)`
    public static func throttled(for interval: Duration) -> Self { OrderedDelivery().throttled(for: interval) }

    /// `.ordered.debounced(for:)`
    public static func debounced(for interval: Duration) -> Self { OrderedDelivery().debounced(for: interval) }
}

extension DeliveryStrategy {
    /// `.ordered.throttled(for:clock:)`
    public static func throttled<Time: Clock>(for interval: Duration, clock: Time) -> Self
    where Self == PacedDelivery<OrderedDelivery, Time> {
        OrderedDelivery().throttled(for: interval, clock: clock)
    }

    /// `.ordered.debounced(for:clock:)`
    public static func debounced<Time: Clock>(for interval: Duration, clock: Time) -> Self
    where Self == PacedDelivery<OrderedDelivery, Time> {
        OrderedDelivery().debounced(for: interval, clock: clock)
    }
}

/// Marks the strategies that need something of their own for each messenger that they are installed in.
protocol PacingDelivery: DeliveryModifier {
    /// Whether it has to be asked for every message, also while a delivery waits, with a delivery that makes the one before
    /// void.
    var isDebounced: Bool { get }
    /// Makes what is asked in place of it.
    func makePacer() -> any Pacemaker
}

/// What holds deliveries back for one messenger.
protocol Pacemaker: DeliveryStrategy {
    /// Passes on what waits.
    func flush()
}

extension DeliveryStrategy {
    /// What a messenger asks that this strategy is installed in, if it is not the strategy itself.
    var pacer: (any Pacemaker)? {
        if let pacing = self as? any PacingDelivery { return pacing.makePacer() }
        return (self as? any DeliveryModifier)?.base.pacer
    }

    /// What it passes deliveries on to in the end, without the paces on the way there.
    var unpaced: any DeliveryStrategy {
        guard isPaced, let modifier = self as? any DeliveryModifier else { return self }
        return modifier.base.unpaced
    }

    /// Whether it counts by a clock.
    var isPaced: Bool {
        if self is any PacingDelivery { return true }
        return (self as? any DeliveryModifier)?.base.isPaced ?? false
    }

    /// Whether it has to be asked for every message.
    var isAskedEachTime: Bool {
        if let pacing = self as? any PacingDelivery { return pacing.isDebounced }
        return (self as? any DeliveryModifier)?.base.isAskedEachTime ?? false
    }
}
