import NIOCore

/// The first event of a stream: the window's identity, and the rules of this server.
struct Hello: Codable, Sendable {
    struct Choice: Codable, Sendable {
        var name: DeliveryChoice
        var sentence: String
        var code: String
    }

    struct Limits: Codable, Sendable {
        var lineBytes = Post.longestLine
        var strokePoints = Post.longestStroke
        var perSecond = 20
    }

    /// The key that the browser has to show to write.
    var key: String
    var label: Int
    /// The board's epoch, if it has begun.
    var epoch: String?
    /// The newest entry's number, as the window opened: its replay goes up to there.
    var newest: UInt64
    /// Whether the stream goes on behind the page's last entry.
    var isResumed: Bool
    /// The server's clock, in milliseconds since 1970.
    var now: UInt64
    var replay: String
    var backlog: Int
    var writesWaitWhenCutOff: Bool
    var choices: [Choice]
    /// Where others, such as a phone, find this board.
    var addresses: [String]
    var limits = Limits()

    var frame: ByteBuffer {
        var buffer = ServerSentEvent.retry
        buffer.writeImmutableBuffer(ServerSentEvent.frame("hello", json: self))
        return buffer
    }
}

/// The last event of a stream whose server stops.
struct Goodbye: Codable, Sendable {
    var sentence = "The server was stopped. This page comes back by itself when it runs again."

    var frame: ByteBuffer {
        var buffer = ServerSentEvent.retry
        buffer.writeImmutableBuffer(ServerSentEvent.frame("goodbye", json: self))
        return buffer
    }
}
