import Foundation

/// Where a Redis server is, and how to be let in.
///
/// As text it is one of these:
///
/// ```
/// 127.0.0.1:6379
/// /run/redis/redis.sock
/// redis://user:password@host:6379/2
/// rediss://:password@host:6380/0?ca=/etc/ssl/redis.pem
/// unix://:password@/run/redis/redis.sock?db=2
/// ```
///
/// `rediss` is `redis` by TLS, which needs a build with the trait `TLS`; `ca` names the file of certificates to trust
/// instead of the system's. Its description never shows the password.
public struct RedisAddress: Sendable, Equatable {
    /// Where to connect to.
    public enum Place: Sendable, Equatable {
        case host(String, port: Int)
        case socket(String)
    }

    /// Why a text is no address, in a sentence.
    public struct Mistake: Error, Equatable {
        public let sentence: String
    }

    public var place: Place
    /// Nil for Redis's default user.
    public var user: String?
    /// Nil for a server that asks for none.
    public var password: String?
    public var database: Int
    public var isEncrypted: Bool
    /// A file of certificates to trust, in PEM format. Nil for the certificates of the system.
    public var certificates: String?

    public init(
        _ place: Place, user: String? = nil, password: String? = nil, database: Int = 0, isEncrypted: Bool = false,
        certificates: String? = nil
    ) {
        (self.place, self.user, self.password, self.database) = (place, user, password, database)
        (self.isEncrypted, self.certificates) = (isEncrypted, certificates)
    }

    /// Reads an address; throws a sentence that never repeats the text, since that may hold a password.
    public init(_ text: String) throws(Mistake) {
        if text.contains("://") {
            try self.init(url: text)
        } else if text.contains("/") {
            self.init(.socket(text))
        } else {
            guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
                let port = UInt16(text[text.index(after: colon)...]), port > 0
            else {
                throw Mistake(
                    sentence: "A Redis server is host:port, such as 127.0.0.1:6379, the path of a socket, or a URL "
                        + "such as redis://user:password@host:6379/0.")
            }
            self.init(.host(String(text[..<colon]).withoutBrackets, port: Int(port)))
        }
    }

    private init(url text: String) throws(Mistake) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme,
            ["redis", "rediss", "unix"].contains(scheme)
        else {
            throw Mistake(
                sentence: "A Redis URL begins with redis://, rediss:// or unix://, and special characters in it are "
                    + "written as %40 and the like.")
        }
        let options = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        if let strange = options.keys.sorted().first(where: { !["ca", "db"].contains($0) }) {
            throw Mistake(sentence: "A Redis URL has no option \(strange); there are ca and db.")
        }
        let user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        if user != nil, parts.password == nil {
            throw Mistake(sentence: "The Redis URL names a user and no password: write redis://user:password@host.")
        }
        var number = options["db"] ?? ""
        let place: Place
        if scheme == "unix" {
            guard parts.path.count > 1 else { throw Mistake(sentence: "The Redis URL names no socket.") }
            place = .socket(parts.path)
        } else {
            guard let host = parts.host, !host.isEmpty else { throw Mistake(sentence: "The Redis URL names no host.") }
            let port = parts.port ?? 6379
            guard (1...65_535).contains(port) else { throw Mistake(sentence: "The port of the Redis URL is none.") }
            place = .host(host.withoutBrackets, port: port)
            if parts.path.count > 1 { number = String(parts.path.dropFirst()) }
        }
        guard let database = number.isEmpty ? 0 : Int(number), database >= 0 else {
            throw Mistake(sentence: "The database in the Redis URL is not a number: redis://host:6379/2.")
        }
        self.init(
            place, user: user, password: parts.password, database: database, isEncrypted: scheme == "rediss",
            certificates: options["ca"])
        if isEncrypted, !Self.canEncrypt {
            throw Mistake(sentence: "This build knows nothing of TLS. Build it with --traits TLS.")
        }
    }

    /// Whether this build can connect by TLS.
    public static var canEncrypt: Bool {
        #if TLS
            true
        #else
            false
        #endif
    }
}

extension RedisAddress: CustomStringConvertible {
    public var description: String {
        let name =
            switch place {
            case .host(let name, let port): name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
            case .socket(let path): path
            }
        return name + (database == 0 ? "" : ", database \(database)") + (isEncrypted ? ", by TLS" : "")
    }
}

extension String {
    /// An IPv6 address stands in brackets where a port follows.
    fileprivate var withoutBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }
}
