#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#elseif canImport(WinSDK)
    private import WinSDK
#endif

/// How much of its stack a thread may still use.
///
/// A thread that exceeds its stack stops without a word. So what recurses as deep as a client's values reach looks at
/// the stack on its way, and stops with a sentence.
enum StackRoom {
    /// What is left for a client's closure and what that calls, in bytes.
    private static var reserve: UInt { 64 << 10 }
    /// How much may be used before the system is asked for the end of the stack, in bytes.
    private static var unasked: UInt { 64 << 10 }

    /// An address in the frame of the function into which this is inlined.
    @inline(__always)
    static var here: UInt {
        var place: UInt8 = 0
        return _withUnprotectedUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) }
    }

    /// For a recursion that begins here: the address below which it has to ask for its last one.
    @inline(__always)
    static var firstMark: UInt {
        let here = here
        return here > unasked ? here - unasked : 0
    }

    /// The last part of this thread's stack, in which no recursion may go on. Empty if the system does not tell.
    static var last: Range<UInt> {
        let place = ThreadSlot.place
        if place.pointee.stackEnd == 0 { place.pointee.stackEnd = end ?? .max }
        let end = place.pointee.stackEnd
        return end < .max - reserve ? end..<end + reserve : 0..<0
    }

    /// The lowest address of this thread's stack.
    private static var end: UInt? {
        #if canImport(Darwin)
            let thread = pthread_self()
            return UInt(bitPattern: pthread_get_stackaddr_np(thread)) - UInt(pthread_get_stacksize_np(thread))
        #elseif os(Linux) || canImport(Android)
            var attributes = pthread_attr_t()
            guard getAttributes(pthread_self(), &attributes) == 0 else { return nil }
            defer { pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(&attributes, &address, &size) == 0, let address else { return nil }
            return UInt(bitPattern: address)
        #elseif canImport(WinSDK)
            var lowest: ULONG_PTR = 0
            var highest: ULONG_PTR = 0
            GetCurrentThreadStackLimits(&lowest, &highest)
            return UInt(lowest)
        #else
            // FreeBSD and Wasm: there, the system ends a program whose stack is used up.
            return nil
        #endif
    }

    #if canImport(Android)
        private static func getAttributes(_ thread: pthread_t, _ result: inout pthread_attr_t) -> CInt {
            pthread_getattr_np(thread, &result)
        }
    #elseif os(Linux)
        // Its C library declares it for GNU's C alone, so it is found by its name.
        private static func getAttributes(_ thread: pthread_t, _ result: inout pthread_attr_t) -> CInt {
            typealias Function = @convention(c) (pthread_t, UnsafeMutableRawPointer) -> CInt
            guard let symbol = dlsym(nil, "pthread_getattr_np") else { return -1 }
            return unsafeBitCast(symbol, to: Function.self)(thread, &result)
        }
    #endif
}
