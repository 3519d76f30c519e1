import NIOCore

/// The first event of a stream: who the client is, and what holds here.
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

    /// What the browser shows to write.
    var key: String
    var label: Int
    /// The board's epoch, if it has begun.
    var epoch: String?
    /// The newest entry's number, as the client joined: its replay goes up to there.
    var newest: UInt64
    /// Whether the stream goes on behind what the page has already.
    var isResumed: Bool
    /// The server's clock, in milliseconds since 1970.
    var now: UInt64
    var replay: String
    var backlog: Int
    var writesWaitWhenCutOff: Bool
    var choices: [Choice]
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
