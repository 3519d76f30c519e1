import Foundation

/// A real Redis, on a socket in a folder of its own, that writes down everything before it confirms it.
final class RedisProcess: @unchecked Sendable {  // used by one test at a time
    let folder: URL
    var socket: String { folder.appendingPathComponent("redis.sock").path }
    private var redis = Child()

    static let program: URL? = find("redis-server")
    static let client: URL? = find("redis-cli")

    private static func find(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let paths = folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static let openssl: URL? = find("openssl")
    /// Where it listens by TLS, if it does.
    private(set) var tlsPort = 0

    init(withTLS: Bool = false) throws {
        // Short, because the path of a socket must be.
        folder = URL(fileURLWithPath: "/tmp/liveboard-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if withTLS {
            try makeCertificate()
            // Below the ports that the system gives to clients. Another program may listen at one of them.
            for _ in 0..<20 {
                tlsPort = Int.random(in: 10_000...30_000)
                if try begin() { return }
            }
            throw Unexpected("Redis finds no port.")
        }
        try start()
    }

    /// One that vouches for itself, for the name localhost.
    private func makeCertificate() throws {
        let child = Child()
        let process = child.process
        process.executableURL = Self.openssl
        process.currentDirectoryURL = folder
        process.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "certificate.pem",
        ]
        process.standardError = FileHandle.nullDevice
        try child.run()
        guard child.awaitEnd(), process.terminationStatus == 0 else {
            throw Unexpected("openssl makes no certificate.")
        }
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    func start() throws {
        guard try begin() else { throw Unexpected("Redis does not start.") }
    }

    /// Returns whether it answers; it doesn't if it has ended, for example because its port is taken.
    private func begin() throws -> Bool {
        redis = Child()
        let process = redis.process
        process.executableURL = Self.program
        process.arguments = [
            "--port", "0", "--unixsocket", socket, "--dir", folder.path, "--appendonly", "yes", "--appendfsync",
            "always",
            "--save", "", "--daemonize", "no",
        ]
        if tlsPort != 0 {
            process.arguments! += [
                "--tls-port", "\(tlsPort)", "--tls-auth-clients", "no", "--tls-cert-file",
                folder.appendingPathComponent("certificate.pem").path, "--tls-key-file",
                folder.appendingPathComponent("key.pem").path,
            ]
        }
        process.standardOutput = FileHandle.nullDevice
        try redis.run()
        let end = ContinuousClock.now + .seconds(60)
        while try ask("PING") != "PONG" {
            guard process.isRunning else { return false }
            guard ContinuousClock.now < end else { throw Unexpected("Redis does not answer.") }
            usleep(20_000)
        }
        return true
    }

    /// As if the machine had pulled the plug on it.
    func kill() { redis.kill() }

    /// What `redis-cli` says.
    @discardableResult
    func ask(_ words: String...) throws -> String {
        let child = Child()
        let (process, output) = (child.process, Pipe())
        process.executableURL = Self.client
        process.arguments = ["-s", socket] + words
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try child.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        guard child.awaitEnd() else { throw Unexpected("redis-cli does not end: \(words)") }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
