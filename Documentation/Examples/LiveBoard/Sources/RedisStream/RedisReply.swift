import NIOCore

/// A reply of Redis, in version 2 of its protocol.
indirect enum RedisReply: Sendable, Equatable {
    case nothing
    case number(Int64)
    case text(ByteBuffer)
    case list([RedisReply])
    case failure(String)

    var list: [RedisReply] { if case .list(let replies) = self { replies } else { [] } }
    var bytes: ByteBuffer { if case .text(let bytes) = self { bytes } else { ByteBuffer() } }
    var text: String { String(buffer: bytes) }

    /// Takes the next reply from the buffer, if all of it is there; else leaves the buffer as it is.
    static func read(from buffer: inout ByteBuffer) throws -> RedisReply? {
        let start = buffer.readerIndex
        guard let reply = try next(in: &buffer, depth: 0) else {
            buffer.moveReaderIndex(to: start)
            return nil
        }
        return reply
    }

    private static func next(in buffer: inout ByteBuffer, depth: Int) throws -> RedisReply? {
        guard depth < 16 else { throw RedisProblem("Redis answers in too many levels.") }
        guard let line = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\r")),
            line + 1 < buffer.writerIndex
        else { return nil }
        let head = buffer.readSlice(length: line - buffer.readerIndex)!
        buffer.moveReaderIndex(forwardBy: 2)
        var rest = head
        guard let kind = rest.readInteger(as: UInt8.self) else { throw RedisProblem("Redis answers with nothing.") }
        switch kind {
        case UInt8(ascii: "+"): return .text(rest)
        case UInt8(ascii: "-"): return .failure(String(buffer: rest))
        case UInt8(ascii: ":"): return .number(Int64(String(buffer: rest)) ?? 0)
        case UInt8(ascii: "$"):
            let length = try count(rest, atMost: 512 << 20)
            guard length >= 0 else { return .nothing }
            guard buffer.readableBytes >= length + 2, let bytes = buffer.readSlice(length: length) else { return nil }
            buffer.moveReaderIndex(forwardBy: 2)
            return .text(bytes)
        case UInt8(ascii: "*"):
            let length = try count(rest, atMost: 10_000_000)
            guard length >= 0 else { return .nothing }
            var replies: [RedisReply] = []
            for _ in 0..<length {
                guard let reply = try next(in: &buffer, depth: depth + 1) else { return nil }
                replies.append(reply)
            }
            return .list(replies)
        default: throw RedisProblem("What answers there is not Redis.")
        }
    }

    private static func count(_ digits: ByteBuffer, atMost limit: Int) throws -> Int {
        guard let count = Int(String(buffer: digits)), count <= limit else {
            throw RedisProblem("What answers there is not Redis.")
        }
        return count
    }
}

/// The failure of a connection, in a sentence or in Redis's own words.
struct RedisProblem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
