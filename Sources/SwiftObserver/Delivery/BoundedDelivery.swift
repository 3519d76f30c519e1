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
