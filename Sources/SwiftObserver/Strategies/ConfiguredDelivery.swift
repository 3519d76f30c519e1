/// A strategy with a limit for nested sends: what `nested(upTo:)` makes.
///
/// Messages of a higher level are refused, which ends what would otherwise go on for ever: two messengers each of which
/// is sent to by the other's handlers. A refused message counts as sent and as dropped, and `trySend` throws.
public struct NestedDelivery<Base: DeliveryStrategy>: DeliveryStrategy {
    /// The strategy that delivers.
    public let base: Base
    public let nestingLimit: NestingLimit
    /// Called, outside all locks, for each message that is refused. What is said about that otherwise is left out.
    let refusalReport: RefusalReport?

    /// The strategy with that limit instead of its own.
    public init(_ base: Base, nestingLimit: NestingLimit) {
        self.base = base
        self.nestingLimit = nestingLimit
        refusalReport = nil
    }

    /// The same for those who count what is refused.
    package init(
        _ base: Base, nestingLimit: NestingLimit,
        reportingRefusals report: @escaping RefusalReport
    ) {
        self.base = base
        self.nestingLimit = nestingLimit
        refusalReport = report
    }

    public func schedule(_ delivery: Delivery) {
        base.schedule(delivery)
    }

    public var nesting: Nesting { base.nesting }
    public var replay: ReplayLimit { base.replay }
    public var backlog: BacklogLimit { base.backlog }
    public var isAskedForEachMessage: Bool { base.isAskedForEachMessage }
}

extension NestedDelivery: DeliveryModifier {}
/// A strategy that wants to know what its limit refuses.
protocol RefusalReporting {
    var refusalReport: RefusalReport? { get }
}

/// Is given a message that a limit refuses, and a question that is answered by yes the first time that anybody asks it.
package typealias RefusalReport = @Sendable (_ message: Any, _ isFirst: () -> Bool) -> Void

extension NestedDelivery: RefusalReporting {}
extension NestedDelivery: SynchronousDelivery where Base: SynchronousDelivery {}
extension NestedDelivery: InPlaceDelivery where Base: InPlaceDelivery {}

extension DeliveryStrategy {
    /// This strategy with a limit for nested sends: at most so many messages of a messenger may have led to another one of
    /// that messenger. A negative number counts as zero.
    ///
    /// A message's level is how many messages of the same messenger led to it: it is sent by a handler of one, or by a
    /// handler of something that such a handler set off, even when messages waited in between or handlers ran on
    /// actors. What another thread sends by itself has level zero, and so has what a task sends that a handler started.
    ///
    /// ```swift
    /// let parent = Messenger<Int>(delivery: .ordered.nested(upTo: 3))
    /// let child = Messenger<Int>(delivery: .ordered.nested(upTo: 3))
    /// observer.observe(parent) { child.send($0) }
    /// observer.observe(child) { parent.send($0) }  // ends after four
    /// ```
    ///
    /// A message of a higher level is refused: it counts as sent and as dropped, and `trySend` throws. A variable keeps the
    /// value that was set, and leaves out the update. In debug builds, a messenger says on standard error, once, who sent
    /// in the loop. Under `.immediate`, this limits the stack.
    public func nested(upTo level: Int) -> NestedDelivery<Self> {
        NestedDelivery(self, nestingLimit: .upTo(level))
    }
}

extension DeliveryStrategy where Self == NestedDelivery<OrderedDelivery> {
    /// `.ordered.nested(upTo:)`
    public static func nested(upTo level: Int) -> Self { OrderedDelivery().nested(upTo: level) }
}

/// A strategy under which only so many messages wait: what `bounded(to:dropping:)` makes.
///
/// The bound holds for each mailbox: the messenger's own, and one for each actor on which handlers run. Under a
/// synchronous strategy it limits what nested sends, other threads and actors pile up.
public struct BoundedDelivery<Base: DeliveryStrategy>: DeliveryStrategy {
    /// The strategy that delivers.
    public let base: Base
    public let backlog: BacklogLimit

    /// The strategy with that limit instead of its own.
    public init(_ base: Base, backlog: BacklogLimit) {
        self.base = base
        self.backlog = backlog
    }

    public func schedule(_ delivery: Delivery) {
        base.schedule(delivery)
    }

    public var nesting: Nesting { base.nesting }
    public var replay: ReplayLimit { base.replay }
    public var nestingLimit: NestingLimit { base.nestingLimit }
    public var isAskedForEachMessage: Bool { base.isAskedForEachMessage }
}

extension BoundedDelivery: DeliveryModifier {}
extension BoundedDelivery: SynchronousDelivery where Base: SynchronousDelivery {}
extension BoundedDelivery: InPlaceDelivery where Base: InPlaceDelivery {}

extension DeliveryStrategy {
    /// This strategy with at most so many messages waiting; a negative number counts as zero.
    public func bounded(to count: Int, dropping rule: DroppingRule) -> BoundedDelivery<Self> {
        BoundedDelivery(self, backlog: .limited(to: count, dropping: rule))
    }

    /// This strategy with only the latest message waiting: `bounded(to: 1, dropping: .oldest)`.
    public var latestOnly: BoundedDelivery<Self> { bounded(to: 1, dropping: .oldest) }
}

extension DeliveryStrategy where Self == BoundedDelivery<OrderedDelivery> {
    /// `.ordered.bounded(to:dropping:)`
    public static func bounded(to count: Int, dropping rule: DroppingRule) -> Self {
        OrderedDelivery().bounded(to: count, dropping: rule)
    }

    /// `.ordered.latestOnly`
    public static var latestOnly: Self { OrderedDelivery().latestOnly }
}

/// A strategy with a replay limit of its own: what `hot`, `warm(upTo:)` and `cold` make.
///
/// The replay goes to the new observation alone, oldest first, in the same way as live messages, and neither loses
/// nor doubles one while other threads send. What is kept counts as sent, delivered or not; refused messages do not.
public struct ReplayingDelivery<Base: DeliveryStrategy>: DeliveryStrategy {
    /// The strategy that delivers.
    public let base: Base
    public let replay: ReplayLimit

    /// The strategy with that limit instead of its own.
    public init(_ base: Base, replay: ReplayLimit) {
        self.base = base
        self.replay = replay
    }

    public func schedule(_ delivery: Delivery) {
        base.schedule(delivery)
    }

    public var nesting: Nesting { base.nesting }
    public var backlog: BacklogLimit { base.backlog }
    public var nestingLimit: NestingLimit { base.nestingLimit }
    public var isAskedForEachMessage: Bool { base.isAskedForEachMessage }
}

extension ReplayingDelivery: DeliveryModifier {}
extension ReplayingDelivery: SynchronousDelivery where Base: SynchronousDelivery {}
extension ReplayingDelivery: InPlaceDelivery where Base: InPlaceDelivery {}

extension DeliveryStrategy {
    /// This strategy without replay: a new observation gets only what is sent from then on, and nothing is kept.
    public var hot: ReplayingDelivery<Self> { ReplayingDelivery(self, replay: .none) }

    /// This strategy with a replay of the last messages; a negative number counts as zero.
    public func warm(upTo count: Int) -> ReplayingDelivery<Self> { ReplayingDelivery(self, replay: .last(count)) }

    /// This strategy with a replay of everything that was sent. What is kept grows until `clearReplay()`.
    public var cold: ReplayingDelivery<Self> { ReplayingDelivery(self, replay: .all) }
}

extension DeliveryStrategy where Self == ReplayingDelivery<OrderedDelivery> {
    /// `.ordered.hot`
    public static var hot: Self { OrderedDelivery().hot }

    /// `.ordered.warm(upTo:)`
    public static func warm(upTo count: Int) -> Self { OrderedDelivery().warm(upTo: count) }

    /// `.ordered.cold`
    public static var cold: Self { OrderedDelivery().cold }
}
