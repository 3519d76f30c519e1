import Foundation
import NIOCore
import NIOPosix

/// A browser without a window: it follows the board by an event stream of its own, and looks closely at what it gets.
///
/// All clients of a test share one event loop, on which everything of theirs happens.
final class EventClient: @unchecked Sendable {  // everything on the loop
    static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    static var loop: any EventLoop { group.any() }

    /// What was read so far.
    struct Record: Sendable {
        var key = ""
        var hello = ""
        var newestAtHello = 0
        var epoch = ""
        var first = 0
        var last = 0
        var count = 0
        /// Entries that came out of turn: neither the next, nor behind a gap of which the client was told.
        var disorder = 0
        /// Entries that differ from what another client got under the same number.
        var differences = 0
        var toldMissing = 0
        var events: [String: Int] = [:]
        /// The data of the last event of each name.
        var data: [String: String] = [:]
        /// The data of all entries, if asked for.
        var entries: [String] = []
        var bytes = 0
        var isOpen = false
        var hasEnded = false
    }

    /// What entries look like to whoever saw them first. On the loop.
    final class Witness: @unchecked Sendable {
        var hashes: [Int: Int] = [:]
    }

    let path: String
    let reads: Bool
    let keepsEntries: Bool
    private let witness: Witness?
    private var record = Record()
    private var channel: (any Channel)?

    /// - Parameters:
    ///   - reads: Whether it reads at all.
    ///   - witness: What all clients that share it have to agree on.
    init(path: String = "/events", reads: Bool = true, keepsEntries: Bool = false, witness: Witness? = nil) {
        self.path = path
        self.reads = reads
        self.keepsEntries = keepsEntries
        self.witness = witness
    }

    /// Opens the stream; a client that comes back says where it was.
    func open(port: Int) async throws {
        let seen = await snapshot
        let bootstrap = ClientBootstrap(group: Self.group)
            .channelOption(.autoRead, value: reads)
            .channelOption(.socketOption(.so_rcvbuf), value: reads ? 256 * 1024 : 4 * 1024)
            .channelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Reader(client: self))
                }
            }
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
        let after = seen.last > 0 ? "Last-Event-ID: \(seen.epoch)-\(seen.last)\r\n" : ""
        try await channel.writeAndFlush(
            ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(after)\r\n")
        ).get()
        try await Self.loop.submit {
            self.channel = channel
            self.record.isOpen = true
            self.record.hasEnded = false
        }.get()
        if reads { try await wait("hello") { $0.events["hello", default: 0] > seen.events["hello", default: 0] } }
    }

    func close() async {
        let channel = try? await Self.loop.submit { self.channel }.get()
        try? await channel?.close()
    }

    var snapshot: Record {
        get async { (try? await Self.loop.submit { self.record }.get()) ?? Record() }
    }

    /// The last entry of the one that is farthest behind.
    static func slowest(of clients: [EventClient]) async -> Int {
        (try? await loop.submit { clients.map(\.record.last).min() ?? 0 }.get()) ?? 0
    }

    /// Waits, but not for ever.
    @discardableResult
    func wait(
        _ what: String, atMost patience: Duration = .seconds(60), until isThere: @Sendable (Record) -> Bool
    ) async throws -> Record {
        let end = ContinuousClock.now + patience
        while true {
            let record = await snapshot
            if isThere(record) { return record }
            guard ContinuousClock.now < end else {
                throw Unexpected(
                    "In vain a client waited for \(what): first \(record.first), last \(record.last), "
                        + "count \(record.count), events \(record.events), ended \(record.hasEnded)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    // MARK: - On the loop

    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let client: EventClient
        private var buffer = ByteBuffer()
        private var lines = EventLines()

        init(client: EventClient) { self.client = client }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            client.record.bytes += bytes.readableBytes
            buffer.writeBuffer(&bytes)
            lines.read(&buffer) { client.take($0) }
            buffer.discardReadBytes()
        }

        func channelInactive(context: ChannelHandlerContext) {
            client.record.isOpen = false
            client.record.hasEnded = true
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }

    private func take(_ event: EventLines.Event) {
        record.events[event.name, default: 0] += 1
        switch event.name {
        case "entry":
            let isNext = record.count == 0 || event.number == record.last + 1
            if !isNext || (record.count > 0 && event.epoch != record.epoch) { record.disorder += 1 }
            if record.count == 0 { record.first = event.number }
            record.epoch = event.epoch
            record.last = event.number
            record.count += 1
            if let witness {
                let known = witness.hashes[event.number]
                if known == nil { witness.hashes[event.number] = event.hash }
                if let known, known != event.hash { record.differences += 1 }
            }
            if keepsEntries { record.entries.append(event.data) }
        case "gap":
            let missing = number("dropped", in: event.data)
            record.toldMissing += missing
            // What comes next is in turn, if the number is right.
            record.last += missing
        case "anew":
            record.last = 0
            record.count = 0
        default:
            record.data[event.name] = event.data
            if event.name == "hello" {
                record.hello = event.data
                record.key = text("key", in: event.data)
                record.newestAtHello = number("newest", in: event.data)
            }
        }
    }

    private func text(_ name: String, in json: String) -> String {
        guard let start = json.range(of: "\"\(name)\":\"") else { return "" }
        return String(json[start.upperBound...].prefix { $0 != "\"" })
    }

    private func number(_ name: String, in json: String) -> Int {
        guard let start = json.range(of: "\"\(name)\":") else { return 0 }
        return Int(json[start.upperBound...].prefix(while: \.isNumber)) ?? 0
    }
}
