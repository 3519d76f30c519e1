/// A strategy under which deliveries wait by a clock: the result of `throttled(for:clock:)` and
/// `debounced(for:clock:)`.
///
/// A strategy has one pace: of several, the last one wins, throttled or debounced. An interval of zero or less is none.
/// A clock that goes backwards delays nothing: the waiting messages are delivered at the next look at it. Each
/// messenger counts by itself and has at most one alarm. The alarm is called off when nothing waits, when the messenger
/// is given another strategy, which delivers the waiting messages, and when it is deallocated: then they are passed on
/// at once. A strategy of your own that passes its deliveries on to this one shares one count among its messengers. If
/// it does not pass ``DeliveryStrategy/isAskedForEachMessage`` on as well, debouncing learns only at the end of its
/// interval which messages came in the meantime, and counts from there.
///
/// ```swift
/// let progress = Messenger<Int>(
///     delivery: .mainLoop.throttled(for: .milliseconds(100)).latestOnly)
/// let query = Var(
///     "",
///     delivery: .mainLoop.debounced(for: .milliseconds(300)).latestOnly)
/// ```
public struct PacedDelivery<Base: DeliveryStrategy, Time: Clock>: DeliveryStrategy where Time.Duration == Duration {
    /// The strategy that delivers.
    public let base: Base
    /// How long to wait; zero for not at all.
    public let interval: Duration
    /// The clock that tells the time.
    public let clock: Time
    private let pace: Pace
    /// Paces the deliveries that a client's strategy passes on.
    private let shared: any Pacemaker

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
    /// Returns this strategy with at most one delivery per interval: the first at once, and later messages together
    /// when the interval is over.
    ///
    /// With `.latestOnly` it is the throttling of other libraries: the newest message, at most once per interval.
    ///
    /// ```swift
    /// let progress = Messenger<Double>(
    ///     delivery: .mainLoop.throttled(for: .milliseconds(100)).latestOnly)
    /// ```
    ///
    /// A message that need not wait is delivered by this strategy on the sender's behalf; one that waited, on behalf of
    /// the alarm. So a strategy that stands on `.ordered` then calls handlers without isolation on a thread of Swift's
    /// own. The interval counts from when this strategy is asked. Zero or less is no interval. If this strategy is
    /// throttled or debounced already, this takes the place of it.
    public func throttled<Time: Clock>(
        for interval: Duration, clock: Time = ContinuousClock()
    ) -> PacedDelivery<Self, Time> {
        PacedDelivery(self, .throttled, interval: interval, clock: clock)
    }

    /// Returns this strategy, asked when nothing was sent for that long: then all waiting messages are delivered
    /// together.
    ///
    /// With `.latestOnly` it is the debouncing of other libraries: the newest message, once it has been the newest for
    /// an interval.
    ///
    /// ```swift
    /// let query = Var(
    ///     "", delivery: .mainLoop.debounced(for: .milliseconds(300)).latestOnly)
    /// ```
    ///
    /// A replay to a new observer counts as sent then. As long as messages come faster than the interval, nothing is
    /// delivered; bound how many may wait. Zero or less is no interval. If this strategy is throttled or debounced
    /// already, this takes the place of it.
    public func debounced<Time: Clock>(
        for interval: Duration, clock: Time = ContinuousClock()
    ) -> PacedDelivery<Self, Time> {
        PacedDelivery(self, .debounced, interval: interval, clock: clock)
    }
}

extension DeliveryStrategy where Self == PacedDelivery<OrderedDelivery, ContinuousClock> {
    /// Returns `.ordered.throttled(for:)`.
    public static func throttled(for interval: Duration) -> Self { OrderedDelivery().throttled(for: interval) }

    /// Returns `.ordered.debounced(for:)`.
    public static func debounced(for interval: Duration) -> Self { OrderedDelivery().debounced(for: interval) }
}

extension DeliveryStrategy {
    /// Returns `.ordered.throttled(for:clock:)`.
    public static func throttled<Time: Clock>(for interval: Duration, clock: Time) -> Self
    where Self == PacedDelivery<OrderedDelivery, Time> {
        OrderedDelivery().throttled(for: interval, clock: clock)
    }

    /// Returns `.ordered.debounced(for:clock:)`.
    public static func debounced<Time: Clock>(for interval: Duration, clock: Time) -> Self
    where Self == PacedDelivery<OrderedDelivery, Time> {
        OrderedDelivery().debounced(for: interval, clock: clock)
    }
}

/// Marks the strategies that need an object for each messenger in which they are installed.
protocol PacingDelivery: DeliveryModifier {
    /// Whether it has to be asked for every message, even while a delivery waits. Each new delivery makes the one
    /// before void.
    var isDebounced: Bool { get }
    /// Makes the object that is asked in place of the strategy.
    func makePacer() -> any Pacemaker
}

/// Holds deliveries back for one messenger.
protocol Pacemaker: AnyObject, Sendable {
    func schedule(_ delivery: Delivery)
    /// Passes on the deliveries that wait.
    func flush()
}

extension DeliveryStrategy {
    /// Returns a new object that a messenger asks in place of this strategy. Nil if the messenger asks the strategy
    /// itself.
    var pacer: (any Pacemaker)? {
        if let pacing = self as? any PacingDelivery { return pacing.makePacer() }
        return (self as? any DeliveryModifier)?.base.pacer
    }

    /// The strategy to which deliveries are passed on in the end, behind all paces.
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
