/// Lets the contenders of a scenario run in turn and finds the medians.
@MainActor
public struct Runner {
    /// How often each contender is timed.
    public let repetitions: Int
    /// Only checks the work and counts its allocations.
    public let isBrief: Bool

    public init(repetitions: Int, isBrief: Bool) {
        self.repetitions = repetitions
        self.isBrief = isBrief
    }

    public func result(of scenario: Scenario) async throws(WrongWork) -> ScenarioResult {
        var slots: [Slot] = []
        for contender in scenario.contenders {
            slots.append(
                Slot(
                    contender,
                    operations: contender.operations(of: isBrief ? scenario.briefOperations : scenario.operations)))
        }
        for index in slots.indices { try await countHeap(of: &slots[index], in: scenario) }
        var repetitions = 0
        if case .time(let clock) = scenario.quantity, !isBrief {
            repetitions = min(self.repetitions, scenario.maximalRepetitions)
            for repetition in 0..<repetitions {
                // Begins with another one each time, so that no contender always follows the same one.
                for offset in slots.indices {
                    let index = (repetition + offset) % slots.count
                    try await time(&slots[index], in: scenario, clock)
                }
            }
            for index in slots.indices { summarize(&slots[index], among: slots) }
        }
        return ScenarioResult(
            scenario: scenario.name,
            title: scenario.title,
            unit: scenario.unit,
            repetitions: repetitions,
            measurements: slots.map(\.measurement)
        )
    }

    private func countHeap(of slot: inout Slot, in scenario: Scenario) async throws(WrongWork) {
        // Once to warm up, so that the runtime's allocations on first use are not counted.
        try await run(slot.prepared(), slot, in: scenario)
        let operations = Double(slot.operations)
        var (allocations, bytes): ([Int], [Int]) = ([], [])
        // Other threads count, too: what one allocates, and what one that ends gives back.
        for _ in 0..<3 {
            let workload = slot.prepared()
            let stop = HeapCounts.start()
            await workload.run()
            let counts = stop()
            slot.measurement.runs = workload.runs.map { $0() / operations }
            try check(workload, slot, in: scenario)
            allocations.append(counts.allocations)
            bytes.append(counts.bytes)
        }
        guard HeapCounts.areAvailable, let least = allocations.min() else { return }
        slot.measurement.allocations = Double(least) / operations * Double(scenario.operationsPerCall)
        if case .heap = scenario.quantity { slot.measurement.bytes = Double(bytes.sorted()[1]) / operations }
    }

    private func time(_ slot: inout Slot, in scenario: Scenario, _ clock: Clock) async throws(WrongWork) {
        let workload = slot.prepared()
        let start = clock.now
        await workload.run()
        let end = clock.now
        try check(workload, slot, in: scenario)
        slot.times.append(Double(end - start) / Double(slot.operations))
    }

    private func run(_ workload: Workload, _ slot: Slot, in scenario: Scenario) async throws(WrongWork) {
        await workload.run()
        try check(workload, slot, in: scenario)
    }

    private func check(_ workload: Workload, _ slot: Slot, in scenario: Scenario) throws(WrongWork) {
        guard let complaint = workload.complaint() else { return }
        throw WrongWork(scenario: scenario.name, contender: slot.contender.name, complaint: complaint)
    }

    private func summarize(_ slot: inout Slot, among slots: [Slot]) {
        slot.measurement.nanoseconds = slot.times.median
        slot.measurement.fastest = slot.times.min()
        slot.measurement.slowest = slot.times.max()
        for other in slots where other.contender.role != .ours && other.contender.name != slot.contender.name {
            slot.measurement.ratios[other.contender.name] = zip(slot.times, other.times).map { $0 / $1 }.median
        }
    }

    /// One contender while its scenario runs.
    private struct Slot {
        let contender: Contender
        let operations: Int
        var measurement: Measurement
        var times: [Double] = []
        private var kept: Workload?

        init(_ contender: Contender, operations: Int) {
            self.contender = contender
            self.operations = operations
            measurement = Measurement(contender)
        }

        mutating func prepared() -> Workload {
            if let kept { return kept }
            let workload = contender.makeWorkload(operations)
            if workload.isReusable { kept = workload }
            return workload
        }
    }
}
