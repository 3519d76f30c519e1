/// How this process is joined to others, for the page.
enum LinkState: Sendable, Equatable {
    /// It is the only one.
    case alone
    /// It looks for the stream for the first time.
    case connecting
    /// It follows the stream.
    case following
    /// The stream cannot be reached.
    case cutOff(String)
}

extension LinkState: Codable {
    private enum CodingKeys: String, CodingKey { case state, reason }

    private var name: String {
        switch self {
        case .alone: "alone"
        case .connecting: "connecting"
        case .following: "following"
        case .cutOff: "cutOff"
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .state)
        if case .cutOff(let reason) = self { try container.encode(reason, forKey: .reason) }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .state) {
        case "alone": self = .alone
        case "connecting": self = .connecting
        case "following": self = .following
        default: self = .cutOff(try container.decodeIfPresent(String.self, forKey: .reason) ?? "")
        }
    }
}
