#if !canImport(ObjectiveC)
    internal import SwiftObserver

    /// One of sixteen parts of all companions, each with a lock of its own.
    final class CompanionShelf: @unchecked Sendable {  // `lock` guards `table`.
        private let lock = Lock()
        @exclusivity(unchecked) private var table = CompanionTable()

        var count: Int { lock.withLock { table.count } }

        func receiver(at address: UInt) -> Receiver? {
            lock.withLock { table.companion(at: address)?._withUnsafeGuaranteedRef { $0.receiver } }
        }

        func messenger(at address: UInt) -> AnyObject? {
            lock.withLock { table.companion(at: address)?._withUnsafeGuaranteedRef { $0.messenger } }
        }

        /// Returns a part of the owner's companion, and creates both if necessary; nil if the owner is being
        /// deallocated.
        ///
        /// The companion of a living owner is never cleared.
        func make<Part>(
            for owner: AnyObject, at address: UInt, _ part: (Companion) -> Part, isNew: inout Bool
        ) -> Part? {
            guard let companion = companion(of: owner, at: address, isNew: &isNew) else { return nil }
            return lock.withLock { part(companion) }
        }

        private func companion(of owner: AnyObject, at address: UInt, isNew: inout Bool) -> Companion? {
            if let existing = lock.withLock({ table.companion(at: address)?.takeUnretainedValue() }) { return existing }
            guard let lifetime = Lifetime(of: owner) else { return nil }
            let fresh = Companion(of: lifetime)
            while true {
                let placed: Companion? = lock.withLock {
                    guard !table.isFull else { return nil }
                    if let first = table.companion(at: address) { return first.takeUnretainedValue() }
                    table.insert(fresh, at: address)
                    isNew = true
                    return fresh
                }
                if let placed { return placed }
                clear()
            }
        }

        func clearIfMostlyDead() {
            if lock.withLock({ table.isMostlyDead() }) { clear() }
        }

        /// Removes the companions of dead owners.
        ///
        /// Owners are examined without the lock, since loading a weak reference can make it the last one. Companions
        /// are released without it too, since that ends observations and releases the values that their handlers have
        /// captured.
        func clear() {
            let all = lock.withLock { table.companions }
            let dead = all.filter { $0.owner.isSurelyOver || $0.owner.object == nil }
            let now = ContinuousClock.now
            var remains: [AnyObject] = []
            lock.withLock {
                for companion in dead { companion.noteDeath() }
                table.keep { companion in
                    guard companion.isOwnerDead else { return true }
                    let estate = companion.settleEstate(at: now)
                    if let some = estate.remains { remains.append(some) }
                    return !estate.isOver
                }
            }
            withExtendedLifetime((all, remains)) {}
        }
    }
#endif
