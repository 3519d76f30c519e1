import Foundation
import SwiftObserver

/// Measures three ways to serve a room with many clients, some of which never read.
@main
struct FanOut {
    static let (clients, deaf, senders, linesOfEach, size, backlog) = (200, 50, 10, 100, 1024, 64)

    static func main() async throws {
        guard let way = CommandLine.arguments.dropFirst().first, ["queue", "task", "strategy"].contains(way) else {
            print("usage: FanOut queue | task | strategy")
            return
        }
        let before = Usage()
        let room = Messenger<Line>(delivery: .warm(upTo: 10))
        let (poller, readers) = (Poller(), Poller())
        let served = (0..<clients).map { client(way, room, $0, poller) }
        for client in served.dropFirst(deaf) { readers.read(client.connection) }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<senders {
                group.addTask {
                    for line in 0..<linesOfEach {
                        room.send(Line(sender * linesOfEach + line, size: size))
                        try? await Task.sleep(for: .milliseconds(50))
                    }
                }
            }
        }
        try await Task.sleep(for: .seconds(1))
        report(way, served, before, readers.bytesRead)
        let late = client(way, room, clients, poller)
        readers.read(late.connection)
        try await Task.sleep(for: .milliseconds(300))
        print("a late client is given \(late.numbers.offered + late.numbers.replayed) lines")
        for client in served + [late] { client.leave() }
    }

    static func client(_ way: String, _ room: Messenger<Line>, _ number: Int, _ poller: Poller) -> any Client {
        switch way {
        case "queue": QueueClient(room, backlog: backlog, number: number)
        case "task": TaskClient(room, backlog: backlog, number: number, poller: poller)
        default: WritableClient(room, backlog: backlog, number: number, poller: poller)
        }
    }

    static func report(_ way: String, _ served: [any Client], _ before: Usage, _ read: Int) {
        let now = Usage()
        let numbers = served.map(\.numbers)
        let balanced = numbers.count { $0.offered == $0.delivered + $0.dropped + $0.discarded + $0.pending }
        let deafNumbers = numbers.prefix(deaf)
        print(
            """
            \(way): \(now.threads) threads (\(before.threads) before), \(now.megabytes - before.megabytes) MB more, \
            \(now.peak) MB at most
            deaf: \(deafNumbers.map(\.pending).reduce(0, +)) wait, \(deafNumbers.map(\.dropped).reduce(0, +)) dropped
            others: \(numbers.dropFirst(deaf).map(\.dropped).reduce(0, +)) dropped, \(read / size / (clients - deaf)) lines read by each
            numbers add up for \(balanced) of \(served.count) clients
            """)
    }
}
