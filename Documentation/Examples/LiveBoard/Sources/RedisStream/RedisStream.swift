import Foundation
import NIOCore
public import SwiftObserver

/// A messenger on one side, a Redis stream on the other.
///
/// ``add(_:)`` puts a draft into the stream and returns its identifier; ``messenger`` sends the entries of the stream, in
/// their order, in every process that follows it. It begins with the last entries, and after a broken connection it goes on
/// behind the last one it sent, so there is neither a gap nor a duplicate. It needs Redis 7.
///
/// Identifiers are `epoch-number`: Redis's own, with numbers that have no gaps. A stream that was lost and begins anew
/// gets a later epoch; then the messenger forgets its replay. A stream that lost its end begins again as well. Entries of
/// other programs may have any identifier: each ``Arrival`` says which one stands before it.
///
/// A draft is added once, also when the connection breaks before Redis has answered: the next connection asks again, and a
/// receipt beside the stream, which Redis keeps for a day at most, names the drafts that were added. Two threads wait for
/// Redis, one for each direction, until ``stop()``, which has to be called: the threads retain the stream. Messages are sent
/// on one of these threads.
public final class RedisStream<Draft: Sendable, Message: Sendable>: Observable, Sendable {
    /// Where an entry stands in the stream.
    public struct ID: Sendable, Hashable {
        public let epoch, number: UInt64

        public init(epoch: UInt64, number: UInt64) {
            (self.epoch, self.number) = (epoch, number)
        }
    }

    /// The fate of drafts while Redis is away. Drafts that were sent already wait until theirs is known.
    public enum WhenCutOff: Sendable, Equatable {
        case refuse
        case wait(upTo: Int)
    }

    /// How writing failed. Only in the last case it is not known whether the draft is in the stream.
    public enum Failure: Error, Equatable {
        case cutOff(String)
        case full
        case refused(String)
        case stopped
        case stoppedWhileAdding
    }

    /// Whether the stream was found, and the problems of the connections, in a sentence each.
    public struct State: Sendable, Equatable {
        /// Whether the entries with which it begins were sent.
        public var hasBegun = false
        public var readingProblem: String?
        public var writingProblem: String?
        public var problem: String? { readingProblem ?? writingProblem }
    }

    /// An entry as it comes out of the stream.
    public struct Arrival: Sendable {
        public let id: ID
        /// The entry before it in the stream, if that was seen. Nil for the first one, and if the stream begins anew.
        public let previous: ID?
        /// The bytes that `encode` wrote. Nil for an entry of another program that has no field `m`.
        public let payload: [UInt8]?
    }

    public struct Codec: Sendable {
        /// How a draft is written into the stream.
        public var encode: @Sendable (Draft) throws -> [UInt8]
        /// The message for an entry. Nil leaves it out. Other programs can write anything into a stream, so check it
        /// here.
        public var decode: @Sendable (Arrival) -> Message?

        public init(
            encode: @escaping @Sendable (Draft) throws -> [UInt8],
            decode: @escaping @Sendable (Arrival) -> Message?
        ) {
            (self.encode, self.decode) = (encode, decode)
        }
    }

    public struct Setup: Sendable {
        public var address: RedisAddress
        public var key: String
        /// The least number of entries that the stream keeps.
        public var keep: Int
        /// The number of entries to begin with; nil for all.
        public var beginning: Int?
        public var whenCutOff: WhenCutOff

        public init(
            address: RedisAddress, key: String, keep: Int = 100_000, beginning: Int? = 200,
            whenCutOff: WhenCutOff = .refuse
        ) {
            (self.address, self.key, self.keep) = (address, key, keep)
            (self.beginning, self.whenCutOff) = (beginning, whenCutOff)
        }
    }

    public let messenger: Messenger<Message>
    /// How it is with the connections, now and in future. Changes come from the stream's threads.
    public let state = Var(State())

    let setup: Setup
    let codec: Codec
    let work = Work()

    /// Begins to follow the stream, and to send into `messenger`.
    public init(_ setup: Setup, into messenger: Messenger<Message>, codec: Codec) {
        self.setup = setup
        self.codec = codec
        self.messenger = messenger
        for part in [follow, write] { Thread(block: part).start() }
    }

    /// Adds a draft to the stream, and returns where it stands.
    ///
    /// A task that is cancelled takes back a draft that waits, and gets `CancellationError`. One that was sent is waited for.
    public func add(_ draft: Draft) async throws -> ID {
        let payload = try codec.encode(draft)
        let (slip, problem) = (Slip(), state.value.problem)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                work.add(payload, slip, continuation, problem: problem, whenCutOff: setup.whenCutOff)
            }
        } onCancel: {
            work.takeBack(slip)
        }
    }

    /// Ends both threads, and refuses drafts that wait. Soon after it nothing is sent any more.
    public func stop() { work.stop() }

    // MARK: - From the stream to the messenger

    private func follow() {
        var last: ID?
        while !work.isStopped {
            do {
                let redis = try RedisConnection(setup.address)
                work.whenStopped(.reading, redis.hangUp)
                if last != nil, try top(redis).map({ $0 < last! }) ?? true { last = nil }
                if last == nil {
                    messenger.clearReplay()
                    try begin(redis, &last)
                }
                state.modify { ($0.hasBegun, $0.readingProblem) = (true, nil) }
                while !work.isStopped { try goOn(redis, from: &last) }
            } catch {
                guard !work.isStopped else { return }
                state.modify { $0.readingProblem = "\(error)" }
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
    }

    /// Sends the entries with which it begins. What has been sent when the connection breaks is not sent again.
    private func begin(_ redis: RedisConnection, _ last: inout ID?) throws {
        guard let count = setup.beginning else {
            while !work.isStopped {
                let start = last.map { "(\($0)" } ?? "-"
                let entries = try redis.ask(["XRANGE", setup.key, start, "+", "COUNT", "500"]).list
                guard !entries.isEmpty else { break }
                for entry in entries { send(entry, after: &last) }
            }
            return
        }
        guard count > 0 else {
            last = try top(redis)
            return
        }
        var newestFirst: [RedisReply] = []
        while newestFirst.count < count {
            let end = newestFirst.last.flatMap(Self.id).map { "(\($0)" } ?? "+"
            let part = String(min(500, count - newestFirst.count))
            let entries = try redis.ask(["XREVRANGE", setup.key, end, "-", "COUNT", part]).list
            guard !entries.isEmpty else { break }
            newestFirst += entries
        }
        for entry in newestFirst.reversed() { send(entry, after: &last) }
    }

    private func goOn(_ redis: RedisConnection, from last: inout ID?) throws {
        let place = last.map(\.description) ?? "0-0"
        let reply = try redis.ask(["XREAD", "BLOCK", "1000", "COUNT", "500", "STREAMS", setup.key, place])
        for entry in reply.list.first?.list.last?.list ?? [] {
            // A later epoch is that of another stream, or of an entry that another program wrote into this one.
            if let id = Self.id(entry), let known = last, id.epoch != known.epoch, try !isOlder(redis, than: id) {
                messenger.clearReplay()
                last = nil
            }
            send(entry, after: &last)
        }
        // The stream may have been deleted while it was followed.
        if reply.list.isEmpty, let known = last, try top(redis).map({ $0 < known }) ?? true {
            throw RedisProblem("The stream has lost its end; it is read anew.")
        }
    }

    /// Whether the stream has entries of an earlier epoch.
    private func isOlder(_ redis: RedisConnection, than id: ID) throws -> Bool {
        let first = try redis.ask(["XRANGE", setup.key, "-", "+", "COUNT", "1"]).list.first.flatMap(Self.id)
        return first.map { $0.epoch < id.epoch } ?? false
    }

    private func send(_ entry: RedisReply, after last: inout ID?) {
        guard let id = Self.id(entry) else { return }
        let fields = entry.list.last?.list ?? []
        let pairs = stride(from: 0, to: fields.count - 1, by: 2)
        let payload = pairs.first { fields[$0].text == "m" }.map { Array(buffer: fields[$0 + 1].bytes) }
        if let message = codec.decode(Arrival(id: id, previous: last, payload: payload)) { messenger.send(message) }
        last = id
    }

    private func top(_ redis: RedisConnection) throws -> ID? {
        try redis.ask(["XREVRANGE", setup.key, "+", "-", "COUNT", "1"]).list.first.flatMap(Self.id)
    }

    private static func id(_ entry: RedisReply) -> ID? { entry.list.first.flatMap { ID($0.text) } }
}

extension RedisStream.ID: Comparable, CustomStringConvertible {
    /// Reads `epoch-number`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-").map { UInt64($0) }
        guard parts.count == 2, let epoch = parts[0], let number = parts[1] else { return nil }
        self.init(epoch: epoch, number: number)
    }

    public var description: String { "\(epoch)-\(number)" }

    public static func < (one: Self, other: Self) -> Bool { (one.epoch, one.number) < (other.epoch, other.number) }
}
