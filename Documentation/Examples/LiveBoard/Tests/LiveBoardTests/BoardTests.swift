import Foundation
import SwiftObserver
import Synchronization
import Testing

@testable import LiveBoard

/// The board without a network: what clients are offered, and what becomes of it.
struct BoardTests {
    private func board(replay: ReplayChoice = .last(5), backlog: Int = 10) -> (Board, LocalJournal) {
        let board = Board(replay: replay, backlog: backlog, mostClients: 3, epoch: 7)
        return (board, LocalJournal(epoch: 7) { board.messenger.send(board.entry($0, json: $1)) })
    }

    private func join(_ board: Board, after seen: EntryID? = nil) throws -> Client {
        try #require(board.join(key: "", name: "", wantsNumbers: false, after: seen) {})
    }

    private func post(_ text: String) -> Post { Post(content: .line(text), author: "", colour: 0, token: "") }

    @Test func aClientThatNeverReadsCostsItsReplayAndItsBacklog() async throws {
        let (board, journal) = board()
        for number in 1...20 { _ = try await journal.add(post("\(number)")) }
        let client = try join(board)
        #expect(client.numbers == ClientNumbers(offered: 5, waiting: 5))
        for number in 1...100 {
            _ = try await journal.add(post("\(number)"))
            let numbers = client.numbers
            #expect(numbers.addUp)
            #expect(numbers.offered == 5 + number)
            #expect(numbers.waiting <= 15)
        }
        // One of the ten places may be taken by a wake-up.
        let numbers = client.numbers
        #expect(numbers.delivered == 0)
        #expect((14...15).contains(numbers.waiting))
        #expect(numbers.dropped == 105 - numbers.waiting)
        board.leave(client)
        #expect(board.clients.isEmpty)
    }

    @Test(arguments: [ReplayChoice.last(0), .last(3), .last(50), .all])
    func aLateJoinerIsGivenTheReplay(replay: ReplayChoice) async throws {
        let (board, journal) = board(replay: replay, backlog: 1)
        for number in 1...20 { _ = try await journal.add(post("\(number)")) }
        let client = try join(board)
        let expected = replay == .all ? 20 : replay == .last(0) ? 0 : replay == .last(3) ? 3 : 20
        // No bound applies to it.
        #expect(client.takeReplay().map(\.entry.id.number) == Array(UInt64(21 - expected)..<21))
    }

    @Test func whoComesBackIsNotGivenAgainWhatItHas() async throws {
        let (board, journal) = board(replay: .all)
        for number in 1...9 { _ = try await journal.add(post("\(number)")) }
        let client = try join(board, after: EntryID(epoch: 7, number: 6))
        #expect(client.takeReplay().map(\.entry.id.number) == [7, 8, 9])
        #expect(client.numbers.addUp)
        #expect(client.numbers.offered == 3)
        let stranger = try join(board, after: EntryID(epoch: 6, number: 6))
        #expect(stranger.takeReplay().count == 9)
    }

    @Test func asManyAsMayBeAndNotOneMore() throws {
        let (board, _) = board()
        let clients = try (1...3).map { _ in try join(board) }
        #expect(board.join(key: "", name: "", wantsNumbers: false, after: nil) {} == nil)
        board.leave(clients[0])
        _ = try join(board)
        board.close()
        board.leave(clients[1])
        #expect(board.join(key: "", name: "", wantsNumbers: false, after: nil) {} == nil)
    }

    /// Several write, one swaps, one takes snapshots: everyone who reads has the same sequence, and every snapshot adds up.
    @Test func swapsAndSnapshotsWhileManyWrite() async throws {
        let (board, journal) = board(replay: .all, backlog: 100_000)
        let clients = try (1...3).map { _ in try join(board) }
        let total = 2000
        let turns = Task { await board.takeTurns() }
        let seen: [[UInt64]] = try await withThrowingTaskGroup(of: [UInt64].self) { group in
            for client in clients {
                group.addTask {
                    var numbers: [UInt64] = []
                    var items = client.items.makeAsyncIterator()
                    while numbers.count < total, let item = await items.next() {
                        if case .message(.entry(let ticket)) = item {
                            numbers.append(ticket.entry.id.number)
                            ticket.deliver()
                        }
                    }
                    return numbers
                }
            }
            group.addTask {
                for number in 0..<total {
                    _ = try await journal.add(post("\(number)"))
                    if number % 7 == 0 {
                        board.choose([.ordered, .loop, .throttled][number / 7 % 3])
                        for client in clients { #expect(client.numbers.addUp, "\(client.numbers)") }
                    }
                }
                board.choose(.ordered)
                return []
            }
            group.addTask {
                for _ in 0..<2000 {
                    for client in clients { #expect(client.numbers.addUp, "\(client.numbers)") }
                    await Task.yield()
                }
                return []
            }
            return try await group.reduce(into: [[UInt64]]()) { if !$1.isEmpty { $0.append($1) } }
        }
        turns.cancel()
        #expect(seen.count == 3)
        let all = Array(1...UInt64(total))
        for numbers in seen { #expect(numbers == all) }
        for client in clients { #expect(client.numbers == ClientNumbers(offered: total, delivered: total)) }
    }

    @Test func theBoundOfTheBoardIsCountedForEveryone() async throws {
        let (board, journal) = board(replay: .last(5), backlog: 1000)
        let client = try join(board)
        board.choose(.bounded)
        for number in 1...50 { _ = try await journal.add(post("\(number)")) }
        let numbers = client.numbers
        #expect(numbers.addUp)
        #expect(numbers.offered == 50)
        #expect(numbers.inMailbox <= DeliveryChoice.bound)
        #expect(numbers.dropped >= 50 - 2 * DeliveryChoice.bound - 30)
        board.choose(.ordered)
        let after = client.numbers
        #expect(after.addUp && after.inMailbox == 0 && after.dropped > 0)
    }
}
