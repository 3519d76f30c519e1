import SwiftObserver
import SwiftObserverInspection
import Synchronization

/// The board of this process: one messenger whose messages are entries, and the windows, each with a delivery of its own.
final class Board: Observer, Sendable {
    let receiver = Receiver()
    /// Sends every entry once, in the order of the journal, and keeps them for windows that open later.
    let messenger: Messenger<Entry>
    /// Sends every move of a pointer, and keeps none.
    let pointers = Messenger<Pointer>()
    let replay: ReplayChoice

    private let backlog: Int
    private let mostWindows: Int
    private let turns = Messenger<Turn>()
    private let state = Mutex(State())

    private enum Turn: Sendable {
        case entry(Entry)
        case work(@Sendable () -> Void)
    }

    private struct State {
        var windows: [String: Window] = [:]
        var newest: EntryID?
        var labels = 0
        var isClosed = false
    }

    /// A board whose epoch is known, or that of a stream.
    init(replay: ReplayChoice, backlog: Int, mostWindows: Int, epoch: UInt64? = nil) {
        self.replay = replay
        self.backlog = backlog
        self.mostWindows = mostWindows
        messenger =
            switch replay {
            case .all: Messenger(delivery: .cold)
            case .last(let count): Messenger(delivery: .warm(upTo: count))
            }
        state.withLock { $0.newest = epoch.map { EntryID(epoch: $0, number: 0) } }
        // Calls of this one handler never overlap. So no entry is sent while a window begins, and its replay is complete
        // before its first new entry.
        observe(turns) { [weak self] turn in
            switch turn {
            case .entry(let entry): self?.send(entry)
            case .work(let work): work()
            }
        }
        Inspection.follow(messenger, "board")
        Inspection.follow(pointers, "pointers")
        Inspection.follow(turns, "turns")
    }

    // MARK: - Entries

    /// Puts an entry on the board, behind all that were put before.
    func put(_ entry: Entry) { turns.send(.entry(entry)) }

    private func send(_ entry: Entry) {
        let beginsAnew = state.withLock { state in
            defer { state.newest = entry.id }
            guard let newest = state.newest else { return false }
            return entry.previous != newest && (entry.id.epoch != newest.epoch || entry.id <= newest)
        }
        if beginsAnew { messenger.clearReplay() }
        messenger.send(entry)
    }

    /// The newest entry that was sent, if one is known; number zero stands before the first.
    var newest: EntryID? { state.withLock { $0.newest } }

    // MARK: - Windows

    /// Opens a window, which has all of its replay when this returns. Nil if there are as many as may be, or the board is
    /// closed.
    func open(_ visitor: Visitor, closeConnection: @escaping @Sendable () -> Void) async -> Window? {
        await withCheckedContinuation { continuation in
            turns.send(.work { continuation.resume(returning: self.begin(visitor, closeConnection)) })
        }
    }

    private func begin(_ visitor: Visitor, _ closeConnection: @escaping @Sendable () -> Void) -> Window? {
        let place: (label: Int, newest: EntryID?)? = state.withLock { state in
            guard state.windows.count < mostWindows, !state.isClosed else { return nil }
            state.labels += 1
            return (state.labels, state.newest)
        }
        guard let place else { return nil }
        let window = Window(
            visitor, label: place.label, on: self, newest: place.newest, backlog: backlog,
            closeConnection: closeConnection)
        let isOpen = state.withLock { state in
            if !state.isClosed { state.windows[window.key] = window }
            return !state.isClosed
        }
        return isOpen ? window : nil
    }

    func leave(_ window: Window) {
        window.end()
        _ = state.withLock { $0.windows.removeValue(forKey: window.key) }
    }

    /// In the order in which they were opened.
    var windows: [Window] { state.withLock { $0.windows.values.sorted { $0.label < $1.label } } }

    /// The open window that has this key.
    func window(withKey key: String) -> Window? { state.withLock { $0.windows[key] } }

    /// Opens no more windows, and ends all streams: each window that reads is told to come back.
    func close() {
        let windows = state.withLock { state in
            state.isClosed = true
            return state.windows.values
        }
        for window in windows { window.end(dismissed: true) }
    }
}
