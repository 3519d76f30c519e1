import Measuring

/// Operators that remember something, and objects that combine several others.
enum OperatorScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "operators", "removeDuplicates and scan in an observation", unit: "send", operations: 100_000,
                contenders: [
                    FloorOperators.array, FloorOperators.lockedArray, OpenCombineOperators.chain, OurOperators.chain,
                ]),
            Scenario(
                "merge", "send to one of two that are merged in an object", unit: "send", operations: 100_000,
                contenders: [FloorOperators.array, FloorOperators.merged, OurOperators.merged]),
            Scenario(
                "combine-latest", "set one of two variables combined in an object", unit: "set", operations: 100_000,
                contenders: [FloorVariables.combined, OurOperators.combined]),
            Scenario(
                "zip", "send to both of two that are zipped in an object", unit: "pair", operations: 50_000,
                contenders: [FloorOperators.zipped, OurOperators.zipped]),
        ]
    }

    /// Each number comes twice.
    static func message(_ index: Int) -> Int { index >> 1 }
}
