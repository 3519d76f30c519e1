import Foundation

/// A real server, as a process of its own.
final class ServerProcess: @unchecked Sendable {  // used by one test at a time
    private let child = Child()
    var process: Process { child.process }
    private(set) var port = 0
    private let output = Pipe()

    /// Where the program is that was built with these tests.
    static let program: URL = {
        let besideTests = Bundle.main.bundleURL.appendingPathComponent("LiveBoard")
        if FileManager.default.isExecutableFile(atPath: besideTests.path) { return besideTests }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("LiveBoard")
    }()

    /// Starts it and waits until it listens.
    convenience init(_ arguments: String...) throws { try self.init(arguments) }

    /// Starts it and waits until it listens.
    init(_ arguments: [String]) throws {
        process.executableURL = Self.program
        process.arguments = (arguments.contains("--port") ? [] : ["--port", "0"]) + arguments
        process.standardOutput = output
        try child.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Unexpected("The server ended before it listened: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
        guard let port = text.split(separator: "\n").first?.split(separator: ":").last?.dropLast(),
            let port = Int(port)
        else { throw Unexpected("The server did not print its address: \(text)") }
        self.port = port
    }

    deinit { kill() }

    func kill() { child.kill() }

    /// Presses Ctrl-C, and returns whether the program ends. It allows itself 0.7 seconds; a busy machine may take longer.
    func interrupt() -> Bool {
        process.interrupt()
        return child.awaitEnd()
    }

    /// What the system says about it: `VmRSS` in kB, `Threads`. Linux only.
    func status(_ name: String) -> Int? {
        let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line.flatMap { Int($0.dropFirst(name.count + 1).filter(\.isNumber)) }
    }

    /// Runs the program to its end: its exit code, and what it said.
    static func run(_ arguments: [String]) throws -> (code: Int32, output: String, complaint: String) {
        let child = Child()
        let (process, output, complaint) = (child.process, Pipe(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (output, complaint)
        try child.run()
        let texts = [output, complaint].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        guard child.awaitEnd() else { throw Unexpected("The program does not end: \(arguments)") }
        return (process.terminationStatus, texts[0], texts[1])
    }
}

/// Something that a test cannot go on after.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
