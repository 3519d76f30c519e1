#if canImport(Foundation)
    public import Foundation

    extension NSLock {
        /// Creates a lock with a name.
        public convenience init(name: String) {
            self.init()
            self.name = name
        }
    }

    extension NSRecursiveLock {
        /// Creates a recursive lock with a name.
        public convenience init(name: String) {
            self.init()
            self.name = name
        }
    }
#endif
