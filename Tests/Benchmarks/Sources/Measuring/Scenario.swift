/// Some work that several contenders do, in turn, in one process.
public struct Scenario: Sendable {
    /// The name on the command line.
    public let name: String
    public let title: String
    /// The name of one operation.
    public let unit: String
    public let quantity: Quantity
    /// The operations of one run.
    public let operations: Int
    /// The same for a run that only checks and counts.
    public let briefOperations: Int
    /// Allocations are told per so many operations.
    public let operationsPerCall: Int
    /// At most so many runs are timed.
    public let maximalRepetitions: Int
    public let contenders: [Contender]

    public enum Quantity: Sendable {
        case time(Clock)
        /// The heap that is taken and kept, in bytes per operation.
        case heap
    }

    public init(
        _ name: String,
        _ title: String,
        unit: String,
        quantity: Quantity = .time(.thread),
        operations: Int,
        briefOperations: Int? = nil,
        operationsPerCall: Int = 1,
        maximalRepetitions: Int = .max,
        contenders: [Contender]
    ) {
        self.name = name
        self.title = title
        self.unit = unit
        self.quantity = quantity
        self.operations = operations
        self.briefOperations = briefOperations ?? min(operations, max(operationsPerCall, 1_000))
        self.operationsPerCall = operationsPerCall
        self.maximalRepetitions = maximalRepetitions
        self.contenders = contenders
    }
}
