import Foundation
import SwiftObserver
import SwiftObserverInspection
import Synchronization

/// The wishes with which a window is opened.
struct Visitor: Sendable {
    var name = ""
    /// Whether it is a page, which shows the numbers and pointers of all windows.
    var isPage = false
    /// The last entry that it has got already.
    var seen: EntryID?
    var delivery = DeliveryChoice.ordered
    var pointers = PointerChoice.all
    /// The rest after each entry: it makes a window slow on purpose.
    var pause = Duration.zero
}

/// One browser window: it observes the board through a delivery of its own, and has a backlog of its own.
///
/// `delivered(by:)` makes an observable that is delivered otherwise than the board; `messages(backlog:)` makes a sequence
/// of it, which `EventStream` writes to the connection. A window that never reads stops that task and nothing else.
final class Window: Sendable {
    /// Known to its browser alone, which has to show it to write.
    let key = UUID().uuidString
    let label: Int
    let name: String
    let isPage: Bool
    let seen: EntryID?
    /// The newest entry as it opened: its replay goes up to there.
    let newest: EntryID?
    /// Its entries, and where its backlog dropped some. One task iterates over it.
    let entries: LagReportingSequence<Entry>
    /// The moves of other people's pointers.
    let pointers: MessageSequence<Pointer>
    let outbox = Outbox(room: 32 * 1024)
    let posts = RateLimiter(perSecond: 20)
    let moves = RateLimiter(perSecond: 100)

    private let board: TransformedObservable<Messenger<Entry>, Entry>
    private let otherPointers: TransformedObservable<Filter<Messenger<Pointer>>, Pointer>
    private let state: Mutex<State>
    private let closeConnection: @Sendable () -> Void

    private struct State {
        var delivery: DeliveryChoice
        var pointers: PointerChoice
        var pause: Duration
        var marbles = Marbles()
    }

    /// Begins to observe. No entry may be sent meanwhile.
    init(
        _ visitor: Visitor, label: Int, on board: Board, newest: EntryID?, backlog: Int,
        closeConnection: @escaping @Sendable () -> Void
    ) {
        (self.label, name, isPage, seen) = (label, visitor.name, visitor.isPage, visitor.seen)
        self.newest = newest
        self.closeConnection = closeConnection
        state = Mutex(State(delivery: visitor.delivery, pointers: visitor.pointers, pause: visitor.pause))
        // It keeps the board's replay for its sequence, to which it is a replay too: no bound applies to that.
        self.board = board.messenger.delivered(by: .cold)
        entries = self.board.messages(backlog: .limited(to: backlog, dropping: .oldest))
            .named("window \(label)").reportingLag()
        visitor.delivery.install(in: self.board.messenger)
        otherPointers = board.pointers.filter { $0.label != label }.delivered(by: .ordered)
        pointers = otherPointers.messages(backlog: .limited(to: 200, dropping: .oldest))
        visitor.pointers.install(in: otherPointers.messenger)
        Inspection.follow(self.board, "window \(label)")
        Inspection.follow(otherPointers, "pointers of window \(label)")
    }

    // MARK: - Its choices

    var delivery: DeliveryChoice { state.withLock { $0.delivery } }
    var pointerDelivery: PointerChoice { state.withLock { $0.pointers } }
    var pause: Duration { state.withLock { $0.pause } }

    /// Swaps its delivery. Entries that wait are delivered by the new one, in the same order.
    func choose(_ delivery: DeliveryChoice) {
        state.withLock { $0.delivery = delivery }
        delivery.install(in: board.messenger)
    }

    func choose(_ pointers: PointerChoice) {
        state.withLock { $0.pointers = pointers }
        pointers.install(in: otherPointers.messenger)
    }

    func rest(for pause: Duration) { state.withLock { $0.pause = pause } }

    // MARK: - Its numbers

    /// The fate of the entries since it opened, in one consistent snapshot.
    var numbers: WindowNumbers { WindowNumbers(entries.numbers) }

    var pointerNumbers: WindowNumbers { WindowNumbers(pointers.numbers) }

    func note(_ entry: Entry) {
        state.withLock { $0.marbles.note(entry) }
    }

    func noteGap(of count: Int) {
        state.withLock { $0.marbles.noteGap(of: count) }
    }

    /// The marbles since the last call.
    func takeMarbles() -> Marbles {
        state.withLock { state in
            defer { state.marbles = Marbles() }
            return state.marbles
        }
    }

    // MARK: - Its end

    /// Ends the stream. A window that is dismissed is told to come back.
    func end(dismissed: Bool = false) {
        outbox.finish(with: dismissed ? Goodbye().frame : nil)
    }

    /// Closes the connection, also while the writing task waits for a browser that does not read.
    func disconnect() { closeConnection() }
}
