import Foundation
import NIOHTTP1
import RedisStream
import SwiftObserver
import Synchronization
import Testing

@testable import LiveBoard

/// Whether there is a Redis. Its absence is said once, in a sentence.
let hasRedis: Bool = {
    if RedisProcess.program != nil, RedisProcess.client != nil { return true }
    print("There is no redis-server here, so what needs one was not tested. (Debian: apt-get install redis-server)")
    return false
}()

/// The bridge itself, without a server around it.
@Suite(.serialized, .enabled(if: hasRedis)) struct RedisStreamTests {
    typealias Stream = RedisStream<String, String>

    private func stream(
        _ redis: RedisProcess, at path: String? = nil, into messenger: Messenger<String>, beginning: Int? = 10,
        whenCutOff: Stream.WhenCutOff = .refuse
    ) -> Stream {
        Stream(
            .init(
                address: .init(.socket(path ?? redis.socket)), key: "s", beginning: beginning, whenCutOff: whenCutOff),
            into: messenger,
            codec: .init(
                encode: { Array($0.utf8) },
                decode: { arrival in
                    guard let payload = arrival.payload, payload != Array("unreadable".utf8) else { return nil }
                    return "\(arrival.id.number) " + String(decoding: payload, as: UTF8.self)
                }))
    }

    private func begun(_ stream: Stream, is expected: Bool = true) async throws {
        try await until("the stream is there: \(expected)") {
            (stream.state.value.hasBegun && stream.state.value.problem == nil) == expected
        }
    }

    private func until(_ what: String, _ isThere: () throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try !isThere() {
            guard ContinuousClock.now < end else { throw Unexpected("In vain we waited until \(what)") }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func whatIsAddedComesOutInEveryFollowerUnderItsNumber() async throws {
        let redis = try RedisProcess()
        let (one, two) = (Messenger<String>(), Messenger<String>())
        var (ones, twos) = (one.messages().makeAsyncIterator(), two.messages().makeAsyncIterator())
        let (first, second) = (stream(redis, into: one), stream(redis, into: two))
        defer {
            first.stop()
            second.stop()
        }
        for number in 1...20 {
            let id = try await (number % 2 == 0 ? first : second).add("m\(number)")
            #expect(id.number == UInt64(number))
        }
        for number in 1...20 {
            #expect(await ones.next() == "\(number) m\(number)")
            #expect(await twos.next() == "\(number) m\(number)")
        }
    }

    @Test func aFollowerBeginsWithTheLastEntriesOrAll() async throws {
        let redis = try RedisProcess()
        let writer = stream(redis, into: Messenger())
        defer { writer.stop() }
        for number in 1...30 { _ = try await writer.add("m\(number)") }
        for (beginning, first) in [(10, 21), (1, 30), (nil, 1)] as [(Int?, Int)] {
            let board = Messenger<String>()
            var messages = board.messages().makeAsyncIterator()
            let follower = stream(redis, into: board, beginning: beginning)
            defer { follower.stop() }
            for number in first...30 { #expect(await messages.next() == "\(number) m\(number)") }
        }
        let board = Messenger<String>()
        var messages = board.messages().makeAsyncIterator()
        let follower = stream(redis, into: board, beginning: 0)
        defer { follower.stop() }
        try await begun(follower)
        _ = try await writer.add("new")
        #expect(await messages.next() == "31 new")
    }

    /// Connections are killed all the time while many write: everything is there once, in one order.
    @Test func brokenConnectionsNeitherLoseNorDouble() async throws {
        let redis = try RedisProcess()
        let board = Messenger<String>()
        let messages = board.messages()
        let bridge = stream(redis, into: board, beginning: nil, whenCutOff: .wait(upTo: 1000))
        defer { bridge.stop() }
        let total = 600
        let numbers = try await withThrowingTaskGroup(of: [UInt64: String].self) { group in
            for writer in 0..<10 {
                group.addTask {
                    var numbers: [UInt64: String] = [:]
                    for number in 0..<total / 10 {
                        let draft = "w\(writer)-\(number)"
                        numbers[try await bridge.add(draft).number] = draft
                    }
                    return numbers
                }
            }
            group.addTask {
                for _ in 0..<15 {
                    _ = try redis.ask("CLIENT", "KILL", "TYPE", "normal")
                    try await Task.sleep(for: .milliseconds(20))
                }
                return [:]
            }
            return try await group.reduce(into: [:]) { $0.merge($1) { _, _ in "twice" } }
        }
        #expect(numbers.count == total)
        #expect(Set(numbers.values).count == total)
        var iterator = messages.makeAsyncIterator()
        // All at once, so that a failure shows what came instead.
        var received: [String] = []
        for _ in 0..<total { received.append(await iterator.next() ?? "ended") }
        #expect(received == (1...UInt64(total)).map { "\($0) \(numbers[$0] ?? "?")" })
        #expect(try redis.ask("XLEN", "s") == "\(total)")
    }

    /// Redis has added the draft, and its answer is lost with the connection.
    @Test func whatWasAddedWithoutAnAnswerIsNotAddedAgain() async throws {
        let redis = try RedisProcess()
        let proxy = try await SwallowingProxy(for: redis)
        let board = Messenger<String>()
        var messages = board.messages().makeAsyncIterator()
        let bridge = stream(redis, at: proxy.path, into: board)
        defer { bridge.stop() }
        try await begun(bridge)
        for number in 1...20 {
            if number % 4 == 0 { try await proxy.swallowNext() }
            #expect(try await bridge.add("m\(number)").number == UInt64(number))
        }
        #expect(try await proxy.swallowedCount == 5)
        for number in 1...20 { #expect(await messages.next() == "\(number) m\(number)") }
        #expect(try redis.ask("XLEN", "s") == "20")
    }

    @Test func whileRedisIsAwayWritingIsRefusedOrWaitsWithinABound() async throws {
        let redis = try RedisProcess()
        let (refusing, waiting) = (Messenger<String>(), Messenger<String>())
        let one = stream(redis, into: refusing)
        let two = stream(redis, into: waiting, whenCutOff: .wait(upTo: 3))
        defer {
            one.stop()
            two.stop()
        }
        var messages = refusing.messages().makeAsyncIterator()
        for bridge in [one, two] {
            try await begun(bridge)
            _ = try await bridge.add("before")
        }
        redis.kill()
        for bridge in [one, two] { try await begun(bridge, is: false) }
        await #expect(throws: Stream.Failure.self) { try await one.add("refused") }
        let (accepted, refused) = (Count(), Count())
        try await withThrowingTaskGroup { group in
            for number in 0..<6 {
                group.addTask {
                    do {
                        _ = try await two.add("waiting \(number)")
                        accepted.increase()
                    } catch let failure as Stream.Failure {
                        guard case .cutOff = failure else { throw failure }
                        refused.increase()
                    }
                }
            }
            do {
                try await self.until("the rest is refused") { refused.value == 3 }
                #expect(accepted.value == 0)
                try redis.start()
            } catch {
                // Else the drafts that wait would keep the group from its end.
                two.stop()
                throw error
            }
            try await group.waitForAll()
        }
        let count = accepted.value
        #expect(count == 3 && refused.value == 3)
        for bridge in [one, two] { try await begun(bridge) }
        // Nothing came twice, and nothing is missing.
        #expect(try redis.ask("XLEN", "s") == "\(2 + count)")
        for number in 1...(2 + count) { #expect(await messages.next()?.hasPrefix("\(number) ") == true) }
    }

    @Test func aStreamThatIsDeletedBeginsAnewWithALaterEpoch() async throws {
        let redis = try RedisProcess()
        let board = Messenger<String>(delivery: .warm(upTo: 10))
        let bridge = stream(redis, into: board)
        defer { bridge.stop() }
        let before = try await bridge.add("old")
        try await until("it is kept") { board.numbers.sent == 1 }
        try redis.ask("DEL", "s")
        let after = try await bridge.add("new")
        #expect(after.number == 1 && after.epoch > before.epoch)
        try await until("it has come") { board.numbers.sent == 2 }
        var messages = board.messages().makeAsyncIterator()
        #expect(await messages.next() == "1 new")
    }

    @Test func whatCannotBeReadIsMissingAndNothingElse() async throws {
        let redis = try RedisProcess()
        let board = Messenger<String>()
        var messages = board.messages().makeAsyncIterator()
        let bridge = stream(redis, into: board)
        defer { bridge.stop() }
        let first = try await bridge.add("one")
        try redis.ask("XADD", "s", "\(first.epoch)-*", "m", "unreadable")
        try redis.ask("XADD", "s", "\(first.epoch)-*", "other", "field")
        _ = try await bridge.add("four")
        #expect(await messages.next() == "1 one")
        #expect(await messages.next() == "4 four")
    }

    @Test func stoppingRefusesWhatWaits() async throws {
        let redis = try RedisProcess()
        let bridge = stream(redis, into: Messenger(), whenCutOff: .wait(upTo: 10))
        redis.kill()
        try await begun(bridge, is: false)
        let added = Task { try await bridge.add("never") }
        try await Task.sleep(for: .milliseconds(50))
        bridge.stop()
        await #expect(throws: Stream.Failure.self) { try await added.value }
        await #expect(throws: Stream.Failure.stopped) { try await bridge.add("later") }
    }

    @Test func aDraftThatIsTakenBackIsNotAdded() async throws {
        let redis = try RedisProcess()
        let bridge = stream(redis, into: Messenger(), whenCutOff: .wait(upTo: 10))
        defer { bridge.stop() }
        try await begun(bridge)
        redis.kill()
        // The writing thread takes a draft, by which it notices that Redis has gone, and no other one before Redis is back.
        // What it has taken can't be taken back.
        let sent = Task { try await bridge.add("sent") }
        try await until("writing has failed") { bridge.state.value.writingProblem != nil }
        let waiting = Task { try await bridge.add("taken back") }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try redis.start()
        #expect(try await sent.value.number == 1)
        #expect(try await bridge.add("stays").number == 2)
        #expect(try redis.ask("XLEN", "s") == "2")
    }

    @Test func aServerThatBecameReadOnlyIsSaidAndLeft() async throws {
        let redis = try RedisProcess()
        let bridge = stream(redis, into: Messenger(), whenCutOff: .wait(upTo: 10))
        defer { bridge.stop() }
        try await begun(bridge)
        _ = try await bridge.add("one")
        try redis.ask("REPLICAOF", "127.0.0.1", "1")
        let waiting = Task { try await bridge.add("two") }
        try await until("it is said") { bridge.state.value.writingProblem?.contains("READONLY") == true }
        try redis.ask("REPLICAOF", "NO", "ONE")
        #expect(try await waiting.value.number == 2)
        try await begun(bridge)
    }

    @Test func aUserAPasswordAndADatabaseAreShown() async throws {
        let redis = try RedisProcess()
        try redis.ask("ACL", "SETUSER", "ann", "on", ">s@cret", "~*", "&*", "+@all")
        let board = Messenger<String>()
        func stream(_ password: String) throws -> Stream {
            let address = try RedisAddress("unix://ann:\(password)@\(redis.socket)?db=2")
            return Stream(
                .init(address: address, key: "s"), into: board,
                codec: .init(encode: { Array($0.utf8) }, decode: { _ in "" }))
        }
        let bridge = try stream("s%40cret")
        defer { bridge.stop() }
        #expect(try await bridge.add("one").number == 1)
        #expect(try redis.ask("-n", "2", "XLEN", "s") == "1")
        #expect(try redis.ask("XLEN", "s") == "0")
        let stranger = try stream("wrong")
        defer { stranger.stop() }
        try await until("it is refused") { stranger.state.value.problem?.contains("WRONGPASS") == true }
    }

    #if TLS
        @Test(.enabled(if: RedisProcess.openssl != nil)) func aConnectionIsEncrypted() async throws {
            let redis = try RedisProcess(withTLS: true)
            let file = redis.folder.appendingPathComponent("certificate.pem").path
            func stream(_ options: String) throws -> Stream {
                Stream(
                    .init(address: try RedisAddress("rediss://localhost:\(redis.tlsPort)\(options)"), key: "s"),
                    into: Messenger(), codec: .init(encode: { Array($0.utf8) }, decode: { _ in "" }))
            }
            let bridge = try stream("?ca=\(file)")
            defer { bridge.stop() }
            #expect(try await bridge.add("one").number == 1)
            // A certificate that nobody vouches for is not believed.
            let stranger = try stream("")
            defer { stranger.stop() }
            try await until("it is refused") { stranger.state.value.problem != nil }
            await #expect(throws: Stream.Failure.self) { try await stranger.add("two") }
        }
    #endif
}

/// What the server tells its windows and writers about Redis.
@Suite(.serialized, .enabled(if: hasRedis)) struct CutOffServerTests {
    /// An entry that another program wrote has any identifier and any content.
    @Test func entriesOfOtherProgramsWipeNoScreenAndEndNoProcess() async throws {
        let redis = try RedisProcess()
        let server = try ServerProcess("--redis", redis.socket)
        let client = EventClient(keepsEntries: true)
        try await client.open(port: server.port)
        let poster = try await Poster(port: server.port)
        #expect(try await poster.post(body(client, "one")).status == 201)
        try redis.ask("XADD", "board", "*", "m", #"{"line":"by hand"}"#)
        try redis.ask("XADD", "board", "*", "m", "nonsense")
        try redis.ask("XADD", "board", "*", "temperature", "21")
        try await client.wait("what cannot be shown") { $0.events["unreadable"] == 2 }
        #expect(try await poster.post(body(client, "two")).status == 201)
        let record = try await client.wait("both, and the one by hand") { $0.entries.count == 3 }
        #expect(record.events["anew"] == nil && record.toldMissing == 0)
        #expect(record.entries[1].contains("by hand") && record.entries[2].contains("two"))
        // A number that no Int can hold.
        let epoch = try #require(UInt64(record.epoch))
        try redis.ask("XADD", "board", "\(epoch)-\(UInt64.max - 1)", "m", #"{"line":"far away"}"#)
        try await client.wait("that one") { $0.entries.count == 4 }
        let late = EventClient(keepsEntries: true)
        try await late.open(port: server.port)
        try await late.wait("everything") { $0.entries.count == 4 && $0.events["unreadable"] == 2 }
        #expect(server.process.isRunning)
        let full = try await poster.post(body(client, "one more fits"))
        #expect(full.status == 201)
        let over = try await poster.post(body(client, "none fits"))
        #expect(over.status == 503 && over.text("sentence")?.isEmpty == false)
    }

    @Test func processesAreShownAndCanBeKilledIfTheyMay() async throws {
        let redis = try RedisProcess()
        let one = try ServerProcess("--redis", redis.socket, "--name", "one", "--may-be-killed", "yes")
        let two = try ServerProcess("--redis", redis.socket, "--name", "two", "--may-be-killed", "yes")
        let client = EventClient()
        try await client.open(port: one.port)
        try await client.wait("both lamps") {
            let status = $0.data["status"] ?? ""
            return status.contains(#""name":"one""#) && status.contains(#""name":"two""#)
        }
        let poster = try await Poster(port: one.port)
        let key = await client.snapshot.key
        #expect(try await poster.ask(.POST, "/kill", #"{"key":"\#(key)","process":"three"}"#).status == 404)
        #expect(try await poster.ask(.POST, "/kill", #"{"key":"\#(key)","process":"two"}"#).status == 202)
        try await client.wait("the lamp goes out") { $0.data["status"]?.contains(#""isOn":false"#) == true }
        #expect(!two.process.isRunning && one.process.isRunning)
        let careful = try ServerProcess("--redis", redis.socket, "--name", "careful")
        let other = EventClient()
        try await other.open(port: careful.port)
        let wish = #"{"key":"\#(await other.snapshot.key)","process":"careful"}"#
        #expect(try await Poster(port: careful.port).ask(.POST, "/kill", wish).status == 403)
    }

    private func body(_ client: EventClient, _ text: String) async -> String {
        #"{"key":"\#(await client.snapshot.key)","line":"\#(text)"}"#
    }

    @Test func everyoneIsToldThatTheServerIsCutOffAndNothingIsLostSilently() async throws {
        let redis = try RedisProcess()
        let server = try ServerProcess("--redis", redis.socket)
        let client = EventClient()
        try await client.open(port: server.port)
        try await client.wait("the link") { $0.data["status"]?.contains("following") == true }
        let poster = try await Poster(port: server.port)
        #expect(try await poster.post(body(client, "one")).status == 201)
        redis.kill()
        try await client.wait("the news") { $0.data["status"]?.contains("cutOff") == true }
        let refused = try await poster.post(body(client, "two"))
        #expect(refused.status == 503 && refused.headers["retry-after"] == "1")
        #expect(refused.text("sentence")?.contains("Nothing was written") == true)
        try redis.start()
        try await client.wait("the good news") { $0.data["status"]?.contains("following") == true }
        #expect(try await poster.post(body(client, "three")).text("id")?.hasSuffix("-2") == true)
        let record = try await client.wait("both") { $0.last == 2 }
        #expect(record.first == 1 && record.disorder == 0 && record.toldMissing == 0)
    }

    @Test func whoWaitsIsToldWhenTheServerStops() async throws {
        let redis = try RedisProcess()
        let server = try ServerProcess("--redis", redis.socket, "--when-cut-off", "wait:1")
        let client = EventClient()
        try await client.open(port: server.port)
        redis.kill()
        try await client.wait("the news") { $0.data["status"]?.contains("cutOff") == true }
        let first = try await Poster(port: server.port)
        let second = try await Poster(port: server.port)
        // One of the two waits, whichever comes first. The other one is refused at once.
        try await withThrowingTaskGroup(of: Poster.Answer.self) { group in
            for poster in [first, second] { group.addTask { try await poster.post(body(client, "waits")) } }
            let refused = try #require(try await group.next())
            #expect(refused.status == 503 && refused.text("sentence")?.hasPrefix("This server is cut off") == true)
            #expect(server.interrupt())
            let waiting = try #require(try await group.next())
            #expect(waiting.status == 503 && waiting.text("sentence")?.hasPrefix("The server stops") == true)
        }
    }

    @Test func aStreamIsFoundLaterAndAWrongAddressIsSaid() async throws {
        let server = try ServerProcess("--redis", "/tmp/liveboard-\(UUID().uuidString.prefix(8))/none.sock")
        let client = EventClient()
        try await client.open(port: server.port)
        let record = try await client.wait("the news") { $0.data["status"]?.contains("cutOff") == true }
        #expect(record.data["status"]?.contains("No such file") == true)
    }
}
