/// What a delivery empties.
@usableFromInline
protocol DeliveryTarget: AnyObject, Sendable {
    /// Delivers what waits, if the number is that of the delivery that is outstanding.
    func run(_ number: UInt64) -> Int
    /// Gives up what waits, under the same condition.
    func discard(_ number: UInt64) -> Int
    /// The delivery of that number was released.
    func abandon(_ number: UInt64)
    var pendingCount: Int { get }
}
