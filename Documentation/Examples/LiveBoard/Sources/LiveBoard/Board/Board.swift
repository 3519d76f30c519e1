import SwiftObserver
import Synchronization

/// The board of this process: a messenger whose messages are entries, the clients that observe it, and the delivery that
/// somebody chose for it.
final class Board: Sendable {
    /// Sends every entry once, in the order of the journal.
    let messenger = Messenger<Entry>()
    let news = Noticeboard()
    let delivery = Var(DeliveryChoice.ordered)
    let replay: ReplayChoice

    private let backlog: Int
    private let mostClients: Int
    private let turns = MessageLoop()
    private let state = Mutex(State())

    private struct State {
        var clients: [Client] = []
        var newest: EntryID?
        var labels = 0
        var isClosed = false
    }

    /// A board whose epoch is known, or that of a stream.
    init(replay: ReplayChoice, backlog: Int, mostClients: Int, epoch: UInt64? = nil) {
        self.replay = replay
        self.backlog = backlog
        self.mostClients = mostClients
        state.withLock { $0.newest = epoch.map { EntryID(epoch: $0, number: 0) } }
        choose(.ordered)
    }

    // MARK: - Delivery

    /// Swaps the delivery. What waits is delivered by the new one, in the same order; the replay stays as it is.
    func choose(_ choice: DeliveryChoice) {
        switch choice {
        case .ordered: install(.ordered)
        case .loop: install(.loop(turns))
        case .throttled: install(Throttled(every: .seconds(1)))
        case .bounded: install(Throttled(every: .seconds(1)).bounded(to: DeliveryChoice.bound, dropping: .oldest))
        }
        delivery.value = choice
    }

    private func install(_ strategy: some DeliveryStrategy) {
        switch replay {
        case .last(let count): messenger.setDelivery(strategy.warm(upTo: count))
        case .all: messenger.setDelivery(strategy.cold)
        }
    }

    /// Takes a turn of the loop once a second, until the task is cancelled.
    func takeTurns() async {
        while (try? await Task.sleep(for: .seconds(1))) != nil { turns.runOnce() }
    }

    // MARK: - Entries

    /// Makes the entry that the messenger will send next.
    func entry(_ id: EntryID, json: [UInt8]) -> Entry {
        state.withLock { $0.newest = id }
        return Entry(id, json: json)
    }

    /// The newest entry that was sent, if one is known; number zero stands before the first.
    var newest: EntryID? { state.withLock { $0.newest } }

    // MARK: - Clients

    /// Takes in a client, who observes from now on. Nil if there are as many as may be, or the board is closed.
    func join(
        key: String, name: String, wantsNumbers: Bool, after seen: EntryID?,
        closeConnection: @escaping @Sendable () -> Void
    ) -> Client? {
        let (client, newest) = state.withLock { state -> (Client?, EntryID?) in
            guard state.clients.count < mostClients, !state.isClosed else { return (nil, nil) }
            state.labels += 1
            let client = Client(
                key: key, label: state.labels, name: name, wantsNumbers: wantsNumbers, backlog: backlog,
                closeConnection: closeConnection)
            state.clients.append(client)
            return (client, state.newest)
        }
        client?.join(messenger, newest: newest, after: seen)
        return client
    }

    func leave(_ client: Client) {
        client.end()
        state.withLock { state in state.clients.removeAll { $0 === client } }
    }

    var clients: [Client] { state.withLock { $0.clients } }

    /// The client that has this key and an open stream.
    func client(withKey key: String) -> Client? {
        state.withLock { state in state.clients.last { $0.key == key } }
    }

    /// Takes in nobody more, and ends all streams: everyone who reads is told to come back.
    func close() {
        let clients = state.withLock { state in
            state.isClosed = true
            return state.clients
        }
        for client in clients { client.end(dismissed: true) }
    }
}
