#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// Stops in a debugger.
enum Trap {
    static func stop(if isWanted: Bool) {
        guard isWanted else { return }
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            raise(SIGTRAP)
        #else
            fatalError("A breakpoint of a signal was reached")
        #endif
    }
}
