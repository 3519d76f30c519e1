/// What a decision taken under the lock leaves to be done outside it: who delivers what waits.
@usableFromInline
struct FollowUp {
    /// The caller has become the deliverer, and is to settle.
    @usableFromInline var settles = false
    /// It does so on the main queue, which leaves to others what others send in the meantime.
    @usableFromInline var isOnMain = false
    /// The strategy is to be asked to deliver.
    @usableFromInline var delivery: DeliveryTicket?

    @inlinable
    init() {}
}
