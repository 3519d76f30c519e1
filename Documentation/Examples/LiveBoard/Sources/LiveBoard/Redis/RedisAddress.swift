/// Where a Redis server is: a host and a port, or the path of a socket.
enum RedisAddress: Sendable, Equatable {
    case host(String, Int32)
    case socket(String)

    static func parsed(_ text: String) throws(Options.Mistake) -> RedisAddress {
        if text.contains("/") { return .socket(text) }
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
            let port = UInt16(text[text.index(after: colon)...]), port > 0
        else {
            throw Options.Mistake(
                sentence: "--redis is host:port, such as 127.0.0.1:6379, or the path of a socket, not \(text).")
        }
        return .host(String(text[..<colon]).trimmingBrackets, Int32(port))
    }
}

extension RedisAddress: CustomStringConvertible {
    var description: String {
        switch self {
        case .host(let name, let port): "\(name):\(port)"
        case .socket(let path): path
        }
    }
}

extension String {
    /// An IPv6 address stands in brackets where a port follows.
    fileprivate var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }
}
