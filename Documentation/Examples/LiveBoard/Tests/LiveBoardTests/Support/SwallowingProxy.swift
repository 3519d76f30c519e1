import Foundation
import NIOCore
import NIOPosix

/// Stands between a bridge and Redis, and can break the connection at the worst moment: when Redis has done what it was
/// asked, and its answer is on the way.
final class SwallowingProxy: @unchecked Sendable {  // everything on the loop
    let path: String
    private let target: String
    private var listener: (any Channel)?
    private var hungry = 0
    private var swallowed = 0

    init(for redis: RedisProcess) async throws {
        path = redis.folder.appendingPathComponent("proxy.sock").path
        target = redis.socket
        let listener = try await ServerBootstrap(group: EventClient.group)
            .childChannelInitializer { [self] channel in
                ClientBootstrap(group: channel.eventLoop).channelInitializer { other in
                    other.eventLoop.makeCompletedFuture {
                        try other.pipeline.syncOperations.addHandler(Side(self, to: channel, isAnswering: true))
                    }
                }.connect(unixDomainSocketPath: target).flatMapThrowing { other in
                    try channel.pipeline.syncOperations.addHandler(Side(self, to: other, isAnswering: false))
                }
            }.bind(unixDomainSocketPath: path).get()
        try await EventClient.loop.submit { self.listener = listener }.get()
    }

    deinit { listener?.close(promise: nil) }

    /// Swallows the next answer to a script, and breaks the connection.
    func swallowNext() async throws { try await EventClient.loop.submit { self.hungry += 1 }.get() }

    var swallowedCount: Int {
        get async throws { try await EventClient.loop.submit { self.swallowed }.get() }
    }

    private final class Side: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let proxy: SwallowingProxy
        private let other: any Channel
        private let isAnswering: Bool

        init(_ proxy: SwallowingProxy, to other: any Channel, isAnswering: Bool) {
            self.proxy = proxy
            self.other = other
            self.isAnswering = isAnswering
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            // What a script answers is an identifier, alone; what a follower reads begins with a list.
            if isAnswering, proxy.hungry > 0, bytes.getBytes(at: bytes.readerIndex, length: 1) == Array("$".utf8),
                String(buffer: bytes).contains("-")
            {
                proxy.hungry -= 1
                proxy.swallowed += 1
                other.close(promise: nil)
                context.close(promise: nil)
                return
            }
            other.writeAndFlush(bytes, promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
