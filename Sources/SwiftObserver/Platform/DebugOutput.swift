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
        var listeners: [Int: @Sendable (String) -> Void] = [:]
        var lastListener = 0
        /// The number of calls of `beSilent` without one of `speakAgain`.
        var silence = 0
    }

    private static let state = Guarded(State())

    /// Passes every later hint to a closure in place of standard error. Several listeners get the same hints.
    ///
    /// - Returns: The number by which `stopListening` ends this.
    @discardableResult
    package static func listen(_ listener: @escaping @Sendable (String) -> Void) -> Int {
        state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = listener
            return state.lastListener
        }
    }

    package static func stopListening(_ number: Int) {
        let listener = state.withLock { $0.listeners.removeValue(forKey: number) }
        withExtendedLifetime(listener) {}
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
        let (listeners, isSilent) = state.withLock { ($0.listeners.values, $0.silence > 0) }
        guard listeners.isEmpty else { return listeners.forEach { $0(text) } }
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
