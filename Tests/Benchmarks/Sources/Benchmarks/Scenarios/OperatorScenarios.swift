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
            Scenario(
                "chunked", "fifty messages to a chunk, in an observation", unit: "send", operations: 100_000,
                contenders: [FloorOperators.chunked, OpenCombineOperators.chunked, OurOperators.chunked]),
            Scenario(
                "counting", "strategy of one's own that delivers fifty messages at a time", unit: "send",
                operations: 100_000, contenders: [FloorLoops.loop(sendsPerTurn: 50), OurPaces.counting]),
            Scenario(
                "with-latest", "with the latest of a variable, in an observation", unit: "send", operations: 100_000,
                contenders: [FloorOperators.withLatest, OurOperators.withLatest]),
            Scenario(
                "flat-map-latest", "a message of what was chosen last, in an observation", unit: "send",
                operations: 100_000,
                contenders: [
                    FloorOperators.flatMapLatest, OpenCombineOperators.flatMapLatest, OurOperators.flatMapLatest,
                ]),
        ]
    }

    static let chunk = 50

    /// Each number comes twice.
    static func message(_ index: Int) -> Int { index >> 1 }
}
