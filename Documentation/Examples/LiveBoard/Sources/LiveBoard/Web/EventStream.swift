import Hummingbird
import NIOCore
import SwiftObserver

/// Writes one window's stream of events: the entries in their order, a notice in the place of missing ones, and
/// beside them the pointers of others, the state of the server, and the numbers of all windows.
///
/// Each kind is a sequence of the library with a backlog of its own. The task that writes suspends while the connection has
/// no room; then messages wait in the sequences, or are dropped there.
struct EventStream: Sendable {
    let window: Window
    let hello: Hello
    let status: Var<Status>
    let census: Census
    /// How often a comment is written, so that a broken connection is noticed.
    let pulse: Duration

    func write(to writer: inout any ResponseBodyWriter) async throws {
        let outbox = window.outbox
        defer { outbox.finish() }
        try await writer.write(hello.frame)
        let states = status.values(backlog: .limited(to: 1, dropping: .oldest))
        let news = window.isPage ? census.news.messages(backlog: .limited(to: 8, dropping: .oldest)) : nil
        try await withThrowingTaskGroup { group in
            group.addTask { try await putEntries(into: outbox) }
            group.addTask {
                for await status in states { await outbox.put(ServerSentEvent.frame("status", json: status)) }
            }
            group.addTask { while true { try await rest(outbox) } }
            if let news {
                group.addTask { for await frame in news { await outbox.put(frame) } }
                group.addTask { await putPointers(into: outbox) }
            }
            while let bytes = await outbox.take() { try await writer.write(bytes) }
            group.cancelAll()
        }
    }

    private func rest(_ outbox: Outbox) async throws {
        try await Task.sleep(for: pulse)
        await outbox.put(ServerSentEvent.comment)
    }

    private func putEntries(into outbox: Outbox) async throws {
        var place = Place(after: window.seen)
        for await item in window.entries {
            switch item {
            case .lag(let lag): place.noteLag(lag.dropped)
            case .message(let entry):
                // A window that comes back has these already.
                if let seen = window.seen, entry.id.epoch == seen.epoch, entry.id <= seen { continue }
                for notice in place.move(to: entry.id, after: entry.previous) {
                    if case .gap(let gap) = notice { window.noteGap(of: gap.dropped) }
                    await outbox.put(notice.frame)
                }
                await outbox.put(entry.frame)
                let isLive = window.newest.map { entry.id > $0 } ?? true
                if isLive { window.note(entry) }
                if isLive, window.pause > .zero { try await Task.sleep(for: window.pause) }
            }
        }
    }

    private func putPointers(into outbox: Outbox) async {
        for await pointer in window.pointers { await outbox.put(ServerSentEvent.frame("pointer", json: pointer)) }
    }
}
