/// The strategy `.executor(_:)`: delivers in jobs of an executor.
///
/// Each delivery is one job: the messages that were sent until it runs are delivered together, and later ones come in
/// another job. So other jobs of the executor come in between. The executor is retained.
///
/// ```swift
/// func makeLines(on executor: some TaskExecutor) -> Messenger<String> {
///     Messenger(delivery: .executor(executor))
/// }
/// ```
public struct ExecutorDelivery: DeliveryStrategy {
    private let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Delivers on that serial executor, on which the methods of its actors run too.
    public init(_ executor: any SerialExecutor) {
        let place = Place(executor)
        enqueue = { ActorTurn.schedule(on: place, $0) }
    }

    /// Delivers on that task executor, on whichever of its threads is free.
    public init(_ executor: any TaskExecutor) {
        enqueue = { work in Task.detached(executorPreference: executor) { work() } }
    }

    public func schedule(_ delivery: Delivery) {
        enqueue { delivery.run() }
    }

    /// An actor on a given executor.
    private actor Place {
        private nonisolated let executor: any SerialExecutor

        init(_ executor: any SerialExecutor) {
            self.executor = executor
        }

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    }
}

extension DeliveryStrategy where Self == ExecutorDelivery {
    /// Delivers in jobs of that serial executor, in order.
    ///
    /// ```swift
    /// func makeAlarms(on executor: some SerialExecutor) -> Messenger<String> {
    ///     Messenger(delivery: .executor(executor))
    /// }
    /// ```
    public static func executor(_ executor: some SerialExecutor) -> Self { ExecutorDelivery(executor) }

    /// Delivers in jobs of that serial executor, in order: one of any type, such as the `executor` of SwiftNIO's event
    /// loops.
    ///
    /// ```swift
    /// func makeAlarms(on executor: any SerialExecutor) -> Messenger<String> {
    ///     Messenger(delivery: .executor(executor))
    /// }
    /// ```
    public static func executor(_ executor: any SerialExecutor) -> Self { ExecutorDelivery(executor) }

    /// Delivers in jobs of that task executor. It may run several at once: deliveries of one messenger still come one
    /// after the other.
    public static func executor(_ executor: some TaskExecutor) -> Self { ExecutorDelivery(executor) }

    /// Delivers in jobs of that executor, which is taken as a serial one.
    public static func executor(_ executor: some SerialExecutor & TaskExecutor) -> Self {
        ExecutorDelivery(executor as any SerialExecutor)
    }
}
