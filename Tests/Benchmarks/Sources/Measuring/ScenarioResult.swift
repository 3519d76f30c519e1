/// The results of one scenario.
public struct ScenarioResult: Codable, Sendable {
    public let scenario: String
    public let title: String
    public let unit: String
    public let repetitions: Int
    public var measurements: [Measurement]

    public func measurement(of contender: String) -> Measurement? {
        measurements.first { $0.contender == contender }
    }

    /// The fastest of all peers.
    public var fastestPeer: Measurement? {
        measurements
            .filter { $0.role == .peer && $0.nanoseconds != nil }
            .min { $0.nanoseconds! < $1.nanoseconds! }
    }
}
