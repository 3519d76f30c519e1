#if DEBUG
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

    /// Where the package says what those who debug should know: standard error. In other builds there is nothing to say.
    package enum DebugOutput {
        private static let lock = Lock()
        nonisolated(unsafe) private static var replacement: (@Sendable (String) -> Void)?  // by the lock

        /// Has everything go elsewhere that is said from now on.
        package static func replace(by output: (@Sendable (String) -> Void)?) {
            lock.lock()
            let old = replacement
            replacement = output
            lock.unlock()
            withExtendedLifetime(old) {}
        }

        package static func tell(_ text: String) {
            if let replacement = lock.withLock({ replacement }) { return replacement(text) }
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
            #endif
        }
    }
#endif
