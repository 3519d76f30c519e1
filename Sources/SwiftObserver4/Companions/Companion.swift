internal import SwiftObserver

/// What an object has by its identity: a receiver, a messenger, or both. Guarded by the lock of the shelf that keeps it.
final class Companion: @unchecked Sendable {
    private(set) var receiver: Receiver?
    private(set) var messenger: AnyObject?

    #if !canImport(ObjectiveC)
        let owner: Lifetime
        /// When the owner was first found to be gone while its `deinit` could not be known to have ended.
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

        /// For how long an owner that is gone can keep its messenger when other references to it make it unknowable whether it
        /// still has something to send.
        private static var patience: Duration { .seconds(10) }

        /// What becomes of it now that its owner is gone: what has to be released outside the lock, and whether all of it
        /// has to go.
        ///
        /// The receiver goes at once, since its owner no longer observes. The messenger stays until nothing more can be sent
        /// through it.
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

    func makeMessenger<Update>() -> Messenger<Update> {
        // The same type for all: see where messengers are asked for.
        if let messenger { return unsafeDowncast(messenger, to: Messenger<Update>.self) }
        let fresh = Messenger<Update>()
        messenger = fresh
        return fresh
    }
}
