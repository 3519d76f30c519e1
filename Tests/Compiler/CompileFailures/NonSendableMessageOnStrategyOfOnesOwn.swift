// error: type 'Letter' does not conform to the 'Sendable' protocol
import SwiftObserver

final class Letter { var text = "" }

struct Direct: DeliveryStrategy {
    func schedule(_ delivery: Delivery) { delivery.run() }
}

func f() { _ = Messenger<Letter>(delivery: Direct()) }
