import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A connection of bare bytes: it has no code in common with the server, nor with the libraries that the server uses.
final class RawConnection {
    private let descriptor: Int32
    private(set) var text = ""

    init(port: Int) throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Unexpected("No connection: \(String(cString: strerror(errno)))") }
    }

    deinit { Foundation.close(descriptor) }

    /// Sends as much as the other side takes.
    func send(_ text: String) {
        #if canImport(Darwin)
            let flags = MSG_DONTWAIT
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #else
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        #endif
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
    }

    func get(_ path: String, _ fields: String = "") {
        send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)\r\n")
    }

    func post(_ path: String, _ body: String) {
        send(
            "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Reads until the text is complete, or the other side closes; true if it is complete.
    @discardableResult
    func read(atMost patience: Duration = .seconds(60), until isComplete: (String) -> Bool) throws -> Bool {
        let end = ContinuousClock.now + patience
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while !isComplete(text) {
            guard ContinuousClock.now < end else { throw Unexpected("In vain a client waited, and had: \(text)") }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 100) == 1 else { continue }
            let count = recv(descriptor, &room, room.count, 0)
            guard count > 0 else { return false }
            text += String(decoding: room[..<count], as: UTF8.self)
        }
        return true
    }

    /// Waits until something can be read, and leaves it unread.
    func awaitUnread(atMost patience: Duration = .seconds(60)) throws {
        let end = ContinuousClock.now + patience
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 100) != 1 {
            guard ContinuousClock.now < end else { throw Unexpected("In vain a client waited for something to read.") }
        }
    }

    /// Whether the other side closes the connection, be it by an error.
    func isClosed(within patience: Duration = .seconds(60)) -> Bool {
        (try? read(atMost: patience) { _ in false }) == false
    }

    /// The value of a field of an event's data, the first one that is there.
    func value(_ name: String) -> String? {
        guard let start = text.range(of: "\"\(name)\":") else { return nil }
        let rest = text[start.upperBound...].drop { $0 == "\"" }
        return String(rest.prefix { !["\"", ",", "}"].contains($0) })
    }
}
