import Foundation
import NIOCore

/// Writes events as the HTML standard wants them: fields by line, and an empty line behind each event.
enum ServerSentEvent {
    /// An event whose data is one line.
    static func frame(_ name: String, id: EntryID? = nil, data: some Sequence<UInt8>) -> ByteBuffer {
        var buffer = ByteBuffer()
        if let id { buffer.writeString("id: \(id)\n") }
        buffer.writeString("event: \(name)\ndata: ")
        buffer.writeBytes(data)
        buffer.writeString("\n\n")
        return buffer
    }

    /// An event whose data is a value as JSON.
    static func frame(_ name: String, json value: some Encodable) -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return frame(name, data: (try? encoder.encode(value)) ?? Data("null".utf8))
    }

    /// Keeps the connection awake, and means nothing.
    static let comment = ByteBuffer(string: ": still here\n\n")

    /// Tells the page how long to wait before it comes back.
    static let retry = ByteBuffer(string: "retry: 1000\n\n")
}
