/// One way to do a scenario's work.
public struct Contender: Sendable {
    public let name: String
    public let role: Role
    /// It does one in so many of the scenario's operations, because it is that slow or large.
    public let restraint: Int
    let makeWorkload: @Sendable (_ operations: Int) -> Workload

    public enum Role: String, Codable, Sendable {
        /// The cost of the work without a library.
        case floor
        /// Another library.
        case peer
        /// This library.
        case ours
        /// This library in another situation, for comparison.
        case baseline
    }

    public init(
        _ name: String,
        _ role: Role,
        restraint: Int = 1,
        makeWorkload: @escaping @Sendable (_ operations: Int) -> Workload
    ) {
        self.name = name
        self.role = role
        self.restraint = restraint
        self.makeWorkload = makeWorkload
    }

    func operations(of operations: Int) -> Int { max(1, operations / restraint) }
}
