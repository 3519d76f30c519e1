/// What is left to do, outside the lock, for an observation that has begun.
@usableFromInline
struct Beginning: ~Copyable {
    /// The caller has become the deliverer of its replay.
    @usableFromInline var settles = false
    /// The strategy is to be asked to deliver its replay.
    @usableFromInline var delivery: DeliveryTicket?

    @inlinable
    init() {}
}
