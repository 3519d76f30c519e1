public import SwiftObserver

extension Property {
    /// The strategy by which the property delivers.
    public var delivery: any DeliveryStrategy { cell.delivery }

    /// Gives the property another strategy, which delivers in place.
    ///
    /// May be called at any time, from any thread and by observers. What waits is delivered by the new strategy, in the one
    /// sequence.
    public func setDelivery(_ strategy: some SynchronousDelivery) {
        cell.setDelivery(strategy)
    }

    /// Gives the property any other strategy. Its values may leave the context that sets them, so they are `Sendable`.
    public func setDelivery(_ strategy: some DeliveryStrategy) where Value: Sendable {
        cell.setDelivery(strategy)
    }

    /// Gives the property another strategy, which delivers in place.
    public func setDelivery(_ strategy: some SynchronousDelivery) where Value: Sendable {
        cell.setDelivery(strategy)
    }

    /// Forgets the values that the strategy keeps for those who observe later. They are given the current value then.
    public func clearReplay() {
        cell.clearReplay()
    }

    /// What the property has done so far, in one consistent snapshot. O(observers)
    public var numbers: MessengerNumbers { cell.numbers }
}
