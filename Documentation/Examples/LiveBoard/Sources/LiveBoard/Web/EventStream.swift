import Hummingbird
import NIOCore
import SwiftObserver

/// Writes one client's stream of events: the entries in their order, a notice in the place of those that are missing,
/// and beside them what the noticeboard says.
///
/// `write` suspends while the connection has no room. Meanwhile entries wait in the client's backlog.
struct EventStream: Sendable {
    /// So much is written at once, at most.
    static let mostBytes = 32 * 1024

    let client: Client
    let board: Board
    let hello: Hello
    let seen: EntryID?
    /// How long it waits after each entry: for a client that wants to see what it is like to be slow.
    let pause: Duration?

    func write(to writer: inout any ResponseBodyWriter) async throws {
        var items = client.items.makeAsyncIterator()
        var place = Place(after: seen)
        var news = Noticeboard.News()
        try await writer.write(hello.frame)
        client.wake()
        while let item = await items.next(), !client.hasEnded {
            var batch = Batch()
            add(item, to: &batch, at: &place)
            // What is there already goes the same way, without waiting for more.
            while pause == nil, batch.bytes.readableBytes < Self.mostBytes, client.tally.alive > batch.tickets.count,
                let item = await items.next()
            {
                add(item, to: &batch, at: &place)
            }
            addNews(to: &batch, after: &news)
            try await writer.write(batch.bytes)
            for ticket in batch.tickets { ticket.deliver() }
            if let pause, !batch.tickets.isEmpty { try await rest(for: pause) }
        }
        if client.isDismissed { try await writer.write(Goodbye().frame) }
    }

    /// Rests, but not longer than the client stays.
    private func rest(for pause: Duration) async throws {
        let end = ContinuousClock.now + pause
        while !client.hasEnded, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(50)) }
    }

    private struct Batch {
        var bytes = ByteBuffer()
        var tickets: [Ticket] = []

        mutating func add(_ ticket: Ticket, at place: inout Place) {
            for notice in place.move(to: ticket.entry.id) { bytes.writeImmutableBuffer(notice.frame) }
            bytes.writeImmutableBuffer(ticket.entry.frame)
            tickets.append(ticket)
        }
    }

    private func add(_ item: MessageOrLag<Client.Item>, to batch: inout Batch, at place: inout Place) {
        client.noteWake()
        // The replay came first, so it goes first.
        for ticket in client.takeReplay() { batch.add(ticket, at: &place) }
        switch item {
        case .message(.entry(let ticket)): batch.add(ticket, at: &place)
        case .message(.wake): break
        case .lag(let lag): place.noteLag(lag.dropped)
        }
    }

    private func addNews(to batch: inout Batch, after seen: inout Noticeboard.News) {
        let latest = board.news.latest
        if latest.statusVersion > seen.statusVersion { batch.bytes.writeImmutableBuffer(latest.status) }
        if client.wantsNumbers, latest.numbersVersion > seen.numbersVersion {
            batch.bytes.writeImmutableBuffer(latest.numbers)
        }
        seen = latest
        if batch.bytes.readableBytes == 0 { batch.bytes.writeImmutableBuffer(ServerSentEvent.comment) }
    }
}
