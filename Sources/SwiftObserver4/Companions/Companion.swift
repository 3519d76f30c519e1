internal import SwiftObserver

/// The receiver and the messenger that belong to an object by its identity. Either may be missing.
final class Companion: @unchecked Sendable {  // The lock of its shelf, or of `Companions`, guards it.
    private(set) var receiver: Receiver?
    private(set) var messenger: AnyObject?

    #if !canImport(ObjectiveC)
        let owner: Lifetime
        /// Whether the owner was found dead.
        private(set) var isOwnerDead = false
        /// The time when the owner was first found dead without proof that its `deinit` has ended.
        private var deadSince: ContinuousClock.Instant?

        init(of owner: Lifetime) {
            self.owner = owner
        }

        func makeReceiver() -> Receiver {
            if let receiver { return receiver }
            let fresh = Receiver(for: owner)
            receiver = fresh
            return fresh
        }

        func noteDeath() { isOwnerDead = true }

        /// The time for which a dead owner keeps its messenger while other references to it leave open whether it can
        /// still send.
        private static var patience: Duration { .seconds(10) }

        /// Gives up the parts that a dead owner no longer needs. Returns the object to release outside the lock, and
        /// whether the whole companion is over.
        ///
        /// The receiver goes at once, since its owner no longer observes. The messenger stays until nothing more can be
        /// sent through it.
        func settleEstate(at now: ContinuousClock.Instant) -> (remains: AnyObject?, isOver: Bool) {
            let isOver = messenger == nil || owner.isSurelyOver || deadSince.map { now - $0 > Self.patience } ?? false
            if isOver { return (self, true) }
            if deadSince == nil { deadSince = now }
            return (receiver.take(), false)
        }
    #else
        init() {}

        func makeReceiver() -> Receiver {
            if let receiver { return receiver }
            let fresh = Receiver()
            receiver = fresh
            return fresh
        }
    #endif

    /// Returns the messenger, and makes it by a function if there is none. All callers make one of the same type: see
    /// `Observable.messenger`.
    func makeMessenger(_ make: () -> AnyObject) -> AnyObject {
        if let messenger { return messenger }
        let fresh = make()
        messenger = fresh
        return fresh
    }
}
