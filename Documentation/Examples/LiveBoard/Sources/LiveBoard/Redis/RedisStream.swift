#if Redis
    import CHiredis
    import Foundation
    import SwiftObserver

    /// A messenger on one side, a Redis stream on the other. This file needs nothing else of the example: take it.
    ///
    /// `add` puts a draft into the stream and returns its identifier; `messenger` sends what stands in the stream, in its
    /// order, in every process that follows it. It begins with the last entries, and after a broken connection it goes on
    /// behind the last one it sent, so there is neither a gap nor a duplicate. It needs Redis 7.
    ///
    /// Identifiers are `epoch-number`: Redis's own, with numbers that have no gaps. A stream that was lost and begins
    /// anew gets a later epoch; then the messenger forgets its replay. A stream that lost its end begins again as well.
    ///
    /// A draft is added once, also when the connection breaks before Redis has answered: the next connection asks again,
    /// and a receipt beside the stream says what was added. Two threads block on Redis, one for each direction, until
    /// `stop()`; nothing else waits for a thread.
    final class RedisStream<Draft: Sendable, Message: Sendable>: Observable, Sendable {
        struct ID: Sendable, Hashable { let epoch, number: UInt64 }
        enum Address: Sendable { case host(String, port: Int32), socket(String) }
        /// What becomes of drafts while Redis is away. Those that were sent already wait until it is known.
        enum WhenCutOff: Sendable, Equatable { case refuse, wait(upTo: Int) }
        /// How writing failed. Only in the last case it is not known whether the draft is in the stream.
        enum Failure: Error, Equatable { case cutOff(String), full, refused(String), stopped, stoppedWhileAdding }

        struct State: Sendable, Equatable {
            var hasBegun = false
            var readingProblem: String?
            var writingProblem: String?
            var problem: String? { readingProblem ?? writingProblem }
        }

        struct Codec: Sendable {
            /// How a draft is written into the stream.
            var encode: @Sendable (Draft) throws -> [UInt8]
            /// What an entry is to be sent as. Nil leaves it out.
            var decode: @Sendable (ID, [UInt8]) -> Message?
        }

        struct Setup: Sendable {
            var address: Address
            var key: String
            /// So many entries the stream keeps, at least.
            var keep = 100_000
            /// With so many it begins; nil for all.
            var beginning: Int? = 200
            var whenCutOff = WhenCutOff.refuse
        }

        let messenger: Messenger<Message>
        let state = Var(State())

        private let setup: Setup
        private let codec: Codec
        private let work = Work()

        init(_ setup: Setup, into messenger: Messenger<Message>, codec: Codec) {
            self.setup = setup
            self.codec = codec
            self.messenger = messenger
            for work in [follow, write] {
                Thread {
                    // hiredis writes to connections that may be broken; that is an error here, and no signal.
                    var signals = sigset_t()
                    sigemptyset(&signals)
                    sigaddset(&signals, SIGPIPE)
                    pthread_sigmask(SIG_BLOCK, &signals, nil)
                    work()
                }.start()
            }
        }

        /// Adds a draft to the stream, and returns where it stands.
        func add(_ draft: Draft) async throws -> ID {
            let payload = try codec.encode(draft)
            let problem = state.value.problem
            return try await withCheckedThrowingContinuation { continuation in
                work.add(payload, continuation, problem: problem, whenCutOff: setup.whenCutOff)
            }
        }

        /// Ends both threads, and refuses what waits. Not later than half a second after it nothing is sent any more.
        func stop() { work.stop() }

        // MARK: - From the stream to the messenger

        private func follow() {
            var last: ID?
            while !work.isStopped {
                do {
                    let redis = try Connection(setup.address)
                    if last != nil, try top(redis).map({ $0 < last! }) ?? true { last = nil }
                    if last == nil {
                        messenger.clearReplay()
                        last = try begin(redis)
                    }
                    state.modify { ($0.hasBegun, $0.readingProblem) = (true, nil) }
                    try follow(redis, from: &last)
                } catch {
                    state.modify { $0.readingProblem = "\(error)" }
                    Thread.sleep(forTimeInterval: 0.2)
                }
            }
        }

        private func begin(_ redis: Connection) throws -> ID? {
            let count = setup.beginning.map { ["COUNT", "\($0)"] } ?? []
            guard setup.beginning != 0 else { return try top(redis) }
            var last: ID?
            for entry in try redis.ask(["XREVRANGE", setup.key, "+", "-"] + count).list.reversed() {
                last = send(entry) ?? last
            }
            return last
        }

        private func follow(_ redis: Connection, from last: inout ID?) throws {
            while !work.isStopped {
                let place = last.map(\.description) ?? "0-0"
                let reply = try redis.ask(["XREAD", "BLOCK", "500", "COUNT", "500", "STREAMS", setup.key, place])
                for entry in reply.list.first?.list.last?.list ?? [] {
                    guard let id = entry.list.first.flatMap({ ID($0.text) }) else { continue }
                    if let last, id.epoch != last.epoch { messenger.clearReplay() }
                    last = send(entry) ?? id
                }
                // Somebody may have deleted the stream while it was followed.
                if reply.list.isEmpty, let known = last, try top(redis).map({ $0 < known }) ?? true {
                    throw Problem(description: "The stream has lost its end; it is read anew.")
                }
            }
        }

        private func send(_ entry: Reply) -> ID? {
            guard let id = entry.list.first.flatMap({ ID($0.text) }), let fields = entry.list.last?.list else {
                return nil
            }
            let payload = zip(fields, fields.dropFirst()).first { $0.0.text == "m" }?.1.bytes
            if let payload, let message = codec.decode(id, payload) { messenger.send(message) }
            return id
        }

        private func top(_ redis: Connection) throws -> ID? {
            try redis.ask(["XREVRANGE", setup.key, "+", "-", "COUNT", "1"]).list.first?.list.first.flatMap {
                ID($0.text)
            }
        }

        // MARK: - From those who add to the stream

        private static var script: String {
            """
            local known = redis.call('HGET', KEYS[2], ARGV[1])
            if known then return known end
            local top, id = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1], nil
            if top then id = string.match(top[1], '^%d+') .. '-*'
            else local t = redis.call('TIME'); id = string.format('%.0f-1', t[1] * 1000 + math.floor(t[2] / 1000)) end
            id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], id, 'm', ARGV[3])
            redis.call('HSET', KEYS[2], ARGV[1], id)
            redis.call('HDEL', KEYS[2], ARGV[1] - 1000)
            if ARGV[1] % 100 == 1 then redis.call('EXPIRE', KEYS[2], 86400) end
            return id
            """
        }

        private func write() {
            // In the cluster's slot of the stream itself.
            let receipts = "{\(setup.key)}:receipts:\(UUID().uuidString)"
            var unanswered: [Job] = []
            var failures = 0
            while !work.isStopped {
                do {
                    let redis = try Connection(setup.address)
                    try redis.checkVersion()
                    let script = try redis.ask(["SCRIPT", "LOAD", Self.script]).text
                    state.modify { $0.writingProblem = nil }
                    while !work.isStopped {
                        if unanswered.isEmpty { unanswered = work.next(upTo: 200) }
                        for job in unanswered {
                            let words = ["EVALSHA", script, "2", setup.key, receipts, "\(job.number)", "\(setup.keep)"]
                            redis.append(words.map { Array($0.utf8) } + [job.payload])
                        }
                        while let job = unanswered.first {
                            let reply = try redis.nextReply()
                            unanswered.removeFirst()
                            work.noteAnswer()
                            failures = 0
                            job.answer(reply)
                        }
                    }
                } catch {
                    failures += 1
                    // A connection that broke while it was idle is no news before a new one fails.
                    if failures == 1 { continue }
                    state.modify { $0.writingProblem = "\(error)" }
                    if setup.whenCutOff == .refuse { work.refuseAll(.cutOff("\(error)")) }
                    Thread.sleep(forTimeInterval: 0.2)
                }
            }
            for job in unanswered { job.continuation.resume(throwing: Failure.stoppedWhileAdding) }
        }

        // MARK: - What waits to be added

        private struct Job: Sendable {
            let number: Int
            let payload: [UInt8]
            let continuation: CheckedContinuation<ID, any Error>

            func answer(_ reply: Reply) {
                switch reply {
                case .failure(let sentence): continuation.resume(throwing: Failure.refused(sentence))
                default:
                    if let id = ID(reply.text) {
                        continuation.resume(returning: id)
                    } else {
                        continuation.resume(throwing: Failure.refused("It answered with no identifier."))
                    }
                }
            }
        }

        private final class Work: @unchecked Sendable {  // everything by the condition's lock
            private let condition = NSCondition()
            private var jobs: [Job] = []
            /// Jobs that the writing thread has taken, and Redis has not answered.
            private var unanswered = 0
            private var count = 0
            private var hasStopped = false

            var isStopped: Bool { condition.withLock { hasStopped } }

            func add(
                _ payload: [UInt8], _ continuation: CheckedContinuation<ID, any Error>, problem: String?,
                whenCutOff: WhenCutOff
            ) {
                let failure: Failure? = condition.withLock {
                    if hasStopped { return .stopped }
                    var most = 1000
                    if case .wait(let limit) = whenCutOff { most = problem == nil ? max(most, limit) : limit }
                    if let problem, whenCutOff == .refuse { return .cutOff(problem) }
                    if jobs.count + unanswered >= most { return problem.map { .cutOff($0) } ?? .full }
                    count += 1
                    jobs.append(Job(number: count, payload: payload, continuation: continuation))
                    return nil
                }
                if let failure { continuation.resume(throwing: failure) } else { condition.signal() }
            }

            /// Waits for jobs, and takes some in the order in which they came; none when it is over.
            func next(upTo limit: Int) -> [Job] {
                condition.withLock {
                    while jobs.isEmpty, !hasStopped { condition.wait() }
                    guard !hasStopped else { return [] }
                    let next = Array(jobs.prefix(limit))
                    jobs.removeFirst(next.count)
                    unanswered = next.count
                    return next
                }
            }

            func noteAnswer() { condition.withLock { unanswered -= 1 } }

            func refuseAll(_ failure: Failure) {
                let refused = condition.withLock {
                    defer { jobs = [] }
                    return jobs
                }
                for job in refused { job.continuation.resume(throwing: failure) }
            }

            func stop() {
                condition.withLock { hasStopped = true }
                condition.broadcast()
                refuseAll(.stopped)
            }
        }

        // MARK: - Redis, by hiredis

        private struct Problem: Error, CustomStringConvertible { let description: String }

        private indirect enum Reply: Sendable {
            case nothing, number(Int64), text([UInt8]), list([Reply]), failure(String)

            init(_ reply: redisReply) {
                let bytes = { Array(UnsafeRawBufferPointer(start: reply.str, count: reply.len)) }
                switch reply.type {
                case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = .text(bytes())
                case REDIS_REPLY_ERROR: self = .failure(String(decoding: bytes(), as: UTF8.self))
                case REDIS_REPLY_INTEGER: self = .number(Int64(reply.integer))
                case REDIS_REPLY_ARRAY: self = .list((0..<reply.elements).map { Reply(reply.element[$0]!.pointee) })
                default: self = .nothing
                }
            }

            var list: [Reply] { if case .list(let replies) = self { replies } else { [] } }
            var bytes: [UInt8] { if case .text(let bytes) = self { bytes } else { [] } }
            var text: String { String(decoding: bytes, as: UTF8.self) }
        }

        /// One connection, for one thread. Whatever goes wrong with it is thrown, and it is of no use any more.
        private final class Connection {
            private let context: UnsafeMutablePointer<redisContext>

            init(_ address: Address) throws {
                let patience = timeval(tv_sec: 2, tv_usec: 0)
                let made =
                    switch address {
                    case .host(let name, let port): redisConnectWithTimeout(name, port, patience)
                    case .socket(let path): redisConnectUnixWithTimeout(path, patience)
                    }
                guard let made else { throw Problem(description: "There is no memory for a connection.") }
                context = made
                guard context.pointee.err == 0 else { throw problem }
                // Longer than any read blocks on purpose: a server that is silent for so long has gone.
                redisSetTimeout(context, timeval(tv_sec: 5, tv_usec: 0))
                if case .host = address { redisEnableKeepAlive(context) }
            }

            deinit { redisFree(context) }

            /// Asks and waits for the reply. What Redis complains about is thrown.
            func ask(_ words: [String]) throws -> Reply {
                append(words.map { Array($0.utf8) })
                let reply = try nextReply()
                if case .failure(let sentence) = reply { throw Problem(description: sentence) }
                return reply
            }

            /// Older servers do not number as the script wants it. One that tells nothing of itself is believed.
            func checkVersion() throws {
                guard let info = try? ask(["INFO", "server"]).text, let start = info.range(of: "redis_version:") else {
                    return
                }
                let version = info[start.upperBound...].prefix { !$0.isWhitespace }
                guard let major = version.split(separator: ".").first.flatMap({ Int($0) }), major < 7 else { return }
                throw Problem(description: "Redis 7 or newer is needed; this is \(version).")
            }

            func append(_ words: [[UInt8]]) {
                let bytes = words.flatMap { $0 }.map { CChar(bitPattern: $0) }
                bytes.withUnsafeBufferPointer { buffer in
                    var start = buffer.baseAddress
                    var pointers = words.map { word -> UnsafePointer<CChar>? in
                        defer { start = start?.advanced(by: word.count) }
                        return start
                    }
                    redisAppendCommandArgv(context, Int32(words.count), &pointers, words.map(\.count))
                }
            }

            func nextReply() throws -> Reply {
                var raw: UnsafeMutableRawPointer?
                guard redisGetReply(context, &raw) == REDIS_OK, let raw else { throw problem }
                defer { freeReplyObject(raw) }
                let reply = Reply(raw.assumingMemoryBound(to: redisReply.self).pointee)
                // A server that is still loading, or has forgotten the script, will do it after another connection.
                if case .failure(let sentence) = reply, sentence.hasPrefix("LOADING") || sentence.hasPrefix("NOSCRIPT")
                {
                    throw Problem(description: sentence)
                }
                return reply
            }

            private var problem: Problem {
                let sentence = withUnsafePointer(to: &context.pointee.errstr) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 128) { String(cString: $0) }
                }
                return Problem(description: sentence.isEmpty ? "The connection broke." : sentence)
            }
        }
    }

    extension RedisStream.ID: Comparable, CustomStringConvertible {
        init?(_ text: String) {
            let parts = text.split(separator: "-").map { UInt64($0) }
            guard parts.count == 2, let epoch = parts[0], let number = parts[1] else { return nil }
            self.init(epoch: epoch, number: number)
        }

        var description: String { "\(epoch)-\(number)" }

        static func < (one: Self, other: Self) -> Bool { (one.epoch, one.number) < (other.epoch, other.number) }
    }
#endif
