import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// One connection over which requests go, one after the other.
final class Poster: @unchecked Sendable {  // the handler's state on the loop
    struct Answer: Sendable {
        var status = 0
        var headers: [String: String] = [:]
        var body = ""

        /// The value of a field whose value is a string.
        func text(_ name: String) -> String? {
            let object = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
            return object?[name] as? String
        }
    }

    private let channel: any Channel
    private let port: Int

    init(port: Int) async throws {
        self.port = port
        channel = try await ClientBootstrap(group: EventClient.group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                try channel.pipeline.syncOperations.addHandler(Exchange())
            }
        }.connect(host: "127.0.0.1", port: port).get()
    }

    deinit { channel.close(promise: nil) }

    /// Sends a request and waits for its answer; throws if the connection breaks before.
    func ask(
        _ method: HTTPMethod, _ path: String, _ body: String = "", type: String = "application/json",
        host: String? = nil
    ) async throws -> Answer {
        var headers = HTTPHeaders([("Host", host ?? "127.0.0.1:\(port)"), ("Content-Length", "\(body.utf8.count)")])
        if !body.isEmpty { headers.add(name: "Content-Type", value: type) }
        let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
        return try await channel.eventLoop.flatSubmit { [channel] () -> EventLoopFuture<Answer> in
            do {
                return try channel.pipeline.syncOperations.handler(type: Exchange.self)
                    .ask(channel, head, ByteBuffer(string: body))
            } catch {
                return channel.eventLoop.makeFailedFuture(error)
            }
        }.get()
    }

    func post(_ body: String) async throws -> Answer { try await ask(.POST, "/posts", body) }

    private final class Exchange: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        private var promise: EventLoopPromise<Answer>?
        private var answer = Answer()

        func ask(_ channel: any Channel, _ head: HTTPRequestHead, _ body: ByteBuffer) -> EventLoopFuture<Answer> {
            guard channel.isActive, promise == nil else {
                return channel.eventLoop.makeFailedFuture(Unexpected("The connection has gone."))
            }
            let promise = channel.eventLoop.makePromise(of: Answer.self)
            self.promise = promise
            answer = Answer()
            channel.write(HTTPClientRequestPart.head(head), promise: nil)
            if body.readableBytes > 0 { channel.write(HTTPClientRequestPart.body(.byteBuffer(body)), promise: nil) }
            channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
            return promise.futureResult
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                answer.status = Int(head.status.code)
                for (name, value) in head.headers { answer.headers[name.lowercased()] = value }
            case .body(let bytes): answer.body += String(buffer: bytes)
            case .end:
                promise?.succeed(answer)
                promise = nil
            }
        }

        func channelInactive(context: ChannelHandlerContext) { fail(Unexpected("The connection broke.")) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            fail(error)
            context.close(promise: nil)
        }

        private func fail(_ error: any Error) {
            promise?.fail(error)
            promise = nil
        }
    }
}
