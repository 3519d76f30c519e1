import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import RedisStream
import ServiceLifecycle
import SwiftObserver
import Synchronization
import UnixSignals

/// The server: a board, a journal that orders posts, and the routes of both.
struct BoardServer: Sendable {
    let options: Options

    /// Runs until the program is told to stop, and then ends within a second.
    func run(whenListening: @escaping @Sendable (_ address: String) -> Void) async throws {
        let inspection = InspectionRoute.begin(options)
        let epoch: UInt64? = options.redis == nil ? .now : nil
        let board = Board(
            replay: options.replay, backlog: options.backlog, mostWindows: options.mostWindows, epoch: epoch)
        let link = Var(LinkState.alone)
        let journal = makeJournal(for: board, link: link)
        await journal.begin()
        if case .cutOff(let reason) = link.value {
            LiveBoard.complain("Redis does not answer (\(reason)). The board opens all the same, and goes on looking.")
        }
        let state = ServerState(board: board, link: link, options: options)
        let routes = BoardRoutes(board: board, journal: journal, state: state, options: options, inspection: inspection)
        var logger = Logger(label: "LiveBoard")
        logger.logLevel = .critical
        let application = Application(
            router: routes.router(),
            server: .http1(configuration: .init(idleTimeout: .seconds(Int64(options.patience)))),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), serverName: "LiveBoard", backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(Descriptors.most)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? options.port
                state.begin(at: port)
                whenListening(state.addresses.joined(separator: " "))
            },
            logger: logger)
        var configuration = ServiceGroupConfiguration(
            // The last is stopped first, and the others wait for it.
            services: [application, Rounds(state: state), Closing(board: board, journal: journal, state: state)],
            gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        configuration.maximumGracefulShutdownDuration = .milliseconds(700)
        try await ServiceGroup(configuration: configuration).run()
    }

    private func makeJournal(for board: Board, link: Var<LinkState>) -> any Journal {
        if let redis = options.redis { return RedisJournal(for: board, at: redis, options: options, link: link) }
        return LocalJournal(for: board, epoch: board.newest?.epoch ?? .now)
    }
}

/// Runs the census and the processes' signs of life.
private struct Rounds: Service {
    let state: ServerState

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await state.goOn() }
            group.addTask { await state.census.goOn() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}

/// Ends all streams and the posts that wait, which would keep the server from stopping.
private struct Closing: Service {
    let board: Board
    let journal: any Journal
    let state: ServerState

    func run() async throws {
        try? await gracefulShutdown()
        journal.stop()
        state.processes?.stop()
        board.close()
        // Windows that read have gone by then. The others are cut off.
        try? await Task.sleep(for: .milliseconds(300))
        for window in board.windows { window.disconnect() }
    }
}
