/// A delivery on its way to the strategy that is to carry it out.
@usableFromInline
struct ScheduledDelivery {
    let strategy: any DeliveryStrategy
    let delivery: Delivery

    /// Not under a lock: the strategy may be a user's, and may deliver at once.
    @usableFromInline
    consuming func schedule() {
        strategy.schedule(delivery)
    }
}
