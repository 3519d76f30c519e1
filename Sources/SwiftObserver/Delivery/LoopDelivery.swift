/// Delivers when a loop that the program runs itself takes its next turn: the strategy `.loop(_:)`.
///
/// The loop is held weakly. Messages for a loop that is gone are discarded, and counted as such.
public struct LoopDelivery: DeliveryStrategy {
    private weak let loop: MessageLoop?

    /// Delivers in the turns of that loop.
    public init(_ loop: MessageLoop) {
        self.loop = loop
    }

    public func schedule(_ delivery: Delivery) {
        if let loop {
            loop.enqueue(delivery)
        } else {
            delivery.discard()
        }
    }
}

extension DeliveryStrategy where Self == LoopDelivery {
    /// On that loop, in order, when the program runs it.
    public static func loop(_ loop: MessageLoop) -> LoopDelivery { LoopDelivery(loop) }
}
