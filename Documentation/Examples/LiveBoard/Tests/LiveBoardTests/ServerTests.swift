import Foundation
import NIOHTTP1
import Testing

@testable import LiveBoard

/// The real server, as a process, on a port of its own.
@Suite(.serialized) struct ServerTests {
    private func line(_ client: EventClient, _ text: String) async throws -> String {
        let key = await client.snapshot.key
        let body = try JSONEncoder().encode(["key": key, "line": text])
        return String(decoding: body, as: UTF8.self)
    }

    @Test func everyoneSeesEverythingInOneOrderAndALateOneTheReplay() async throws {
        let server = try ServerProcess("--replay", "50")
        let witness = EventClient.Witness()
        let clients = (0..<4).map { _ in EventClient(witness: witness) }
        for client in clients { try await client.open(port: server.port) }
        try await withThrowingTaskGroup { group in
            for client in clients {
                group.addTask {
                    let poster = try await Poster(port: server.port)
                    for number in 0..<20 {
                        let answer = try await poster.post(line(client, "line \(number)"))
                        #expect(answer.status == 201)
                        #expect(answer.text("id").flatMap { EntryID($0) } != nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        for client in clients {
            let record = try await client.wait("all lines") { $0.last == 80 }
            #expect(record.first == 1 && record.count == 80 && record.disorder == 0 && record.differences == 0)
        }
        let late = EventClient(witness: witness)
        try await late.open(port: server.port)
        let record = try await late.wait("the replay") { $0.last == 80 }
        #expect(record.first == 31 && record.count == 50 && record.disorder == 0 && record.differences == 0)
        #expect(record.data["earlier"] == nil || record.data["earlier"]?.contains("30") == true)
        #expect(record.events["earlier"] == 1)
    }

    @Test func coldReplaysEverythingAndABrowserThatComesBackOnlyTheRest() async throws {
        let server = try ServerProcess("--replay", "all", "--backlog", "1")
        let client = EventClient()
        try await client.open(port: server.port)
        let poster = try await Poster(port: server.port)
        for number in 0..<15 { _ = try await poster.post(line(client, "\(number)")) }
        try await client.wait("15") { $0.last == 15 || $0.toldMissing > 0 }
        await client.close()
        let other = EventClient()
        try await other.open(port: server.port)
        try await other.wait("everything") { $0.first == 1 && $0.last == 15 && $0.count == 15 }
        for number in 0..<5 { _ = try await poster.post(line(other, "\(number)")) }
        try await client.open(port: server.port)
        let record = try await client.wait("the rest") { $0.last == 20 }
        #expect(record.disorder == 0)
        #expect(record.hello.contains("\"isResumed\":true"))
    }

    @Test func aSlowClientLosesTheOldestAndIsToldHowManyInTheirPlace() async throws {
        let server = try ServerProcess("--backlog", "10", "--replay", "100")
        let slow = EventClient(path: "/events?pause=200&name=slow")
        let fast = EventClient(path: "/events?page=1")
        try await slow.open(port: server.port)
        try await fast.open(port: server.port)
        let poster = try await Poster(port: server.port)
        for number in 0..<20 { _ = try await poster.post(line(fast, "\(number)")) }
        try await Task.sleep(for: .milliseconds(1050))
        for number in 20..<40 { _ = try await poster.post(line(fast, "\(number)")) }
        try await fast.wait("all") { $0.count == 40 }
        let record = try await slow.wait("the end") { $0.last == 40 }
        #expect(record.disorder == 0)
        #expect(record.toldMissing > 0)
        #expect(record.count + record.toldMissing == 40)
        #expect(record.data["status"] != nil)
        let numbers = try await numbers(of: server)
        #expect(numbers.sum.addUp && numbers.rows.allSatisfy(\.numbers.addUp))
        #expect(numbers.rows.first { $0.name == "slow" }?.numbers.dropped == record.toldMissing)
        try await fast.wait("the panel") { $0.data["numbers"]?.contains("\"offered\":40") == true }
    }

    @Test func clientsThatNeverReadCostABacklogAndNoThread() async throws {
        let server = try ServerProcess("--backlog", "20", "--replay", "10")
        let reader = EventClient()
        try await reader.open(port: server.port)
        let threads = server.status("Threads") ?? 0
        let deaf = (0..<50).map { _ in EventClient(path: "/events?name=deaf", reads: false) }
        for client in deaf { try await client.open(port: server.port) }
        let writers = (0..<15).map { _ in EventClient() }
        for client in writers { try await client.open(port: server.port) }
        let long = String(repeating: "x", count: 2000)
        // 600 kB: far more than the connections themselves hold.
        try await withThrowingTaskGroup { group in
            for client in writers {
                group.addTask {
                    let poster = try await Poster(port: server.port)
                    for _ in 0..<20 { #expect(try await poster.post(line(client, long)).status == 201) }
                }
            }
            try await group.waitForAll()
        }
        let record = try await reader.wait("all") { $0.last == 300 }
        #expect(record.disorder == 0)
        let numbers = try await numbers(of: server)
        #expect(numbers.windows == 66)
        #expect(numbers.sum.addUp && numbers.rows.allSatisfy(\.numbers.addUp))
        let stuck = numbers.rows.filter { $0.name == "deaf" }
        #expect(stuck.count == 50 && stuck.allSatisfy { $0.numbers.dropped > 0 })
        for row in stuck { #expect(row.numbers.waiting <= 20, "\(row)") }
        if let now = server.status("Threads") { #expect(now <= threads + 4) }
        // With all of them connected, and with those that will never read the farewell:
        #expect(server.interrupt())
        #expect(server.process.terminationStatus == 0)
        try await reader.wait("the farewell") { $0.events["goodbye"] == 1 }
    }

    @Test func whatIsTooMuchIsRefusedWithAStatusAndASentence() async throws {
        let server = try ServerProcess()
        let client = EventClient()
        try await client.open(port: server.port)
        let key = await client.snapshot.key
        let poster = try await Poster(port: server.port)
        let points = { (count: Int) in String(repeating: "1,2,", count: count).dropLast() }
        let tooLarge = #"{"key":"\#(key)","line":"\#(String(repeating: "x", count: 40_000))"}"#
        #expect(try await Poster(port: server.port).post(tooLarge).status == 413)
        let bad: [(Int, String)] = [
            (413, #"{"key":"\#(key)","line":"\#(String(repeating: "x", count: 2049))"}"#),
            (413, #"{"key":"\#(key)","stroke":{"id":"s","points":[\#(points(501))]}}"#),
            (400, #"{"key":"\#(key)","line":"  "}"#), (400, #"{"key":"\#(key)","line":"a\nb"}"#),
            (400, #"{"key":"\#(key)"}"#), (400, #"{"key":"\#(key)","line":7}"#), (400, #"{"#), (400, #"[]"#),
            (400, #"{"key":"\#(key)","line":"x","stroke":{"id":"s","points":[1,2]}}"#),
            (400, #"{"key":"\#(key)","stroke":{"id":"s","points":[1]}}"#),
            (400, #"{"key":"\#(key)","stroke":{"id":"s","points":[1,10001]}}"#),
            (400, #"{"key":"\#(key)","line":"x","colour":8}"#),
            (400, #"{"key":"\#(key)","line":"x","author":"\#(String(repeating: "n", count: 41))"}"#),
            (409, #"{"key":"nobody","line":"x"}"#),
        ]
        for (status, body) in bad {
            let answer = try await poster.post(body)
            #expect(answer.status == status, "\(body.prefix(80)) \(answer)")
            #expect(answer.text("sentence")?.hasSuffix(".") == true, "\(answer)")
        }
        try await Task.sleep(for: .milliseconds(1050))
        // The largest that are allowed.
        let exact = #"{"key":"\#(key)","line":"\#(String(repeating: "ü", count: 1024))"}"#
        #expect(try await poster.post(exact).status == 201)
        let stroke = #"{"key":"\#(key)","stroke":{"id":"s","points":[\#(points(500))]}}"#
        #expect(try await poster.post(stroke).status == 201)

        for type in ["Application/JSON", "application/json; charset=utf-8"] {
            #expect(try await poster.ask(.POST, "/posts", exact, type: type).status == 201)
        }
        let window = #"{"key":"\#(key)","delivery":"fast"}"#
        let others: [(Int, HTTPMethod, String, String)] = [
            (400, .POST, "/window", window), (400, .POST, "/window", #"{"delivery":"ordered"}"#),
            (409, .POST, "/window", #"{"key":"nobody","delivery":"ordered"}"#),
            (400, .POST, "/pointer", #"{"key":"\#(key)","x":1,"y":10001}"#),
            (404, .POST, "/kill", #"{"key":"\#(key)","process":"this"}"#),
            (404, .GET, "/nothing", ""), (400, .GET, "/events?delivery=fast", ""),
        ]
        for (status, method, path, body) in others {
            let answer = try await poster.ask(method, path, body)
            #expect(answer.status == status, "\(path) \(answer)")
            #expect(
                answer.text("sentence")?.hasSuffix(".") ?? answer.text("sentence")?.hasSuffix("?") == true, "\(answer)")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
        }
        #expect(try await poster.ask(.GET, "/numbers", host: "board.example").status == 421)
        #expect(try await poster.ask(.GET, "/numbers", host: "[::1].evil.example").status == 421)
        #expect(try await poster.ask(.HEAD, "/").status == 200)
        for type in ["text/plain", "application/jsonfoo"] {
            #expect(try await Poster(port: server.port).ask(.POST, "/posts", exact, type: type).status == 415)
        }
        #expect(try await poster.ask(.GET, "/events?name=\(String(repeating: "n", count: 41))").status == 400)
    }

    @Test func moreThanTwentyASecondAreRefused() async throws {
        let server = try ServerProcess()
        let (client, other) = (EventClient(), EventClient())
        for each in [client, other] { try await each.open(port: server.port) }
        let poster = try await Poster(port: server.port)
        let begin = ContinuousClock.now
        var statuses: [Int] = []
        for number in 0..<30 { statuses.append(try await poster.post(line(client, "\(number)")).status) }
        // On a machine that takes a second for thirty requests nothing can be said.
        if ContinuousClock.now - begin < .seconds(1) {
            #expect(statuses == Array(repeating: 201, count: 20) + Array(repeating: 429, count: 10))
        }
        let refused = try await poster.post(line(client, "too much"))
        if refused.status == 429 {
            #expect(refused.text("sentence") == "At most 20 messages a second. Wait a moment.")
            #expect(refused.headers["retry-after"] == "1")
        }
        #expect(try await poster.post(line(other, "my own limit")).status == 201)
        try await Task.sleep(for: .milliseconds(1050))
        #expect(try await poster.post(line(client, "again")).status == 201)
    }

    @Test func scriptsAreInert() async throws {
        let server = try ServerProcess()
        let client = EventClient(keepsEntries: true)
        try await client.open(port: server.port)
        let poster = try await Poster(port: server.port)
        for script in ["<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "&lt;b&gt;", "data: x"] {
            #expect(try await poster.post(line(client, script)).status == 201)
        }
        let record = try await client.wait("them") { $0.count == 4 }
        for entry in record.entries {
            #expect(!entry.contains("<") && !entry.contains(">") && !entry.contains("&"))
        }
        let lines = try record.entries.map { try Post(json: Array($0.utf8)).content }
        #expect(lines.first == .line("<script>alert(1)</script>"))
        #expect(lines.last == .line("data: x"))
        let page = try await poster.ask(.GET, "/")
        #expect(page.status == 200 && page.headers["content-security-policy"]?.contains("script-src 'self'") == true)
        #expect(page.headers["x-content-type-options"] == "nosniff")
        #expect(!page.body.contains("<script>") && !page.body.contains("http://") && !page.body.contains("https://"))
        for file in ["board.js", "canvas.js", "panel.js", "lanes.js", "stream.js", "board.css", "icon.svg"] {
            let answer = try await poster.ask(.GET, "/\(file)")
            #expect(answer.status == 200 && !answer.body.contains("innerHTML"))
        }
    }

    /// Each swaps its own delivery while all write. A delivery without a bound loses nothing.
    @Test func aWindowSwapsItsOwnDeliveryWhileOthersWrite() async throws {
        let server = try ServerProcess()
        let witness = EventClient.Witness()
        let windows = (0..<3).map { _ in EventClient(witness: witness) }
        for window in windows { try await window.open(port: server.port) }
        let poster = try await Poster(port: server.port)
        var sent = 0
        for choice in ["debounced", "throttled", "ordered", "throttled", "debounced", "ordered"] {
            for window in windows {
                _ = try await poster.post(line(window, choice))
                sent += 1
            }
            let wish = #"{"key":"\#(await windows[1].snapshot.key)","delivery":"\#(choice)"}"#
            let answer = try await poster.ask(.POST, "/window", wish)
            #expect(answer.status == 200 && answer.text("delivery") == choice)
        }
        for window in windows {
            let record = try await window.wait("all") { [sent] in $0.last == sent }
            #expect(record.first == 1 && record.disorder == 0 && record.differences == 0 && record.toldMissing == 0)
        }
        let deliveries = try await numbers(of: server).rows.map(\.delivery)
        #expect(deliveries == [.ordered, .ordered, .ordered])
    }

    @Test func wrongArgumentsGetASentenceAndExitCodeTwo() throws {
        for arguments in [["--port", "many"], ["--colour", "red"], ["--backlog"]] {
            let end = try ServerProcess.run(arguments)
            #expect(end.code == 2 && end.complaint.hasPrefix("LiveBoard: ") && end.output.isEmpty, "\(end)")
        }
        #expect(try ServerProcess.run(["--help"]).output.hasPrefix("usage: LiveBoard"))
        let server = try ServerProcess()
        let second = try ServerProcess.run(["--port", "\(server.port)"])
        #expect(second.code == 1 && second.complaint.contains("\(server.port)"), "\(second)")
    }

    private func numbers(of server: ServerProcess) async throws -> Census.Numbers {
        let answer = try await Poster(port: server.port).ask(.GET, "/numbers")
        return try JSONDecoder().decode(Census.Numbers.self, from: Data(answer.body.utf8))
    }
}
