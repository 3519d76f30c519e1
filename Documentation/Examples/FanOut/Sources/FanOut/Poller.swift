import Foundation
import Synchronization

/// A thread that reads what clients are sent, or says when a full connection has room again.
final class Poller: Sendable {
    init() {
        let thread = Thread { [state] in Self.run(state) }
        thread.start()
    }

    deinit { state.hasEnded.store(true, ordering: .relaxed) }

    /// Reads and counts everything that this connection's client is sent.
    func read(_ connection: Connection) {
        state.entries.withLock { $0.append(Entry(descriptor: connection.client, events: Int16(POLLIN), action: nil)) }
    }

    /// Calls back, once, when the connection has room.
    func whenWritable(_ connection: Connection, _ action: @escaping @Sendable () -> Void) {
        state.entries.withLock {
            $0.append(Entry(descriptor: connection.descriptor, events: Int16(POLLOUT), action: action))
        }
    }

    /// How many bytes were read.
    var bytesRead: Int { state.bytes.load(ordering: .relaxed) }

    private let state = State()

    private struct Entry {
        let descriptor: Int32
        let events: Int16
        let action: (@Sendable () -> Void)?
    }

    private final class State: Sendable {
        let entries = Mutex([Entry]())
        let hasEnded = Atomic(false)
        let bytes = Atomic(0)
    }

    private static func run(_ state: State) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { room.deallocate() }
        while !state.hasEnded.load(ordering: .relaxed) {
            let entries = state.entries.withLock { $0 }
            var polled = entries.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
            guard poll(&polled, nfds_t(polled.count), 1) > 0 else { continue }
            var done = Set<Int>()
            for (place, entry) in polled.enumerated() where entry.revents != 0 {
                if entries[place].action != nil {
                    done.insert(place)
                } else {
                    let count = recv(entry.fd, room.baseAddress, room.count, 0)
                    if count > 0 { state.bytes.add(count, ordering: .relaxed) } else { done.insert(place) }
                }
            }
            guard !done.isEmpty else { continue }
            // Later entries may have come meanwhile, behind those that were polled.
            state.entries.withLock { now in
                now = now.enumerated().filter { !done.contains($0.offset) }.map(\.element)
            }
            for place in done.sorted() { entries[place].action?() }
        }
    }
}
