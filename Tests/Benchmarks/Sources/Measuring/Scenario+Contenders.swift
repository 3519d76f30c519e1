extension Scenario {
    /// The same scenario with only the named contenders, and the floors that they are compared with.
    public func limited(to names: [String]) -> Scenario {
        guard !names.isEmpty else { return self }
        return Scenario(
            name, title, unit: unit, quantity: quantity, operations: operations, briefOperations: briefOperations,
            operationsPerCall: operationsPerCall, maximalRepetitions: maximalRepetitions,
            contenders: contenders.filter { $0.role == .floor || $0.role == .baseline || names.contains($0.name) })
    }
}
