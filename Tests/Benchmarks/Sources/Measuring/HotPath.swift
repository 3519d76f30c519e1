/// Work of which a profiler counts the instructions.
public struct HotPath: Sendable {
    public let name: String
    public let scenario: Scenario
    public let contender: Contender
    public let operations: Int
    /// Whether it runs on a thread of its own, because it takes more stack than the main thread may have.
    public let needsDeepStack: Bool

    public init(
        _ name: String, _ contenderName: String = "ours", of scenario: Scenario, operations: Int,
        needsDeepStack: Bool = false
    ) {
        guard let contender = scenario.contenders.first(where: { $0.name == contenderName }) else {
            fatalError("\(scenario.name) has no contender \(contenderName)")
        }
        self.name = name
        self.scenario = scenario
        self.contender = contender
        self.operations = operations
        self.needsDeepStack = needsDeepStack
    }

    /// Runs twice: once as often, once twice as often. The difference is free of the set-up's cost.
    public func run() throws(WrongWork) {
        try run(operations)
        try run(2 * operations)
    }

    /// Sets up, and then runs so many operations where a profiler looks.
    public func run(_ operations: Int) throws(WrongWork) {
        guard needsDeepStack else { return try runHere(operations) }
        try DeepStack.run { () throws(WrongWork) in try runHere(operations) }
    }

    private func runHere(_ operations: Int) throws(WrongWork) {
        let warmUp = contender.makeWorkload(operations)
        guard case .immediate(let warmUpBody) = warmUp.body else {
            throw WrongWork(scenario: scenario.name, contender: contender.name, complaint: "cannot run in one piece")
        }
        warmUpBody()
        try check(warmUp)
        let workload = warmUp.isReusable ? warmUp : contender.makeWorkload(operations)
        guard case .immediate(let body) = workload.body else { return }
        inProfiledSection(body)
        try check(workload)
    }

    private func check(_ workload: Workload) throws(WrongWork) {
        guard let complaint = workload.complaint() else { return }
        throw WrongWork(scenario: scenario.name, contender: contender.name, complaint: complaint)
    }
}
