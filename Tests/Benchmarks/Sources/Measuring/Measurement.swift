/// The results of one contender in one scenario.
public struct Measurement: Codable, Sendable {
    public let contender: String
    public let role: Contender.Role
    /// The median of all runs, per operation.
    public var nanoseconds: Double?
    public var fastest: Double?
    public var slowest: Double?
    /// The median of this contender's time divided by another's, run by run, by the other's name.
    public var ratios: [String: Double] = [:]
    /// Heap allocations, per operation or per call.
    public var allocations: Double?
    /// Heap that is kept, per operation.
    public var bytes: Double?
    /// The runs of closures, per operation.
    public var runs: Runs?

    init(_ contender: Contender) {
        self.contender = contender.name
        role = contender.role
    }
}
