#if canImport(ObjectiveC)
    internal import ObjectiveC
    internal import SwiftObserver

    /// With the Objective-C runtime, a companion is an associated object of its owner, and is deallocated with it.
    extension Companions {
        private static let lock = Lock()
        nonisolated(unsafe) private static let key = UnsafeRawPointer(
            UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

        /// Precondition: called under the lock.
        private static func companion(of owner: AnyObject) -> Companion? {
            objc_getAssociatedObject(owner, key).map { unsafeDowncast($0 as AnyObject, to: Companion.self) }
        }

        static func receiver(of owner: AnyObject) -> Receiver? {
            lock.withLock { companion(of: owner)?.receiver }
        }

        /// Returns the messenger of an observable, if it has been created.
        @usableFromInline
        static func messenger(of owner: AnyObject) -> AnyObject? {
            lock.withLock { companion(of: owner)?.messenger }
        }

        static func make<Part>(for owner: AnyObject, _ part: (Companion) -> Part) -> Part? {
            lock.withLock {
                if let first = companion(of: owner) { return part(first) }
                let fresh = Companion()
                objc_setAssociatedObject(owner, key, fresh, .OBJC_ASSOCIATION_RETAIN)
                return part(fresh)
            }
        }

        /// Does nothing: the runtime removes the companions.
        package static func clear() {}
    }
#endif
