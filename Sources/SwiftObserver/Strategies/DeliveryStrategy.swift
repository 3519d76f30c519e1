/// A type that decides when and where a messenger's mailbox is emptied, which earlier messages a new observer receives,
/// and how many messages may wait.
///
/// The mailbox itself belongs to the messenger, which keeps lifetimes and isolation under every strategy, and order
/// unless `nesting` is `.immediate`. A strategy of your own is a handful of lines. Only `schedule(_:)` is required:
///
/// ```swift
/// struct Utility: DeliveryStrategy {
///     let queue = DispatchQueue(label: "utility", qos: .utility)
///     func schedule(_ delivery: Delivery) { queue.async { delivery.run() } }
/// }
///
/// let messenger = Messenger<Int>(delivery: Utility().warm(upTo: 3))
/// ```
///
/// `nesting`, `replay`, `backlog`, `nestingLimit` and `isAskedForEachMessage` are read once, when the strategy is
/// installed. No member is called under a lock. A strategy that retains its messenger keeps it alive. The deliveries
/// that it receives do not.
public protocol DeliveryStrategy: Sendable {
    /// Arranges for `delivery.run()`, now or later, here or elsewhere.
    ///
    /// Called on the thread that sends, observes with a replay, installs the strategy, or has run an earlier delivery; at
    /// most once until the delivery was run or released, or for each message if `isAskedForEachMessage`. A delivery that is released without having run leaves its messages waiting; the next
    /// `send` schedules again.
    func schedule(_ delivery: Delivery)

    /// How messages that handlers send are treated. By default they are queued.
    var nesting: Nesting { get }

    /// Which of the messages sent before a new observation receives. By default none.
    var replay: ReplayLimit { get }

    /// How many messages may wait. By default there is no limit.
    var backlog: BacklogLimit { get }

    /// How deep messages may lead to each other. By default there is no limit.
    var nestingLimit: NestingLimit { get }

    /// Whether `schedule` is called for each message that waits, and not only when the first one begins to wait. By
    /// default it is not.
    ///
    /// For strategies that count, or that start a pause anew with each message. Until the waiting messages were run,
    /// each call brings the same delivery, with the same ``Delivery/id``: keep one of them, and run it once. Two
    /// threads that send may call at the same time. A message that is delivered in place does not wait, nor does one
    /// without observers. Each call costs one allocation.
    var isAskedForEachMessage: Bool { get }
}

extension DeliveryStrategy {
    public var nesting: Nesting { .queued }
    public var replay: ReplayLimit { .nothing }
    public var backlog: BacklogLimit { .unlimited }
    public var nestingLimit: NestingLimit { .unlimited }
    public var isAskedForEachMessage: Bool { false }
}

/// A strategy that delivers in place: it runs the delivery inside `schedule`, on the thread that sends.
///
/// Conform only if that holds. No message leaves the sender's context, so messengers of messages that are not
/// `Sendable` accept such a strategy. Handlers may still send: unless `nesting` is `.immediate`, nested sends don't grow
/// the stack.
///
/// ```swift
/// struct Logged: SynchronousDelivery {
///     func schedule(_ delivery: Delivery) {
///         print("delivering \(delivery.pendingCount)")
///         delivery.run()
///     }
/// }
/// ```
public protocol SynchronousDelivery: DeliveryStrategy {}

/// All requirements of a strategy except `schedule`.
///
/// A messenger's plan reads a strategy only through this type. So a new requirement of `DeliveryStrategy` has no effect
/// until it is added here. The compiler doesn't show the modifiers that have to forward it, since it has a default:
/// `ModifierForwardingTests` do, once their strategy answers something else than the default.
struct StrategyAnswers: Equatable, Sendable {
    var nesting: Nesting
    var replay: ReplayLimit
    var backlog: BacklogLimit
    var nestingLimit: NestingLimit
    var isAskedForEachMessage: Bool

    init(of strategy: some DeliveryStrategy) {
        nesting = strategy.nesting
        replay = strategy.replay
        backlog = strategy.backlog
        nestingLimit = strategy.nestingLimit
        isAskedForEachMessage = strategy.isAskedForEachMessage
    }
}

/// Marks the strategies of the package that pass deliveries on to another strategy.
protocol DeliveryModifier: DeliveryStrategy {
    associatedtype Base: DeliveryStrategy
    /// The strategy that delivers.
    var base: Base { get }
}

/// Names of other libraries for members that have another name here. The compiler offers the name to use instead.
extension DeliveryStrategy {
    /// Use `debounced(for:)` instead.
    @available(
        *, unavailable, message: "Use 'debounced(for:)', followed by '.latestOnly' for the newest message alone."
    )
    public func debounce(for interval: Duration) -> PacedDelivery<Self, ContinuousClock> { debounced(for: interval) }

    /// Use `throttled(for:)` instead.
    @available(
        *, unavailable, message: "Use 'throttled(for:)', followed by '.latestOnly' for the newest message alone."
    )
    public func throttle(for interval: Duration) -> PacedDelivery<Self, ContinuousClock> { throttled(for: interval) }
}

extension DeliveryStrategy where Self == PacedDelivery<OrderedDelivery, ContinuousClock> {
    /// Use `debounced(for:)` instead.
    @available(
        *, unavailable, message: "Use '.debounced(for:)', followed by '.latestOnly' for the newest message alone."
    )
    public static func debounce(for interval: Duration) -> Self { debounced(for: interval) }

    /// Use `throttled(for:)` instead.
    @available(
        *, unavailable, message: "Use '.throttled(for:)', followed by '.latestOnly' for the newest message alone."
    )
    public static func throttle(for interval: Duration) -> Self { throttled(for: interval) }
}

#if canImport(Dispatch)
    extension DeliveryStrategy where Self == MainLoopDelivery {
        /// Use `mainLoop` instead.
        @available(*, unavailable, message: "Use '.mainLoop': the next turn of the main queue.")
        public static var main: MainLoopDelivery { mainLoop }
    }
#endif
