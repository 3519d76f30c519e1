#if !canImport(ObjectiveC)
    internal import SwiftObserver

    /// A part of all companions, behind a lock of its own.
    final class CompanionShelf: @unchecked Sendable {  // by its lock
        private let lock = Lock()
        @exclusivity(unchecked) private var table = CompanionTable()

        var count: Int { lock.withLock { table.count } }

        func receiver(at address: UInt) -> Receiver? {
            lock.lock()
            defer { lock.unlock() }
            return table.companion(at: address)?._withUnsafeGuaranteedRef { $0.receiver }
        }

        func messenger(at address: UInt) -> AnyObject? {
            lock.lock()
            defer { lock.unlock() }
            return table.companion(at: address)?._withUnsafeGuaranteedRef { $0.messenger }
        }

        /// A part of the owner's companion, both made if need be; nil if the owner is being deallocated.
        ///
        /// A companion whose owner lives is not cleared away.
        func make<Part>(
            for owner: AnyObject, at address: UInt, _ part: (Companion) -> Part, isNew: inout Bool
        ) -> Part? {
            guard let companion = companion(of: owner, at: address, isNew: &isNew) else { return nil }
            lock.lock()
            defer { lock.unlock() }
            return part(companion)
        }

        private func companion(of owner: AnyObject, at address: UInt, isNew: inout Bool) -> Companion? {
            lock.lock()
            let existing = table.companion(at: address)?.takeUnretainedValue()
            lock.unlock()
            if let existing { return existing }
            guard let lifetime = Lifetime(of: owner) else { return nil }
            let fresh = Companion(of: lifetime)
            lock.lock()
            while table.isFull {
                lock.unlock()
                clear()
                lock.lock()
            }
            defer { lock.unlock() }
            if let first = table.companion(at: address) { return first.takeUnretainedValue() }
            table.insert(fresh, at: address)
            isNew = true
            return fresh
        }

        func clearIfMostlyDead() {
            lock.lock()
            let isMostlyDead = table.isMostlyDead()
            lock.unlock()
            if isMostlyDead { clear() }
        }

        /// Removes the companions of owners that are gone.
        ///
        /// Who lives is found out without the lock, since looking can be what ends a life. What is removed is released
        /// without it too: that ends observations, and with them whatever their handlers have captured.
        func clear() {
            lock.lock()
            let all = table.companions
            lock.unlock()
            var dead: Set<ObjectIdentifier> = []
            for companion in all where companion.owner.isSurelyOver || companion.owner.object == nil {
                dead.insert(ObjectIdentifier(companion))
            }
            let now = ContinuousClock.now
            var remains: [AnyObject] = []
            lock.lock()
            table.keep { companion in
                guard dead.contains(ObjectIdentifier(companion)) else { return true }
                let estate = companion.settleEstate(at: now)
                if let some = estate.remains { remains.append(some) }
                return !estate.isOver
            }
            lock.unlock()
            withExtendedLifetime((all, remains)) {}
        }
    }
#endif
