/// Lets everything wait until another strategy is installed.
struct Held: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {}
}
