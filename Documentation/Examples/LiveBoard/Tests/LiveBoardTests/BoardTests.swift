import Foundation
import SwiftObserver
import Synchronization
import Testing

@testable import LiveBoard

/// The board without a network: what windows are offered, and what becomes of it.
struct BoardTests {
    private func board(replay: ReplayChoice = .last(5), backlog: Int = 10) -> (Board, LocalJournal) {
        let board = Board(replay: replay, backlog: backlog, mostWindows: 3, epoch: 7)
        return (board, LocalJournal(for: board, epoch: 7))
    }

    private func open(_ board: Board, by delivery: DeliveryChoice = .ordered) async throws -> Window {
        var visitor = Visitor()
        visitor.delivery = delivery
        return try #require(await board.open(visitor) {})
    }

    private func post(_ text: String) -> Post { Post(content: .line(text), author: "", colour: 0, token: "") }

    /// What it has by now, the lost ones as minus their number.
    private func take(_ count: Int, from window: Window) async -> [Int] {
        var numbers: [Int] = []
        var entries = window.entries.makeAsyncIterator()
        for _ in 0..<count {
            switch await entries.next() {
            case .message(let entry): numbers.append(Int(entry.id.number))
            case .lag(let lag): numbers.append(-lag.dropped)
            case nil: return numbers
            }
        }
        return numbers
    }

    @Test func aWindowThatNeverReadsCostsItsReplayAndItsBacklog() async throws {
        let (board, journal) = board()
        for number in 1...20 { _ = try await journal.add(post("\(number)")) }
        let window = try await open(board)
        #expect(window.numbers == WindowNumbers())
        for number in 1...100 {
            _ = try await journal.add(post("\(number)"))
            let numbers = window.numbers
            #expect(numbers.addUp && numbers.offered == number && numbers.waiting == min(10, number))
        }
        #expect(window.numbers.delivered == 0 && window.numbers.dropped == 90)
        #expect(await take(16, from: window) == [16, 17, 18, 19, 20, -90] + Array(111...120))
        board.leave(window)
        #expect(board.windows.isEmpty)
    }

    @Test(arguments: [ReplayChoice.last(0), .last(3), .last(50), .all])
    func aLateWindowIsGivenTheReplay(replay: ReplayChoice) async throws {
        let (board, journal) = board(replay: replay, backlog: 1)
        for number in 1...20 { _ = try await journal.add(post("\(number)")) }
        // No bound and no delay applies to it, whatever its delivery is.
        for delivery in [DeliveryChoice.ordered, .bounded, .debounced] {
            let window = try await open(board, by: delivery)
            let expected = replay == .last(0) ? 0 : replay == .last(3) ? 3 : 20
            #expect(await take(expected, from: window) == Array(21 - expected..<21))
            #expect(window.numbers == WindowNumbers())
        }
    }

    /// While an entry is being delivered, a window waits with its opening. Else its replay would come later, as if it were
    /// new, and a backlog of one could not hold it.
    @Test func aWindowThatOpensDuringADeliveryHasAllOfItsReplay() async throws {
        let board = Board(replay: .all, backlog: 1, mostWindows: 10, epoch: 7)
        let journal = LocalJournal(for: board, epoch: 7)
        for number in 1...20 { _ = try await journal.add(post("\(number)")) }
        let (entered, gate) = (Messenger<Void>(), DispatchSemaphore(value: 0))
        let entries = entered.messages()
        let slow = FreeObservation()
        slow.observe(board.messenger) { entry in
            guard entry.id.number == 21 else { return }
            entered.send(())
            gate.wait()
        }
        let last = try Entry(EntryID(epoch: 7, number: 21), post("21"))
        Thread { board.put(last) }.start()
        for await _ in entries { break }
        let opening = Task { try await self.open(board) }
        // Time to open too early. Opening in its turn does not depend on it.
        try await Task.sleep(for: .milliseconds(200))
        gate.signal()
        let window = try await opening.value
        try #require(window.numbers == WindowNumbers())
        #expect(await take(21, from: window) == Array(1...21))
        slow.stop()
    }

    @Test func asManyAsMayBeAndNotOneMore() async throws {
        let (board, _) = board()
        var windows: [Window] = []
        for _ in 1...3 { windows.append(try await open(board)) }
        #expect(await board.open(Visitor()) {} === nil)
        board.leave(windows[0])
        _ = try await open(board)
        board.close()
        board.leave(windows[1])
        #expect(await board.open(Visitor()) {} === nil)
    }

    /// Several write, one swaps, one takes snapshots: everyone who reads has the same sequence, and every snapshot adds up.
    @Test func swapsAndSnapshotsWhileManyWrite() async throws {
        let (board, journal) = board(replay: .all, backlog: 100_000)
        var opened: [Window] = []
        for _ in 1...3 { opened.append(try await open(board)) }
        let (windows, total) = (opened, 2000)
        let seen: [[Int]] = try await withThrowingTaskGroup(of: [Int].self) { group in
            for window in windows { group.addTask { await self.take(total, from: window) } }
            group.addTask {
                for number in 0..<total {
                    _ = try await journal.add(self.post("\(number)"))
                    if number % 7 == 0 {
                        windows[number % 3].choose([.ordered, .debounced, .throttled][number / 7 % 3])
                        for window in windows { #expect(window.numbers.addUp, "\(window.numbers)") }
                    }
                }
                for window in windows { window.choose(.ordered) }
                return []
            }
            group.addTask {
                for _ in 0..<2000 {
                    for window in windows { #expect(window.numbers.addUp, "\(window.numbers)") }
                    await Task.yield()
                }
                return []
            }
            return try await group.reduce(into: [[Int]]()) { if !$1.isEmpty { $0.append($1) } }
        }
        #expect(seen == Array(repeating: Array(1...total), count: 3))
        for window in windows {
            #expect(window.numbers.offered == total && window.numbers.delivered == total)
        }
    }

    /// One messenger, and three windows that are given the same entries in three ways.
    @Test func eachWindowIsDeliveredByItsOwnStrategy() async throws {
        let (board, journal) = board(replay: .last(5), backlog: 1000)
        let all = try await open(board)
        let few = try await open(board, by: .bounded)
        let quiet = try await open(board, by: .debounced)
        for number in 1...50 { _ = try await journal.add(post("\(number)")) }
        #expect(all.numbers.waiting == 50 && all.numbers.dropped == 0)
        #expect(few.numbers.addUp && few.numbers.offered == 50 && quiet.numbers.addUp)
        #expect(await take(50, from: all) == Array(1...50))
        #expect(await take(50, from: quiet) == Array(1...50))
        few.choose(.ordered)
        let after = few.numbers
        #expect(after.addUp && after.dropped > 0 && after.dropped + after.waiting == 50)
        #expect(await take(after.waiting, from: few).last == 50)
    }

    @Test func aPointerGoesToEverybodyElse() async throws {
        let (board, _) = board()
        let (one, other) = (try await open(board), try await open(board))
        var pointers = other.pointers.makeAsyncIterator()
        for x in 1...3 { board.pointers.send(Pointer(label: one.label, name: "", colour: 0, x: x, y: 0)) }
        for x in 1...3 { #expect(await pointers.next()?.x == x) }
        #expect(one.pointerNumbers.offered == 0 && other.pointerNumbers.offered == 3)
    }

    @Test func anEntryOfAnotherProgramDoesNotWipeTheBoard() async throws {
        let (board, _) = board(replay: .all)
        func entry(_ epoch: UInt64, _ number: UInt64, after previous: EntryID? = nil) throws -> Entry {
            try Entry(EntryID(epoch: epoch, number: number), after: previous, post("x"))
        }
        board.put(try entry(7, 1))
        board.put(Entry(unreadable: EntryID(epoch: 9, number: 0), after: EntryID(epoch: 7, number: 1)))
        board.put(try entry(9, 1, after: EntryID(epoch: 9, number: 0)))
        #expect(await take(3, from: try await open(board)) == [1, 0, 1])
        // A board that begins anew does.
        board.put(try entry(11, 1))
        #expect(await take(1, from: try await open(board)) == [1])
        #expect(try await open(board).newest?.epoch == 11)
    }
}
