public import SwiftObserver

#if canImport(Dispatch)
    public import Dispatch
#endif

/// A strategy to compare, with a name for the table.
///
/// A strategy that delivers in place, or on threads of its own, needs no more. One that waits for something that the
/// program does takes it along, so that the comparison can do it when the script gives everyone a turn:
///
/// ```swift
/// await compare([
///     NamedStrategy("ordered", .ordered),
///     NamedStrategy("work", .queue(work), queue: work),
///     NamedStrategy("frame", frame, turn: { frame.tick() }),
/// ])
/// ```
public struct NamedStrategy: Sendable {
    package enum Driver: Sendable {
        case none
        #if canImport(Dispatch)
            case queue(DispatchQueue)
        #endif
        case loop(MessageLoop)
        case turns(@Sendable () -> Void)
    }

    /// The name, which heads the strategy's column.
    public let name: String

    /// The strategy.
    public let strategy: any DeliveryStrategy

    package let driver: Driver

    /// A strategy that delivers without being driven.
    public init(_ name: String, _ strategy: some DeliveryStrategy) {
        self.init(name, strategy, driver: .none)
    }

    #if canImport(Dispatch)
        /// A strategy that delivers on `queue`, which is suspended while the script sends.
        ///
        /// - Parameter queue: A queue that nobody else suspends, and neither the main nor a global one.
        public init(_ name: String, _ strategy: some DeliveryStrategy, queue: DispatchQueue) {
            self.init(name, strategy, driver: .queue(queue))
        }
    #endif

    /// A strategy that delivers on `loop`, which the comparison runs.
    public init(_ name: String, _ strategy: some DeliveryStrategy, loop: MessageLoop) {
        self.init(name, strategy, driver: .loop(loop))
    }

    /// A strategy that delivers when `turn` is called.
    ///
    /// - Parameter turn: Called at every turn of the script, on a thread of its own, for as long as each call delivers
    ///   something.
    public init(_ name: String, _ strategy: some DeliveryStrategy, turn: @escaping @Sendable () -> Void) {
        self.init(name, strategy, driver: .turns(turn))
    }

    private init(_ name: String, _ strategy: any DeliveryStrategy, driver: Driver) {
        self.name = name
        self.strategy = strategy
        self.driver = driver
    }
}
