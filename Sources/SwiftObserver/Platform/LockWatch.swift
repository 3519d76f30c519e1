#if DEBUG
    public import Synchronization

    /// Tells a test when threads take locks and give them back. In debug builds alone.
    ///
    /// The package decides under a lock and acts without one. Another thread can come between a decision and its action
    /// where a lock was given back, and between a look without a lock and the lock that follows it where that lock is
    /// taken. A test that stops threads at these places can play them in every order: `EveryOrder` in the tests does.
    @usableFromInline
    package enum LockWatch {
        /// Whether there is a watcher. `Lock` asks this itself, so a lock that is not watched makes no call.
        @usableFromInline static let isOn = Atomic<Bool>(false)
        /// Set before `isOn`, and never changed.
        nonisolated(unsafe) private static var watcher: (any LockWatcher)?  // by `isOn`

        /// Begins to call a watcher, the same one each time.
        package static func begin(_ watcher: any LockWatcher) {
            if self.watcher == nil { self.watcher = watcher }
            // Meets the loads in `Lock`: a thread that sees the flag sees the watcher.
            isOn.store(true, ordering: .releasing)
        }

        package static func end() { isOn.store(false, ordering: .relaxed) }

        @usableFromInline
        static func noteTaking() { watcher?.lockWillBeTaken() }

        @usableFromInline
        static func noteTaken() { watcher?.lockWasTaken() }

        @usableFromInline
        static func noteGivenBack() { watcher?.lockWasGivenBack() }

        /// Whether a try is to fail although the lock is free.
        @usableFromInline
        static func tryFails() -> Bool { watcher?.tryFails() ?? false }
    }

    /// Is called by each thread that takes a lock or gives one back.
    package protocol LockWatcher: Sendable {
        /// The thread may wait here if it holds no lock. It takes this one next, without another call.
        func lockWillBeTaken()
        /// A try has succeeded.
        func lockWasTaken()
        /// The thread may wait here if it holds no other lock.
        func lockWasGivenBack()
        /// Whether the thread, which is about to try a lock, finds that lock taken. The thread may wait here, as in
        /// `lockWillBeTaken`.
        func tryFails() -> Bool
    }
#endif
