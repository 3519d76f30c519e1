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

/// One pointer for each thread, nil at first.
///
/// Not a task-local value: those are inherited by tasks. Where there is no such thing there are no threads either.
enum ThreadSlot {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            precondition(pthread_key_create(&key, nil) == 0, "The process has no thread-specific keys left")
            return key
        }()

        static var pointer: UnsafeMutableRawPointer? {
            get { pthread_getspecific(key) }
            set { pthread_setspecific(key, newValue) }
        }
    #elseif canImport(WinSDK)
        private static let key: DWORD = {
            let key = TlsAlloc()
            precondition(key != DWORD.max, "The process has no thread-specific keys left")
            return key
        }()

        static var pointer: UnsafeMutableRawPointer? {
            get { TlsGetValue(key) }
            set { TlsSetValue(key, newValue) }
        }
    #else
        nonisolated(unsafe) static var pointer: UnsafeMutableRawPointer?
    #endif
}
