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
