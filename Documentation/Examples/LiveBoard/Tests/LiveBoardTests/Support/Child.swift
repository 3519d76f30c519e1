import Foundation

/// A program that a test runs, and waits for, but not for ever.
///
/// On Linux, `Process.waitUntilExit` can miss the end of a program, above all off the main thread, and waits on. So this
/// waits for the termination handler, which is there before the program begins.
final class Child: @unchecked Sendable {  // used by one test at a time
    let process = Process()
    private let ended = DispatchSemaphore(value: 0)

    func run() throws {
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    /// Returns whether the program ends in time.
    @discardableResult
    func awaitEnd(atMost seconds: Double = 60) -> Bool {
        let hasEnded = ended.wait(timeout: .now() + seconds) == .success
        if hasEnded { ended.signal() }
        return hasEnded
    }

    /// As if the machine had pulled the plug on it.
    func kill() {
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        awaitEnd()
    }
}
