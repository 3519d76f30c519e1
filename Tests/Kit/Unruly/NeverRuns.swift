import SwiftObserver

/// Forgets all deliveries.
struct NeverRuns: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {}
}
