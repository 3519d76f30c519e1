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
#elseif canImport(WASILibc)
    private import WASILibc
#endif

/// The output for hints to a programmer in debug builds: standard error.
package enum DebugOutput {
    private struct State {
        var replacement: (@Sendable (String) -> Void)?
        /// The number of calls of `beSilent` without one of `speakAgain`.
        var silence = 0
    }

    private static let state = Guarded(State())

    /// Passes every later hint to a closure in place of standard error; nil restores standard error.
    package static func replace(by output: (@Sendable (String) -> Void)?) {
        let old = state.withLock { state in
            let old = state.replacement
            state.replacement = output
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// Suppresses later hints until each call of this is matched by one of `speakAgain`.
    package static func beSilent() {
        state.withLock { $0.silence += 1 }
    }

    package static func speakAgain() {
        state.withLock { $0.silence -= 1 }
    }

    /// Writes a hint.
    ///
    /// - Parameter isMeantForAll: Whether it is written even while hints are suppressed.
    package static func tell(_ text: String, isMeantForAll: Bool = false) {
        let (output, isSilent) = state.withLock { ($0.replacement, $0.silence > 0) }
        if let output { return output(text) }
        guard !isSilent || isMeantForAll else { return }
        var line = text + "\n"
        line.withUTF8(write)
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        #if canImport(WinSDK)
            var count: DWORD = 0
            let standardError = GetStdHandle(DWORD(bitPattern: -12))
            _ = WriteFile(standardError, bytes.baseAddress, DWORD(bytes.count), &count, nil)
        #elseif canImport(Darwin)
            _ = Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
            _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            _ = Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(Android)
            _ = Android.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(WASILibc)
            _ = WASILibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #endif
    }
}
