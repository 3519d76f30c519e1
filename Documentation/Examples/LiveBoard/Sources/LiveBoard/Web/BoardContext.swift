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

    /// Lets little wait in the connection itself: entries should wait in the window's backlog, where they are counted.
    func keepBuffersSmall() async throws {
        try await channel.setOption(.socketOption(.so_sndbuf), value: 32 * 1024).get()
        try await channel.setOption(.writeBufferWaterMark, value: .init(low: 16 * 1024, high: 32 * 1024)).get()
    }
}
