import SwiftObserver
import Synchronization

/// One browser: it observes the board, and hands on what it gets through a backlog of its own.
///
/// An entry travels like this: the board's delivery calls the observation below, which makes a ticket for it. The ticket
/// of a new entry goes through the client's own `feed` and waits in the sequence `items`, where the oldest go if there
/// are too many. Those of the replay wait beside it, since no bound applies to them. The task that writes to the
/// connection takes tickets out when the connection has room. A client that never reads stops that task and nothing
/// else: no thread waits for it, and no more than its replay and its backlog are kept for it.
final class Client: Observer, Sendable {
    /// What the writing task is given.
    enum Item: Sendable {
        case entry(Ticket)
        /// There is something beside: a replay, or news from the `Noticeboard`.
        case wake
    }

    let receiver = Receiver()
    /// Known to its browser alone, which has to show it to write.
    let key: String
    let label: Int
    let name: String
    /// Whether it shows the panel with everyone's numbers.
    let wantsNumbers: Bool
    let tally = Tally()
    let limiter = RateLimiter(perSecond: 20)
    /// Its new entries, oldest first, and where some were dropped. One task iterates over it.
    let items: LagReportingSequence<Item>

    private let feed = Messenger<Item>()
    private let life = Mutex(Life())
    private let closeConnection: @Sendable () -> Void

    private struct Life {
        var observation: ObservationToken?
        var replay: [Ticket] = []
        var isWoken = false
        var hasEnded = false
        var isDismissed = false
    }

    init(
        key: String, label: Int, name: String, wantsNumbers: Bool, backlog: Int,
        closeConnection: @escaping @Sendable () -> Void
    ) {
        self.key = key
        self.label = label
        self.name = name
        self.wantsNumbers = wantsNumbers
        self.closeConnection = closeConnection
        items = feed.messages(backlog: .limited(to: backlog, dropping: .oldest)).reportingLag()
    }

    /// Begins to observe the board: its replay first, then what comes.
    ///
    /// - Parameters:
    ///   - newest: The newest entry that was sent: all up to it belong to the replay.
    ///   - seen: The last entry that a client who comes back has got already.
    func join(_ board: Messenger<Entry>, newest: EntryID?, after seen: EntryID?) {
        let observation = observe(board) { [weak self, tally] entry in
            if let seen, entry.id.epoch == seen.epoch, entry.id <= seen {
                tally.noteSkip()
            } else {
                let ticket = Ticket(entry, countedBy: tally)
                if let newest, entry.id <= newest { self?.keep(ticket) } else { self?.feed.send(.entry(ticket)) }
            }
        }
        life.withLock { $0.observation = observation }
    }

    private func keep(_ ticket: Ticket) {
        life.withLock { $0.replay.append(ticket) }
        wake()
    }

    /// Takes what has come of the replay. Whoever holds a later entry finds all of it here.
    func takeReplay() -> [Ticket] {
        life.withLock { life in
            defer { life.replay = [] }
            return life.replay
        }
    }

    /// One consistent snapshot.
    var numbers: ClientNumbers {
        guard let observation = life.withLock({ $0.observation }) else { return ClientNumbers() }
        return tally.numbers(of: observation)
    }

    /// Makes the writing task look around, at the latest when it has written what it is writing now.
    func wake() {
        let isFirst = life.withLock { life in
            defer { life.isWoken = true }
            return !life.isWoken
        }
        if isFirst { feed.send(.wake) }
    }

    /// The writing task looks around now.
    func noteWake() {
        life.withLock { $0.isWoken = false }
    }

    /// Ends the stream. Who is dismissed is told to come back.
    func end(dismissed: Bool = false) {
        life.withLock {
            $0.hasEnded = true
            $0.isDismissed = $0.isDismissed || dismissed
        }
        stopObserving()
        feed.stopBeingObserved()
    }

    var hasEnded: Bool { life.withLock { $0.hasEnded } }
    var isDismissed: Bool { life.withLock { $0.isDismissed } }

    /// Takes the connection from a writing task that waits for somebody who does not read.
    func disconnect() {
        closeConnection()
    }
}
