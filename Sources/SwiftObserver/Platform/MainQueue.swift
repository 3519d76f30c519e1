#if canImport(Dispatch)
    private import Dispatch
#endif

/// Recognises code that runs on the main queue, where main-actor code may be called synchronously.
///
/// A thread is no proof: where there is no main thread's run loop, jobs of the main actor move between threads that
/// also run other work. A value that only the main queue carries is one.
@usableFromInline
package enum MainQueue {
    #if canImport(Dispatch)
        private static let key: DispatchSpecificKey<Bool> = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        /// Whether it can be recognised at all.
        package static var isKnown: Bool { true }

        @usableFromInline
        package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
    #else
        package static var isKnown: Bool { false }

        /// In doubt, messages for the main actor take the way through its mailbox.
        @usableFromInline
        package static var isCurrent: Bool { false }
    #endif
}
