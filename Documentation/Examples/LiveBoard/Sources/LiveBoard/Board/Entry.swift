import NIOCore

/// A post that stands on the board: the message that the board's messenger sends.
struct Entry: Sendable {
    let id: EntryID
    /// The event as every client gets it: made once, shared by all.
    let frame: ByteBuffer

    init(_ id: EntryID, json: [UInt8]) {
        self.id = id
        frame = ServerSentEvent.frame("entry", id: id, data: json)
    }
}
