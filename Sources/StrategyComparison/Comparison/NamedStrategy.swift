public import SwiftObserver

#if canImport(Dispatch)
    public import Dispatch
#endif

/// A strategy to compare, with a name for the table.
///
/// A strategy that delivers in place, or on threads of its own, needs no more. A strategy that is driven by the program
/// comes with its queue, its loop or a closure, so that the comparison can drive it at each turn of the script:
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

    /// The name at the head of the strategy's column.
    public let name: String

    /// The strategy.
    public let strategy: any DeliveryStrategy

    package let driver: Driver

    /// Names a strategy that delivers without being driven.
    public init(_ name: String, _ strategy: some DeliveryStrategy) {
        self.init(name, strategy, driver: .none)
    }

    #if canImport(Dispatch)
        /// Names a strategy that delivers on `queue`, which is suspended while the script sends.
        ///
        /// - Parameter queue: A queue that no other code suspends, and neither the main nor a global one.
        public init(_ name: String, _ strategy: some DeliveryStrategy, queue: DispatchQueue) {
            self.init(name, strategy, driver: .queue(queue))
        }
    #endif

    /// Names a strategy that delivers on `loop`, which the comparison runs.
    public init(_ name: String, _ strategy: some DeliveryStrategy, loop: MessageLoop) {
        self.init(name, strategy, driver: .loop(loop))
    }

    /// Names a strategy that delivers when `turn` is called.
    ///
    /// - Parameter turn: The closure that drives the strategy. It is called at every turn of the script, on a separate
    ///   thread, as long as each call delivers something.
    public init(_ name: String, _ strategy: some DeliveryStrategy, turn: @escaping @Sendable () -> Void) {
        self.init(name, strategy, driver: .turns(turn))
    }

    private init(_ name: String, _ strategy: any DeliveryStrategy, driver: Driver) {
        self.name = name
        self.strategy = strategy
        self.driver = driver
    }
}

extension NamedStrategy {
    /// Most built-in strategies, with two kinds of replay and a bound: `ordered`, `immediate`, `warm`, `cold`,
    /// `mainLoop`, `queue`, `loop`, `bounded`. Without Dispatch, `mainLoop` and `queue` are missing.
    ///
    /// Each access makes a new queue and new loops for them.
    public static var builtIn: [NamedStrategy] {
        let loop = MessageLoop()
        let boundedLoop = MessageLoop()
        var all = [
            NamedStrategy("ordered", .ordered),
            NamedStrategy("immediate", .immediate),
            NamedStrategy("warm", .ordered.warm(upTo: 1)),
            NamedStrategy("cold", .ordered.cold),
        ]
        #if canImport(Dispatch)
            let queue = DispatchQueue(label: "work")
            all.append(NamedStrategy("mainLoop", .mainLoop))
            all.append(NamedStrategy("queue", .queue(queue), queue: queue))
        #endif
        all.append(NamedStrategy("loop", .loop(loop), loop: loop))
        all.append(
            NamedStrategy("bounded", .loop(boundedLoop).bounded(to: 2, dropping: .oldest), loop: boundedLoop))
        return all
    }
}
