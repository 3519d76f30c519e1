import Foundation

/// How a post is written in requests, in a Redis stream and in the event stream.
extension Post {
    /// One line of JSON, the same in every process, and inert wherever it may turn up: characters that mean something in
    /// HTML are escaped.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var bytes = [UInt8]()
        for byte in try encoder.encode(self) {
            switch byte {
            case UInt8(ascii: "<"): bytes += Array("\\u003c".utf8)
            case UInt8(ascii: ">"): bytes += Array("\\u003e".utf8)
            case UInt8(ascii: "&"): bytes += Array("\\u0026".utf8)
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// Reads the JSON that `json()` wrote.
    init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(Post.self, from: Data(json))
    }
}
