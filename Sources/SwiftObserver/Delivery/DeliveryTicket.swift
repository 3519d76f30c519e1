/// Carries the number of a delivery, and tells its mailbox when nobody can run it any more.
final class DeliveryTicket: Sendable {
    let target: any DeliveryTarget
    let number: UInt64

    init(target: any DeliveryTarget, number: UInt64) {
        self.target = target
        self.number = number
    }

    deinit {
        target.abandon(number)
    }
}
