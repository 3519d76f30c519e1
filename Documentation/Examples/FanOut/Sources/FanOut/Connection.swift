import Foundation
import Synchronization

/// One end of a pair of sockets: the server's, whose other end is a client that reads or does not.
final class Connection: Sendable {
    let descriptor: Int32
    /// The client's end.
    let client: Int32

    /// - Parameter blocks: Whether `write` waits until there is room.
    init(blocks: Bool) {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        var ends: [Int32] = [0, 0]
        precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0, "No socket is to be had")
        (descriptor, client) = (ends[0], ends[1])
        var size: Int32 = 65_536
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        if !blocks { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        _ = fcntl(client, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(descriptor)
        close(client)
    }

    /// Ends writes that wait for room, so that no thread hangs in `write`.
    func hangUp() {
        #if canImport(Darwin)
            let both = SHUT_RDWR
        #else
            let both = Int32(SHUT_RDWR)
        #endif
        shutdown(descriptor, both)
    }

    /// Whether a write would find room now.
    var isWritable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    /// Writes a line, and waits for room if the socket does. Returns whether it was written.
    @discardableResult
    func write(_ line: Line) -> Bool {
        line.bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(noSignal)) } == line.bytes.count
    }

    #if canImport(Darwin)
        private let noSignal = 0
    #else
        private let noSignal = Int(MSG_NOSIGNAL)
    #endif
}
