/// How often closures ran, in all or per operation.
public struct Runs: Codable, Sendable {
    /// Of the closures that compute a value.
    public let computations: Double
    /// Of the closures that are told of a change.
    public let calls: Double

    public init(computations: Double, calls: Double) {
        self.computations = computations
        self.calls = calls
    }

    static func / (runs: Runs, operations: Double) -> Runs {
        Runs(computations: runs.computations / operations, calls: runs.calls / operations)
    }
}
