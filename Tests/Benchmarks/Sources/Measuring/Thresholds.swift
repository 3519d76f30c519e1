public import Foundation

/// The limits of all costs, read from the committed file.
public struct Thresholds: Codable, Sendable {
    public let limits: [Limit]
    /// Instructions per operation, by the name of a hot path.
    public let instructions: [String: Double]
    public let flat: [Flatness]

    public init(contentsOf url: URL) throws {
        self = try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: url))
    }
}
