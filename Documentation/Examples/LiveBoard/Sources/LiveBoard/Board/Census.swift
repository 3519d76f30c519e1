import SwiftObserver

/// Counts everyone four times a second, and tells those who want to know, if anything has changed.
struct Census: Sendable {
    static let interval = Duration.milliseconds(250)
    /// So many clients are shown one by one; the rest is in the sums.
    static let mostRows = 40

    struct Row: Codable, Sendable {
        var label: Int
        var name: String
        var numbers: ClientNumbers
    }

    struct Numbers: Codable, Sendable {
        var clients: Int
        var rows: [Row]
        var sum: ClientNumbers
        /// Entries that wait in the board's mailbox for its delivery.
        var inMailbox: Int
        /// The newest entry's number.
        var newest: UInt64
    }

    struct Status: Codable, Sendable {
        var delivery: DeliveryChoice
        var link: LinkState
    }

    let board: Board
    let link: Var<LinkState>

    var status: Status { Status(delivery: board.delivery.value, link: link.value) }

    func numbers(mostRows: Int = Self.mostRows) -> Numbers {
        let clients = board.clients
        var numbers = Numbers(
            clients: clients.count, rows: [], sum: ClientNumbers(), inMailbox: board.messenger.numbers.pending,
            newest: board.newest?.number ?? 0)
        for client in clients {
            let row = Row(label: client.label, name: client.name, numbers: client.numbers)
            numbers.sum = numbers.sum + row.numbers
            if numbers.rows.count < mostRows { numbers.rows.append(row) }
        }
        return numbers
    }

    /// Goes on until the task is cancelled.
    func goOn() async {
        var pulse = 0
        repeat {
            takeOnce(wakingAll: pulse % 60 == 59)
            pulse += 1
        } while (try? await Task.sleep(for: Self.interval)) != nil
    }

    func takeOnce(wakingAll: Bool = false) {
        let clients = board.clients
        let watchers = clients.filter(\.wantsNumbers)
        let changed = board.news.put(
            status: ServerSentEvent.frame("status", json: status),
            numbers: watchers.isEmpty ? nil : ServerSentEvent.frame("numbers", json: numbers()))
        if changed.status || wakingAll {
            for client in clients { client.wake() }
        } else if changed.numbers {
            for client in watchers { client.wake() }
        }
    }
}
