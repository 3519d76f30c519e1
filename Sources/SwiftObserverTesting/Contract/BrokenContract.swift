/// What `Contract.verify(_:)` throws: what the subject violates, in order of the guarantees.
public struct BrokenContract: Error, Sendable, Hashable {
    /// The violations, one per check at most. There is at least one.
    public let violations: [Violation]

    static func throwIfNeeded(_ violations: [Violation]) throws {
        if !violations.isEmpty { throw BrokenContract(violations: violations) }
    }
}

extension BrokenContract: CustomStringConvertible {
    /// The violations, one after the other.
    public var description: String {
        "\n" + violations.map(\.description).joined(separator: "\n\n")
    }
}
