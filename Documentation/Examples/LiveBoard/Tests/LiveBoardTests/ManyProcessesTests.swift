import Foundation
import NIOHTTP1
import Testing

@testable import LiveBoard

/// Three servers on one stream, many clients, some of which never read; one server is killed and started anew, and so
/// is Redis. `LIVEBOARD_LOAD=full` asks for 300 clients and 20 000 messages.
@Suite(.serialized, .enabled(if: hasRedis)) struct ManyProcessesTests {
    struct Size {
        var clients = 30
        var messages = 2000
        static let full = Size(clients: 300, messages: 20_000)
        var deaf: Int { clients / 5 }

        /// How far writers may be ahead of the slowest reader. It is less than the backlog, so that no reader loses
        /// anything, and less than the replay, so that a server may be away for as long as it likes.
        let lead = 300
        let backlog = 1000
        let replay = 500

        static var asked: Size {
            ProcessInfo.processInfo.environment["LIVEBOARD_LOAD"] == "full" ? .full : Size()
        }
    }

    /// What the writers know of each other.
    actor Progress {
        private(set) var accepted: [Int: String] = [:]
        private(set) var unknown: Set<String> = []
        private(set) var newest = 0
        private var slowest = 0
        private var begun = 0

        /// The next message to write: nil at the end, and a negative number while nobody may write.
        func next(of total: Int, lead: Int) -> Int? {
            if begun == total { return nil }
            if newest - slowest > lead { return -1 }
            begun += 1
            return begun
        }

        func accept(_ token: String, as number: Int) {
            #expect(accepted[number] == nil, "Two messages have the number \(number).")
            accepted[number] = token
            newest = max(newest, number)
        }

        func lose(_ token: String) { unknown.insert(token) }
        func noteSlowest(_ number: Int) { slowest = number }
        var writes: Int { begun }
    }

    @Test func everyReaderHasOneAndTheSameSequenceWhateverBreaks() async throws {
        let size = Size.asked
        let redis = try RedisProcess()
        let arguments = [
            "--redis", redis.socket, "--backlog", "\(size.backlog)", "--replay", "\(size.replay)",
            "--when-cut-off", "wait:1000",
        ]
        let servers = try (0..<3).map { _ in try ServerBox(arguments) }
        let witness = EventClient.Witness()
        let auditor = EventClient(keepsEntries: true, witness: witness)
        try await auditor.open(port: servers[0].port)
        let threadsBefore = servers.map { $0.status("Threads") ?? 0 }
        var readers: [(client: EventClient, server: ServerBox)] = [(auditor, servers[0])]
        for number in 1..<size.clients {
            let isDeaf = number % 5 == 4
            let client = EventClient(reads: !isDeaf, witness: witness)
            try await client.open(port: servers[number % 3].port)
            if !isDeaf { readers.append((client, servers[number % 3])) } else { Self.deaf.keep(client) }
        }
        let memoryBefore = servers.map { $0.status("VmRSS") ?? 0 }
        let progress = Progress()
        let everyone = readers

        try await withThrowingTaskGroup { group in
            for (client, server) in everyone {
                group.addTask { try await write(as: client, to: server, size, progress) }
            }
            let pace = Task {
                while (try? await Task.sleep(for: .milliseconds(10))) != nil {
                    await progress.noteSlowest(EventClient.slowest(of: everyone.map(\.client)))
                }
            }
            defer { pace.cancel() }
            group.addTask {
                // A late joiner on each, while everyone writes.
                try await reach(size.messages / 4, progress)
                for server in servers { try await join(server.port, size, witness) }
                // One server is killed, and started anew.
                try await reach(size.messages / 2, progress)
                servers[1].kill()
                try await Task.sleep(for: .milliseconds(300))
                try servers[1].startAgain()
                for (client, server) in everyone where server === servers[1] {
                    try await client.open(port: server.port)
                }
                // Redis too, and it has to remember.
                try await reach(3 * size.messages / 4, progress)
                redis.kill()
                try await Task.sleep(for: .milliseconds(500))
                try redis.start()
            }
            try await group.waitForAll()
        }

        // One sequence, which has everything that was accepted, once.
        let total = Int(try redis.ask("XLEN", "board")) ?? 0
        let (accepted, unknown) = (await progress.accepted, await progress.unknown)
        #expect(total >= accepted.count && total <= accepted.count + unknown.count)
        for (client, _) in readers {
            let record = try await client.wait("the end, \(total)", atMost: .seconds(60)) { $0.last == total }
            #expect(record.first == 1 && record.disorder == 0 && record.differences == 0, "\(record.first)")
            #expect(record.toldMissing == 0 && record.count == total)
        }
        let entries = await auditor.snapshot.entries
        let tokens = try entries.map { try Post(json: Array($0.utf8)).token }
        #expect(Set(tokens).count == total, "Something stands there twice.")
        for (number, token) in accepted where tokens[number - 1] != token {
            Issue.record("\(token) was accepted as \(number), and there stands \(tokens[number - 1]).")
        }
        // Late ones have exactly the replay, whichever server they ask.
        for server in servers { try await join(server.port, size, witness, expecting: total) }

        // The books of each server, and what it has cost.
        for (index, server) in servers.enumerated() {
            let answer = try await Poster(port: server.port).ask(.GET, "/numbers")
            let numbers = try JSONDecoder().decode(Census.Numbers.self, from: Data(answer.body.utf8))
            #expect(numbers.sum.addUp && numbers.rows.allSatisfy(\.numbers.addUp))
            #expect(numbers.rows.allSatisfy { $0.numbers.waiting <= size.backlog })
            if index != 1 {
                let stuck = numbers.rows.filter { $0.numbers.dropped > 0 }.count
                #expect(stuck == (0..<size.clients).filter { $0 % 5 == 4 && $0 % 3 == index }.count)
            }
            guard let threads = server.status("Threads"), let memory = server.status("VmRSS") else { continue }
            let perClient = (memory - memoryBefore[index]) / (size.clients / 3)
            print(
                "server \(index): \(threads) threads, \(threadsBefore[index]) before; \(memory / 1024) MB, "
                    + "\(memoryBefore[index] / 1024) before, that is \(perClient) kB for each client")
            #expect(threads <= threadsBefore[index] + 4)
            #expect(memory <= memoryBefore[index] + 8000 + 400 * size.clients / 3)
            #expect(server.interrupt())
        }
        print(
            "\(total) entries, \(readers.count) readers, \(size.deaf) that never read, \(unknown.count) unanswered")
    }

    /// Never-readers have to stay where they are.
    private static let deaf = Keeper()

    private func write(
        as client: EventClient, to server: ServerBox, _ size: Size, _ progress: Progress
    ) async throws {
        var poster = try await Poster(port: server.port)
        while true {
            guard let number = await progress.next(of: size.messages, lead: size.lead) else { return }
            guard number > 0 else {
                try await Task.sleep(for: .milliseconds(20))
                continue
            }
            let token = "t\(number)"
            while true {
                let key = await client.snapshot.key
                let body =
                    #"{"key":"\#(key)","token":"\#(token)","line":"message \#(number) of \#(size.messages)"}"#
                guard let answer = try? await poster.post(body) else {
                    // The server has gone, and may have written it before. Nobody writes it again.
                    await progress.lose(token)
                    poster = try await again(server, client)
                    break
                }
                if answer.status == 201, let id = answer.text("id").flatMap({ EntryID($0) }) {
                    await progress.accept(token, as: Int(id.number))
                    break
                }
                guard [409, 429, 503].contains(answer.status) else { throw Unexpected("\(answer)") }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    private func again(_ server: ServerBox, _ client: EventClient) async throws -> Poster {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(50))
            if await client.snapshot.isOpen, let poster = try? await Poster(port: server.port) { return poster }
        }
        throw Unexpected("The server did not come back.")
    }

    private func reach(_ count: Int, _ progress: Progress) async throws {
        let end = ContinuousClock.now + .seconds(300)
        while await progress.writes < count {
            guard ContinuousClock.now < end else { throw Unexpected("The writers stand still.") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// A late joiner: its replay begins exactly so many entries before the newest, and goes on without a gap.
    private func join(_ port: Int, _ size: Size, _ witness: EventClient.Witness, expecting newest: Int? = nil)
        async throws
    {
        let late = EventClient(witness: witness)
        try await late.open(port: port)
        let hello = await late.snapshot.newestAtHello
        let record = try await late.wait("its replay") { $0.last >= (newest ?? hello) }
        #expect(record.disorder == 0 && record.differences == 0)
        let first = max(1, hello - size.replay + 1)
        if let newest {
            #expect(hello == newest && record.first == first && record.count == newest - first + 1)
        } else {
            // Some may have been written between its hello and its observation.
            #expect(record.first >= first && record.first <= first + size.lead, "\(record.first) \(hello)")
        }
        await late.close()
    }
}
