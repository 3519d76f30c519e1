import NIOCore

/// A post that stands on the board: the message that the board's messenger sends.
struct Entry: Sendable {
    let id: EntryID
    /// The entry before it, if its number does not tell. A gap is between the two.
    let previous: EntryID?
    /// When it was accepted, in milliseconds since 1970.
    let acceptedAt: UInt64
    let colour: Int
    /// The event as every window gets it: made once, shared by all.
    let frame: ByteBuffer

    init(_ id: EntryID, after previous: EntryID? = nil, _ post: Post) throws {
        self.id = id
        self.previous = previous
        acceptedAt = post.acceptedAt
        colour = post.colour
        frame = ServerSentEvent.frame("entry", id: id, data: try post.json())
    }

    /// An entry that is no post: another program wrote it into the stream.
    init(unreadable id: EntryID, after previous: EntryID?) {
        self.id = id
        self.previous = previous
        (acceptedAt, colour) = (0, 0)
        frame = ServerSentEvent.frame("unreadable", id: id, data: "{}".utf8)
    }
}
