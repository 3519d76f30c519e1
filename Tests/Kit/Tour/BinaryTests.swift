import Dispatch
import Foundation
import Testing
import TestSupport

/// Runs the built program, as a user would in a terminal or a script.
@Suite("The built program")
struct BinaryTests {
    private struct Result {
        let output: String
        let complaint: String
        let status: Int32
    }

    private static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])]
        return tests.map { $0.deletingLastPathComponent().appendingPathComponent("tour") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? URL(fileURLWithPath: "/no/tour")
    }()

    /// Runs the program beside the tests, on a thread that may wait for it.
    private func run(
        _ arguments: [String], input: Any?, environment: [String: String] = [:], terminal: Bool = false
    ) async throws -> Result {
        nonisolated(unsafe) let input = input
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Swift.Result {
                        try runAndWait(arguments, input: input, environment: environment, terminal: terminal)
                    })
            }
        }
    }

    private func runAndWait(
        _ arguments: [String], input: Any?, environment: [String: String] = [:], terminal: Bool = false
    ) throws -> Result {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        var all = ProcessInfo.processInfo.environment
        all["NO_COLOR"] = nil
        all["TERM"] = "xterm"
        // Leaks are looked for in this process, where the runtime's own are suppressed.
        all["ASAN_OPTIONS"] = "detect_leaks=0"
        process.environment = all.merging(environment) { $1 }
        process.standardInput = input ?? FileHandle.nullDevice
        let complaint = Pipe()
        process.standardError = complaint
        // A program that does not end by itself fails its test instead of stopping all others.
        let end = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + watchdog, execute: end)
        defer { end.cancel() }
        if terminal {
            var main: Int32 = -1
            var side: Int32 = -1
            let isOpen = openpty(&main, &side, nil, nil, nil) == 0
            try #require(isOpen)
            process.standardOutput = FileHandle(fileDescriptor: side, closeOnDealloc: false)
            try process.run()
            close(side)
            var bytes = Data()
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = read(main, &buffer, buffer.count), count > 0 {
                bytes.append(contentsOf: buffer[..<count])
            }
            close(main)
            process.waitUntilExit()
            return Result(
                output: String(decoding: bytes, as: UTF8.self), complaint: "", status: process.terminationStatus)
        }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let words = try complaint.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            output: String(decoding: bytes, as: UTF8.self), complaint: String(decoding: words, as: UTF8.self),
            status: process.terminationStatus)
    }

    private func pipe(_ text: String) throws -> Pipe {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        return pipe
    }

    @Test("It shows the strategies and ends with status 0")
    func plain() async throws {
        let result = try await run([], input: nil)
        #expect(result.status == 0)
        #expect(result.complaint.isEmpty)
        #expect(result.output.contains("immediate"))
        #expect(result.output.contains("1 Ready"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
    }

    @Test("It is coloured in a terminal, unless NO_COLOR is set or the terminal is dumb")
    func terminal() async throws {
        #expect(try await run([], input: nil, terminal: true).output.contains("\u{1B}["))
        for environment in [["NO_COLOR": "1"], ["NO_COLOR": ""], ["TERM": "dumb"]] {
            let result = try await run([], input: nil, environment: environment, terminal: true)
            #expect(!result.output.contains("\u{1B}"), "\(environment)")
            #expect(result.output.contains("1 Ready"))
            #expect(result.status == 0)
        }
    }

    @Test("It takes piped lines, files and both kinds of nothing")
    func input() async throws {
        #expect(try await run([], input: pipe("alpha\nbeta\n")).output.contains("1 alpha   2 beta"))
        #expect(try await run(["-"], input: pipe("alpha\n")).output.contains("1 alpha"))
        #expect(try await run(["warm"], input: pipe("alpha\n")).output.contains("Ann gets 1 \"alpha\""))
        let empty = try await run([], input: pipe(""))
        #expect(empty.output == "There is not a single line with words in it, so there is nothing to send.\n")
        #expect(empty.status == 0)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tour-\(UUID().uuidString).txt")
        try Data("gamma\ndelta\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await run([file.path], input: nil).output.contains("1 gamma   2 delta"))
        #expect(try await run(["loop", file.path], input: pipe("alpha\n")).output.contains("Ann gets 2 \"delta\""))
    }

    @Test("A pipe that nobody writes to does not keep it from ending")
    func openPipe() async throws {
        let pipe = Pipe()
        let result = try await run([], input: pipe)
        #expect(result.status == 0)
        #expect(result.output.contains("1 Ready"))
        try pipe.fileHandleForWriting.close()
    }

    @Test("Help goes to standard output, complaints go to standard error with status 2")
    func help() async throws {
        let help = try await run(["--help"], input: nil)
        #expect(help.status == 0)
        #expect(help.output.contains("usage: swift run tour [strategy] [file]"))
        for arguments in [["imediate"], ["--nonsense"], ["/no/such/file"], ["/"], ["queue", "loop"]] {
            let result = try await run(arguments, input: nil)
            #expect(result.status == 2, "\(arguments)")
            #expect(result.output.isEmpty, "\(arguments)")
            #expect(result.complaint.hasPrefix("tour: "), "\(arguments)")
        }
    }
}
