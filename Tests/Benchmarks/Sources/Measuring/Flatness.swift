/// A cost that must not grow with the crowd: a limit for the ratio of each path to the first one.
public struct Flatness: Codable, Sendable {
    public let paths: [String]
    public let ratio: Double
}
