#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the tests were built with.
public enum Sanitizer {
    /// Whether AddressSanitizer may keep the frames of functions elsewhere than on the stack.
    public static var keepsFramesElsewhere: Bool {
        #if canImport(Darwin)
            dlsym(UnsafeMutableRawPointer(bitPattern: -2), "__asan_init") != nil
        #elseif canImport(Glibc)
            dlsym(nil, "__asan_init") != nil
        #else
            false
        #endif
    }
}
