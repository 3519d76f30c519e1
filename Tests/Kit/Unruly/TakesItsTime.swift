import Dispatch
import SwiftObserver

/// Delivers correctly, but every time so much later.
struct TakesItsTime: DeliveryStrategy {
    let delay: DispatchTimeInterval

    func schedule(_ delivery: Delivery) {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { delivery.run() }
    }
}
