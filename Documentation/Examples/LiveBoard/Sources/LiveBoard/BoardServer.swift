import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import SwiftObserver
import UnixSignals

/// The server: a board, a journal that orders what people write, and what serves both.
struct BoardServer: Sendable {
    let options: Options

    /// Runs until the program is told to stop, and then ends within a second.
    func run(whenListening: @escaping @Sendable (_ address: String) -> Void) async throws {
        let epoch: UInt64? = options.redis == nil ? .now : nil
        let board = Board(
            replay: options.replay, backlog: options.backlog, mostClients: options.mostClients, epoch: epoch)
        let link = Var(LinkState.alone)
        let journal = try makeJournal(for: board, link: link)
        await journal.begin()
        if case .cutOff(let reason) = link.value {
            LiveBoard.complain("Redis does not answer (\(reason)). The board opens all the same, and goes on looking.")
        }
        let census = Census(board: board, link: link)
        let routes = BoardRoutes(board: board, journal: journal, census: census, options: options)
        var logger = Logger(label: "LiveBoard")
        logger.logLevel = .critical
        let application = Application(
            router: routes.router(),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), serverName: "LiveBoard", backlog: 1024),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? options.port
                let name = options.host.contains(":") ? "[\(options.host)]" : options.host
                whenListening("http://\(name):\(port)/")
            },
            logger: logger)
        var configuration = ServiceGroupConfiguration(
            // The last is stopped first, and the others wait for it.
            services: [application, Rounds(board: board, census: census), Closing(board: board, journal: journal)],
            gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        configuration.maximumGracefulShutdownDuration = .milliseconds(700)
        try await ServiceGroup(configuration: configuration).run()
    }

    private func makeJournal(for board: Board, link: Var<LinkState>) throws -> any Journal {
        #if Redis
            if let redis = options.redis {
                return RedisJournal(for: board, at: try .parsed(redis), options: options, link: link)
            }
        #endif
        return LocalJournal(epoch: board.newest?.epoch ?? .now) { board.messenger.send(board.entry($0, json: $1)) }
    }
}

/// What goes round: the turns of the board's loop, and the census.
private struct Rounds: Service {
    let board: Board
    let census: Census

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await board.takeTurns() }
            group.addTask { await census.goOn() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}

/// Ends what would keep a server from stopping: everyone's stream, and posts that wait.
private struct Closing: Service {
    let board: Board
    let journal: any Journal

    func run() async throws {
        try? await gracefulShutdown()
        journal.stop()
        board.close()
        // Whoever reads has gone by then. The others are not waited for.
        try? await Task.sleep(for: .milliseconds(300))
        for client in board.clients { client.disconnect() }
    }
}
