#if canImport(Foundation)
    public import Foundation

    extension NSLock {
        /// A lock with a name.
        public convenience init(name: String) {
            self.init()
            self.name = name
        }
    }

    extension NSRecursiveLock {
        /// A recursive lock with a name.
        public convenience init(name: String) {
            self.init()
            self.name = name
        }
    }
#endif
