#if canImport(Foundation)
    private import Foundation
#endif

/// The thread that the program began with.
///
/// It proves nothing about the main actor: main-actor code may be called in place on the main queue alone.
enum MainThread {
    static var isCurrent: Bool {
        #if canImport(Foundation)
            Thread.isMainThread
        #else
            false
        #endif
    }
}
