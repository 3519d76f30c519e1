public import SwiftObserver

extension Subject {
    /// The strategy by which the subject delivers.
    public final var delivery: any DeliveryStrategy { messenger.delivery }

    /// Gives the subject another strategy, which delivers in place.
    ///
    /// May be called at any time, from any thread and by observers. What waits is delivered by the new strategy, in the one
    /// sequence. A subject that keeps elements for those who observe later keeps as many as before.
    public final func setDelivery(_ strategy: some SynchronousDelivery) {
        if let bufferLimit {
            messenger.setDelivery(strategy.warm(upTo: bufferLimit))
        } else {
            messenger.setDelivery(strategy)
        }
    }

    /// Gives the subject any other strategy. Its elements may leave the context that sends them, so they are `Sendable`.
    public final func setDelivery(_ strategy: some DeliveryStrategy) where Element: Sendable {
        if let bufferLimit {
            messenger.setDelivery(strategy.warm(upTo: bufferLimit))
        } else {
            messenger.setDelivery(strategy)
        }
    }

    /// Gives the subject another strategy, which delivers in place.
    public final func setDelivery(_ strategy: some SynchronousDelivery) where Element: Sendable {
        if let bufferLimit {
            messenger.setDelivery(strategy.warm(upTo: bufferLimit))
        } else {
            messenger.setDelivery(strategy)
        }
    }

    /// Forgets the elements that are kept for those who observe later; the end of a subject that replays it is not forgotten.
    public final func clearReplay() {
        messenger.clearReplay()
    }

    /// What the subject has done so far, in one consistent snapshot; the event that ends it counts too. O(observers)
    public final var numbers: MessengerNumbers { messenger.numbers }
}
