/// A cost that must not grow with the crowd: no path may take more than so many times what the first one takes.
public struct Flatness: Codable, Sendable {
    public let paths: [String]
    public let ratio: Double
}
