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
