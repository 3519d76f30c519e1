import Foundation

/// A server that can be killed and started again, at the same port.
final class ServerBox: @unchecked Sendable {  // `server` by the lock
    private let arguments: [String]
    private let lock = NSLock()
    private var server: ServerProcess
    let port: Int

    init(_ arguments: [String]) throws {
        self.arguments = arguments
        server = try ServerProcess(arguments)
        port = server.port
    }

    private var current: ServerProcess { lock.withLock { server } }

    func kill() { current.kill() }

    func startAgain() throws {
        let fresh = try ServerProcess(arguments + ["--port", "\(port)"])
        lock.withLock { server = fresh }
    }

    func status(_ name: String) -> Int? { current.status(name) }
    func interrupt() -> Bool { current.interrupt() }
}

/// Keeps clients that nobody asks for anything.
final class Keeper: @unchecked Sendable {  // `clients` by the lock
    private let lock = NSLock()
    private var clients: [EventClient] = []

    func keep(_ client: EventClient) { lock.withLock { clients.append(client) } }
}
