import Foundation
import NIOCore
import NIOPosix
import SwiftObserver
import SwiftObserverInspection
import Synchronization

/// The state of the running server: its addresses, its connection to other processes, and its windows.
final class ServerState: Sendable {
    let census: Census
    let status: Var<Status>
    private let link: Var<LinkState>
    private let board: Board
    private let options: Options
    private let place = Mutex<(addresses: [String], processes: Processes?)>(([], nil))

    init(board: Board, link: Var<LinkState>, options: Options) {
        (self.board, self.link, self.options) = (board, link, options)
        census = Census(board: board)
        status = Var(Status(link: link.value, mayBeKilled: options.mayBeKilled))
        Inspection.follow(link, "link")
        Inspection.follow(census.news, "news")
        Inspection.follow(status, "status")
    }

    /// The addresses of the board: the one that was asked for, then the ones for other machines.
    var addresses: [String] { place.withLock { $0.addresses } }

    /// Nil while it is the only process.
    var processes: Processes? { place.withLock { $0.processes } }

    /// It listens at that port.
    func begin(at port: Int) {
        let isOpenToAll = ["0.0.0.0", "::"].contains(options.host)
        let others = isOpenToAll ? Self.reachableHosts() : []
        let addresses = ([isOpenToAll ? "127.0.0.1" : options.host] + others).map { host in
            "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
        }
        let processes = options.redis.map {
            Processes(on: board, at: $0, options: options.named(port: port), address: addresses[0])
        }
        place.withLock { $0 = (addresses, processes) }
    }

    private static func reachableHosts() -> [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        return devices.compactMap { $0.address }.filter { $0.protocol == .inet }
            .compactMap(\.ipAddress).filter { !$0.hasPrefix("127.") }
    }

    /// Keeps the status up to date, until the task is cancelled.
    func goOn() async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                while self.processes == nil, (try? await Task.sleep(for: .milliseconds(100))) != nil {}
                await self.processes?.goOn()
            }
            repeat {
                let status = Status(
                    link: link.value, processes: processes?.lamps ?? [], mayBeKilled: options.mayBeKilled)
                if status != self.status.value { self.status.value = status }
            } while (try? await Task.sleep(for: Census.interval)) != nil
        }
    }
}

/// How many files and connections the process may have open at a time.
enum Descriptors {
    /// As many connections as there is room for, with some left for everything else. Others wait to be accepted.
    static var most: Int {
        var limit = rlimit()
        #if canImport(Darwin)
            getrlimit(RLIMIT_NOFILE, &limit)
        #else
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #endif
        return max(16, Int(clamping: limit.rlim_cur) - 64)
    }
}
