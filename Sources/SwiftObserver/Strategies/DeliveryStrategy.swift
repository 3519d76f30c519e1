/// Decides when and where a messenger's mailbox is emptied, what a new observer is given, and how much may wait.
///
/// The mailbox itself belongs to the messenger, which keeps order, lifetimes and isolation whatever a strategy does.
/// A strategy of your own is a handful of lines; only `schedule(_:)` is required:
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
/// `nesting`, `replay`, `backlog`, `nestingLimit` and `isAskedForEachMessage` are read once, when the strategy is installed.
/// No member is called under a lock.
/// A strategy that holds on to its messenger would keep it alive; the deliveries that it is given do not.
public protocol DeliveryStrategy: Sendable {
    /// Arranges for `delivery.run()`, now or later, here or elsewhere.
    ///
    /// Called on the thread that sends, at most once until the delivery was run or released; for each message if
    /// `isAskedForEachMessage`. A delivery that is released without having run leaves its messages waiting; the next
    /// `send` schedules again.
    func schedule(_ delivery: Delivery)

    /// What happens to messages that handlers send. By default they are queued.
    var nesting: Nesting { get }

    /// What a new observation is given of the messages sent before. By default nothing.
    var replay: ReplayLimit { get }

    /// How many messages may wait. By default there is no limit.
    var backlog: BacklogLimit { get }

    /// How deep messages may lead to each other. By default there is no limit.
    var nestingLimit: NestingLimit { get }

    /// Whether `schedule` is called for each message that waits, and not only when something begins to wait. By default it
    /// is not.
    ///
    /// For strategies that count, or that start a pause anew with each message. Until what waits was run, each call brings
    /// the same delivery, with the same ``Delivery/id``: keep one of them, and run it once. Two threads that send may call
    /// at the same time. A message that is delivered in place, and one that nobody observes, does not wait. Each call costs
    /// one allocation.
    var isAskedForEachMessage: Bool { get }
}

extension DeliveryStrategy {
    public var nesting: Nesting { .queued }
    public var replay: ReplayLimit { .none }
    public var backlog: BacklogLimit { .unlimited }
    public var nestingLimit: NestingLimit { .none }
    public var isAskedForEachMessage: Bool { false }
}

/// A strategy that delivers in place: it runs the delivery inside `schedule`, on the thread that sends.
///
/// Conform only if that is so. Since no message leaves the sender's context, messengers of messages that are not
/// `Sendable` accept such a strategy. Handlers may still send: the messenger sees to it that this needs no stack.
public protocol SynchronousDelivery: DeliveryStrategy {}

/// Marks the strategies of the package that leave it to another one when and where to deliver.
protocol DeliveryModifier: DeliveryStrategy {
    associatedtype Base: DeliveryStrategy
    /// The strategy that delivers.
    var base: Base { get }
}

/// Names that other libraries have for what is called otherwise here: the compiler says what to write instead.
extension DeliveryStrategy {
    /// Called `debounced(for:)` here.
    @available(
        *, unavailable, message: "Say 'debounced(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public func debounce(for interval: Duration) -> PacedDelivery<Self, ContinuousClock> { debounced(for: interval) }

    /// Called `throttled(for:)` here.
    @available(
        *, unavailable, message: "Say 'throttled(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public func throttle(for interval: Duration) -> PacedDelivery<Self, ContinuousClock> { throttled(for: interval) }
}

extension DeliveryStrategy where Self == PacedDelivery<OrderedDelivery, ContinuousClock> {
    /// Called `debounced(for:)` here.
    @available(
        *, unavailable, message: "Say '.debounced(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public static func debounce(for interval: Duration) -> Self { debounced(for: interval) }

    /// Called `throttled(for:)` here.
    @available(
        *, unavailable, message: "Say '.throttled(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public static func throttle(for interval: Duration) -> Self { throttled(for: interval) }
}

#if canImport(Dispatch)
    extension DeliveryStrategy where Self == MainLoopDelivery {
        /// Called `mainLoop` here.
        @available(*, unavailable, message: "Say '.mainLoop': the next turn of the main queue.")
        public static var main: MainLoopDelivery { mainLoop }
    }
#endif
