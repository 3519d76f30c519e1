import Foundation
import Testing

/// Runs programs that were built beside the tests: how the main actor is served depends on the program.
@Suite("Programs")
struct ProgramTests {
    @Test(
        "G1, G5: handlers run on their actor, in order, in a program of each kind",
        arguments: ["AsyncMain", "DispatchMain"])
    func places(_ name: String) async throws {
        let (output, status) = try await run(name)
        let lines = output.split(separator: "\n")
        #expect(lines.filter { !$0.hasPrefix("right") } == [])
        #expect(lines.count == 57)
        #expect(status == 0)
    }

    /// Runs a program on a thread that may wait for it.
    private func run(_ name: String) async throws -> (output: String, status: Int32) {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try runAndWait(name) })
            }
        }
    }

    private func runAndWait(_ name: String) throws -> (output: String, status: Int32) {
        let process = Process()
        let places = Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])]
        let program = places.map { $0.deletingLastPathComponent().appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        let executable: URL = try #require(program)
        process.executableURL = executable
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let watchdog = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: watchdog)
        defer { watchdog.cancel() }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }
}
