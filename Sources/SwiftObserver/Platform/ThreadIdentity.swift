#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(WinSDK)
    internal import WinSDK
#endif

/// Tells threads apart, for as long as they live.
@usableFromInline
package struct ThreadIdentity: Hashable, Sendable {
    @usableFromInline package let value: UInt

    @usableFromInline
    package static var current: ThreadIdentity {
        #if canImport(WinSDK)
            ThreadIdentity(value: UInt(GetCurrentThreadId()))
        #elseif canImport(Glibc)
            ThreadIdentity(value: UInt(pthread_self()))
        #elseif canImport(Darwin) || canImport(Musl) || canImport(Android)
            ThreadIdentity(value: unsafeBitCast(pthread_self(), to: UInt.self))
        #else
            ThreadIdentity(value: 1)
        #endif
    }

    @usableFromInline
    init(value: UInt) {
        self.value = value
    }
}
