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
#elseif _runtime(_multithreaded)
    #error("SwiftObserver does not know how to tell threads apart on this system. Wasm is supported without threads.")
#endif

/// Tells threads apart, for as long as they live.
@usableFromInline
package struct ThreadIdentity: Hashable, Sendable {
    @usableFromInline package let value: UInt

    @usableFromInline
    package static var current: ThreadIdentity {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            ThreadIdentity(pthread_self())
        #elseif canImport(WinSDK)
            ThreadIdentity(value: UInt(GetCurrentThreadId()))
        #else
            // A system without threads.
            ThreadIdentity(value: 1)
        #endif
    }

    @usableFromInline
    init(value: UInt) {
        self.value = value
    }

    // What `pthread_self` returns differs from system to system: a number in Glibc,
    private init(_ thread: UInt) {
        value = thread
    }

    // one with a sign on Android,
    private init(_ thread: Int) {
        value = UInt(bitPattern: thread)
    }

    // a pointer on Apple's systems,
    private init(_ thread: UnsafeMutableRawPointer) {
        value = UInt(bitPattern: thread)
    }

    // and one to something unknown in Musl and on BSD.
    private init(_ thread: OpaquePointer?) {
        value = UInt(bitPattern: thread)
    }
}
