/// What a delivery empties.
@usableFromInline
protocol DeliveryTarget: AnyObject, Sendable {
    /// Delivers what waits, or at most so many messages of it, if the number is that of the delivery that is outstanding.
    func run(_ number: UInt64, upTo limit: Int) -> Int
    /// Gives up what waits, under the same condition.
    func discard(_ number: UInt64) -> Int
    /// The delivery of that number was released.
    func abandon(_ number: UInt64)
    var pendingCount: Int { get }
    /// How many messages and replays have ever come.
    var arrivalCount: Int { get }
}
