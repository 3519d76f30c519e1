// error: of 'Sendable'-conforming class 'Counting' is mutable
import SwiftObserver

final class Counting: DeliveryStrategy {
    var count = 0
    func schedule(_ delivery: Delivery) {
        count += 1
        delivery.run()
    }
}
