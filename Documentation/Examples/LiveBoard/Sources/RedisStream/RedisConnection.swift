import Foundation
import NIOCore
import NIOPosix

#if TLS
    import NIOSSL
#endif

/// One connection, for one thread, which waits for the replies. Whatever goes wrong with it is thrown, and it is of no use
/// any more.
final class RedisConnection {
    private let channel: any Channel
    private let inbox = Inbox()

    /// Connects, and shows the password.
    init(_ address: RedisAddress) throws {
        let secure = try Self.encryption(of: address)
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(2))
            .channelOption(.socketOption(.so_keepalive), value: 1)
            .channelInitializer { [inbox] channel in
                channel.eventLoop.makeCompletedFuture {
                    try secure(channel)
                    try channel.pipeline.syncOperations.addHandler(Reader(inbox))
                }
            }
        do {
            channel =
                switch address.place {
                case .host(let name, let port): try bootstrap.connect(host: name, port: port).wait()
                case .socket(let path): try bootstrap.connect(unixDomainSocketPath: path).wait()
                }
        } catch {
            throw RedisProblem(Self.sentence(for: error))
        }
        if let password = address.password { _ = try ask(["AUTH"] + (address.user.map { [$0] } ?? []) + [password]) }
        if address.database != 0 { _ = try ask(["SELECT", "\(address.database)"]) }
    }

    deinit { channel.close(promise: nil) }

    /// Ends the connection from any thread; a thread that waits for a reply gets an error.
    var hangUp: @Sendable () -> Void {
        { [channel] in channel.close(promise: nil) }
    }

    /// Asks and waits for the reply. An error reply is thrown.
    func ask(_ words: [String]) throws -> RedisReply {
        append(words.map { ByteBuffer(string: $0) })
        flush()
        let reply = try nextReply()
        if case .failure(let sentence) = reply { throw RedisProblem(sentence) }
        return reply
    }

    /// Writes a command. It is sent with the next `flush`.
    func append(_ words: [ByteBuffer]) {
        var command = ByteBuffer(string: "*\(words.count)\r\n")
        for word in words {
            command.writeString("$\(word.readableBytes)\r\n")
            command.writeImmutableBuffer(word)
            command.writeString("\r\n")
        }
        channel.write(command, promise: nil)
    }

    func flush() { channel.flush() }

    /// Waits for the next reply, for longer than any read blocks on purpose: a server that is silent for so long has gone.
    func nextReply() throws -> RedisReply {
        let reply = try inbox.next(within: 5)
        // After another connection, maybe to another server, these may do it.
        let passing = ["LOADING", "NOSCRIPT", "READONLY", "MASTERDOWN", "CLUSTERDOWN", "UNBLOCKED", "NOAUTH"]
        if case .failure(let sentence) = reply, passing.contains(where: sentence.hasPrefix) {
            throw RedisProblem(sentence)
        }
        return reply
    }

    /// Older servers do not number as the script wants it. One that tells nothing of itself is believed.
    func checkVersion() throws {
        guard let info = try? ask(["INFO", "server"]).text, let start = info.range(of: "redis_version:") else { return }
        let version = info[start.upperBound...].prefix { !$0.isWhitespace }
        guard let major = version.split(separator: ".").first.flatMap({ Int($0) }), major < 7 else { return }
        throw RedisProblem("Redis 7 or newer is needed; this is \(version).")
    }

    // MARK: -

    private static func sentence(for error: any Error) -> String {
        switch error {
        case let error as IOError: return String(cString: strerror(error.errnoCode))
        case let error as NIOConnectionError:
            if let first = error.connectionErrors.first { return sentence(for: first.error) }
            return "There is no host of the name \(error.host)."
        case is ChannelError: return "Nobody answers there."
        default: return "\(error)"
        }
    }

    #if TLS
        private static func encryption(of address: RedisAddress) throws -> @Sendable (any Channel) throws -> Void {
            guard address.isEncrypted else { return { _ in } }
            var configuration = TLSConfiguration.makeClientConfiguration()
            if let file = address.certificates { configuration.trustRoots = .file(file) }
            let context = try NIOSSLContext(configuration: configuration)
            var name: String?
            // A certificate is for a name; a numeric address is compared by itself.
            if case .host(let host, _) = address.place, (try? SocketAddress(ipAddress: host, port: 0)) == nil {
                name = host
            }
            return { [name] channel in
                try channel.pipeline.syncOperations.addHandler(
                    NIOSSLClientHandler(context: context, serverHostname: name))
            }
        }
    #else
        private static func encryption(of address: RedisAddress) throws -> @Sendable (any Channel) throws -> Void {
            guard !address.isEncrypted else { throw RedisProblem("This build knows nothing of TLS.") }
            return { _ in }
        }
    #endif

    /// Replies, from the event loop to the thread that waits.
    private final class Inbox: @unchecked Sendable {  // everything by the condition's lock
        private let condition = NSCondition()
        private var replies = CircularBuffer<RedisReply>()
        private var problem: RedisProblem?

        func put(_ reply: RedisReply) {
            condition.withLock { replies.append(reply) }
            condition.signal()
        }

        func end(_ problem: RedisProblem) {
            condition.withLock { if self.problem == nil { self.problem = problem } }
            condition.broadcast()
        }

        func next(within seconds: TimeInterval) throws -> RedisReply {
            let end = Date(timeIntervalSinceNow: seconds)
            return try condition.withLock {
                while true {
                    if let reply = replies.popFirst() { return reply }
                    if let problem { throw problem }
                    guard condition.wait(until: end) else { throw RedisProblem("Redis does not answer.") }
                }
            }
        }
    }

    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let inbox: Inbox
        private var buffer = ByteBuffer()

        init(_ inbox: Inbox) { self.inbox = inbox }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            buffer.writeBuffer(&bytes)
            do {
                while let reply = try RedisReply.read(from: &buffer) { inbox.put(reply) }
                buffer.discardReadBytes()
            } catch {
                errorCaught(context: context, error: error)
            }
        }

        func channelInactive(context: ChannelHandlerContext) { inbox.end(RedisProblem("The connection broke.")) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            inbox.end(error as? RedisProblem ?? RedisProblem(RedisConnection.sentence(for: error)))
            context.close(promise: nil)
        }
    }
}
