import Hummingbird
import NIOCore

/// The context of a request, with its connection, which an event stream tunes and may have to close.
struct BoardContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// Calls a closure when the browser has closed its side of the connection, and when the connection has ended.
    ///
    /// Requests that wait behind this one keep both from the body of this one, so the connection itself is asked.
    func whenBrowserGoes(_ action: @escaping @Sendable () -> Void) {
        channel.eventLoop.execute { [channel] in
            // It fails if the connection has ended already.
            try? channel.pipeline.syncOperations.addHandler(Departure(action), position: .first)
        }
        channel.closeFuture.whenComplete { _ in action() }
    }

    private final class Departure: ChannelInboundHandler {
        typealias InboundIn = Any
        private let action: @Sendable () -> Void

        init(_ action: @escaping @Sendable () -> Void) { self.action = action }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed = event { action() }
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// Lets little wait in the connection itself: entries should wait in the window's backlog, where they are counted.
    func keepBuffersSmall() async throws {
        try await channel.setOption(.socketOption(.so_sndbuf), value: 32 * 1024).get()
        try await channel.setOption(.writeBufferWaterMark, value: .init(low: 16 * 1024, high: 32 * 1024)).get()
    }
}
