public import SwiftObserver
internal import Synchronization

/// The number of nested pulses that a cell or queue delivers before it refuses the next.
///
/// A pulse that receivers of the same cell lead to, directly or through other cells, is one level deeper than the pulse
/// that they received. A pulse deeper than this limit is refused: the cell has its new value, but its receivers are not
/// called. So conduits that can never agree come to rest. A cell or queue reads the limit when it is created. Negative
/// means 0.
public var ChannelZReentrancyLimit: Int {
    get { ReentrancyLimit.value }
    set { ReentrancyLimit.value = newValue }
}

/// The number of pulses that all cells and queues have refused because they were too deep.
public let ChannelZReentrantReceptions = ReentrantReceptions.counter

/// The delivery strategy of new cells and queues that are not given one of their own.
///
/// The default is `.ordered`: a pulse that a receiver leads to is delivered after the one that is being delivered, so
/// that all receivers get all pulses in one order. `.immediate` delivers depth first, as ChannelZ did. Both observe
/// ``ChannelZReentrancyLimit``, unless the strategy has a limit of its own.
public var ChannelZDelivery: any SynchronousDelivery {
    get { delivery.withLock { $0 } }
    set {
        let old = delivery.withLock { delivery in
            isOrdered.store(newValue is OrderedDelivery, ordering: .relaxed)
            defer { delivery = newValue }
            return delivery
        }
        withExtendedLifetime(old) {}
    }
}

/// The strategy of new cells and queues; nil if it is the default.
@usableFromInline
var unusualDelivery: (any SynchronousDelivery)? {
    isOrdered.load(ordering: .relaxed) ? nil : ChannelZDelivery
}

private let isOrdered = Atomic<Bool>(true)
private let delivery = Guarded<any SynchronousDelivery>(OrderedDelivery())

/// The storage of the global `ChannelZReentrancyLimit`.
@usableFromInline
enum ReentrancyLimit {
    /// The limit of cells whose strategy is installed with the first receiver.
    @inlinable static var usual: Int { 1 }

    private static let limit = Atomic<Int>(usual)

    static var value: Int {
        get { limit.load(ordering: .relaxed) }
        set { limit.store(max(0, newValue), ordering: .relaxed) }
    }
}

/// The storage of the global `ChannelZReentrantReceptions`.
enum ReentrantReceptions {
    static let counter: Counter = 0
}

/// A counter that may be used on any thread.
///
/// ```swift
/// let visits = Counter(integerLiteral: 0)
/// for _ in 1...3 { visits.increment() }
/// visits.decrement()
/// print(visits.get())    // prints: 2
/// visits.set(0)
/// ```
public final class Counter: ExpressibleByIntegerLiteral, Sendable {
    private let value: Atomic<Int64>

    /// Creates a counter that starts at a number.
    public init(integerLiteral: Int) {
        value = Atomic(Int64(integerLiteral))
    }

    /// Sets the count.
    public func set(_ v: Int64) {
        value.store(v, ordering: .sequentiallyConsistent)
    }

    /// Returns the count.
    public func get() -> Int64 {
        value.load(ordering: .sequentiallyConsistent)
    }

    /// Adds one and returns the sum. An overflow wraps around.
    @discardableResult
    public func increment() -> Int64 {
        value.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    }

    /// Subtracts one and returns the difference. An overflow wraps around.
    @discardableResult
    public func decrement() -> Int64 {
        value.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    }
}

/// Returns a strategy with a limit of nested pulses, unless it has one of its own. Refused pulses are counted.
///
/// A debug build also reports the first one, unless receivers miss nothing by it: when the ends of a conduit agree, the
/// echo sets the value that is already there.
@usableFromInline
func limited<Strategy: DeliveryStrategy>(
    _ strategy: Strategy, to depth: Int, for subject: Any.Type
) -> ConfiguredDelivery<Strategy> {
    let own = strategy.nestingLimit
    return ConfiguredDelivery(strategy, nestingLimit: own == .unlimited ? .upTo(depth) : own) { message, isFirst in
        ChannelZReentrantReceptions.increment()
        #if DEBUG
            if let change = message as? any Change, change.isNone { return }
            guard isFirst() else { return }
            DebugOutput.tell(
                """
                ChannelZ: \(subject) refused a pulse, since no more of its pulses may lead to each other. The value is \
                set, but receivers are not told. Cells that set each other cannot agree, or need more steps to: make \
                their conversions fit each other, or raise ChannelZReentrancyLimit before the cells are made. What is \
                refused after that is only counted, in ChannelZReentrantReceptions.
                """)
        #endif
    }
}

extension Messenger {
    /// Installs a queue's strategy, with a limit of nested pulses.
    func limitDepth(to depth: Int, delivery: (any SynchronousDelivery)?) {
        if let delivery { install(delivery, depth) } else { install(OrderedDelivery(), depth) }
    }

    private func install(_ delivery: some SynchronousDelivery, _ depth: Int) {
        setDelivery(limited(delivery, to: depth, for: ReceiverQueue<Message>.self))
    }
}

#if DEBUG
    /// A message of a cell.
    private protocol Change {
        /// Whether the value is known to equal the one before.
        var isNone: Bool { get }
    }

    extension Update: Change {
        fileprivate var isNone: Bool { isSame(old, new) }
    }
#endif

/// Whether two values are known to be equal. Values that are not `Equatable` never are.
func isSame<Value>(_ one: Value, _ other: Value) -> Bool {
    func equals<Known: Equatable>(_ one: Known) -> Bool { one == other as? Known }
    guard let known = one as? any Equatable else { return false }
    return equals(known)
}
