import Foundation
import Testing

/// What strangers did to the server, with a client that has no code in common with it.
@Suite(.serialized) struct FaultTests {
    private func wait<Found>(_ what: String, for find: () throws -> Found?) async throws -> Found {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            if let found = try find() { return found }
            guard ContinuousClock.now < end else { throw Unexpected("In vain we waited until \(what)") }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Opens a window; returns when it has said hello, or nil if every place is taken.
    private func openIfFree(_ server: ServerProcess, _ query: String = "") throws -> (RawConnection, key: String)? {
        let connection = try RawConnection(port: server.port)
        connection.get("/events\(query)")
        let isOpen = try connection.read { text in
            text.hasPrefix("HTTP/1.1 503") || (text.contains("event: hello") && text.contains("event: status"))
        }
        if connection.text.hasPrefix("HTTP/1.1 503") { return nil }
        guard isOpen, let key = connection.value("key") else { throw Unexpected("No window: \(connection.text)") }
        return (connection, key)
    }

    private func open(_ server: ServerProcess, _ query: String = "") throws -> (RawConnection, key: String) {
        guard let window = try openIfFree(server, query) else { throw Unexpected("Every place is taken.") }
        return window
    }

    @Test func aRequestForEventsWithABodyTakesNoPlace() async throws {
        let server = try ServerProcess("--most-windows", "3")
        for _ in 0..<6 {
            let connection = try RawConnection(port: server.port)
            connection.get("/events", "Content-Length: 100000000\r\n")
            connection.send(String(repeating: "x", count: 1_000_000))
            try connection.read { $0.contains("sentence") }
            #expect(connection.text.hasPrefix("HTTP/1.1 400"))
        }
        _ = try await wait("a place is free") { try openIfFree(server) }
    }

    /// Nothing is written to the windows meanwhile, so no write fails.
    @Test(arguments: [true, false])
    func aClosedWindowIsNoticedAlsoBehindAnotherRequest(hasReadEverything: Bool) async throws {
        let server = try ServerProcess("--most-windows", "1", "--pulse", "3600")
        for _ in 0..<3 {
            let (window, _) = try await wait("the place of a window that has gone is free") { try openIfFree(server) }
            window.get("/numbers")
            window.get("/numbers")
            // What is closed with something unread is reset instead of ended.
            if !hasReadEverything {
                let poster = try RawConnection(port: server.port)
                poster.post("/posts", #"{"key":"\#(window.value("key") ?? "")","line":"is anybody there?"}"#)
                try poster.read { $0.hasPrefix("HTTP/1.1 201") }
                try window.awaitUnread()
            }
        }
    }

    @Test func whoeverIsFullIsToldSo() throws {
        let server = try ServerProcess("--most-windows", "1")
        let (window, _) = try open(server)
        let other = try RawConnection(port: server.port)
        other.get("/events")
        try other.read { $0.contains("sentence") }
        #expect(other.text.hasPrefix("HTTP/1.1 503") && other.value("sentence")?.hasPrefix("As many windows") == true)
        withExtendedLifetime(window) {}
    }

    @Test func whatDoesNotComeToItsEndIsNotWaitedFor() throws {
        let server = try ServerProcess("--patience", "1")
        let begin = "POST /posts HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        let halves = try [
            "", "GET /eve", begin, begin + "Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
        ]
        .map { text in
            let connection = try RawConnection(port: server.port)
            connection.send(text)
            return connection
        }
        let (window, _) = try open(server)
        for half in halves { #expect(half.isClosed(), "\(half.text)") }
        // A window that is open has no end.
        #expect(!window.isClosed(within: .milliseconds(1500)))
    }

    @Test func whatIsTooLargeIsNotReadToItsEnd() throws {
        let server = try ServerProcess()
        let connection = try RawConnection(port: server.port)
        connection.send(
            "POST /posts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "Content-Length: 100000000\r\n\r\n" + String(repeating: "x", count: 60_000))
        try connection.read { $0.contains("sentence") }
        #expect(connection.text.hasPrefix("HTTP/1.1 413"))
        #expect(connection.isClosed())
    }

    /// One messenger; each window is given what its own delivery lets through, and told what it does not.
    @Test func twoWindowsDiffer() throws {
        let server = try ServerProcess("--replay", "0")
        let (all, key) = try open(server)
        let (few, _) = try open(server, "?delivery=bounded")
        let poster = try RawConnection(port: server.port)
        for number in 1...14 { poster.post("/posts", #"{"key":"\#(key)","line":"line \#(number)."}"#) }
        try all.read { $0.contains("line 14.") }
        try few.read { $0.contains("line 14.") }
        for number in 1...14 { #expect(all.text.contains("line \(number).")) }
        #expect(!all.text.contains("event: gap"))
        #expect(few.text.contains("event: gap"))
        // Each gap says what is missing from where on: together with what came, that is all of them.
        let told = few.text.components(separatedBy: "event: gap\ndata: ").dropFirst().reduce(0) { sum, rest in
            let dropped =
                rest.components(separatedBy: "\"dropped\":").dropFirst().first?.prefix(while: \.isNumber) ?? ""
            return sum + (Int(dropped) ?? 0)
        }
        let given = few.text.components(separatedBy: "event: entry").count - 1
        #expect(told > 0 && told + given == 14)
    }
}
