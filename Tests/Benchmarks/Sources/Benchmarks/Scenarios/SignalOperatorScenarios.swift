import Measuring

/// The module ReactiveKit: operators that stand on machines.
enum SignalOperatorScenarios {
    static var all: [Scenario] {
        let one = SendLoad(observers: 1)
        return [
            Scenario(
                "rk-combine-latest", "ReactiveKit: one of two subjects that are combined", unit: "send",
                operations: 100_000,
                contenders: [FloorSends.lockedArray(one), OurSignalOperators.combineLatest]),
            Scenario(
                "rk-merged-inner", "ReactiveKit: a merged inner subject", unit: "send", operations: 100_000,
                contenders: [
                    FloorSends.lockedArray(one), OpenCombineSignalOperators.mergedInner, OurSignalOperators.mergedInner,
                ]),
            flatMap(over: 1_000), flatMap(over: 100_000),
            Scenario(
                "rk-burst", "ReactiveKit: a burst of sends from a handler behind a merge", unit: "element",
                operations: 100_000, briefOperations: 100_000, operationsPerCall: 100_000,
                contenders: [
                    FloorBursts.burst, FloorBursts.lockedBurst, OpenCombineBursts.burst, OurSignalOperators.burst,
                ]
            ),
            Scenario(
                "rk-debounce", "ReactiveKit: debounce", unit: "send", operations: 100_000,
                contenders: [
                    FloorSends.lockedArray(one), OpenCombineSignalOperators.debounced, OurSignalOperators.debounced,
                ]),
            Scenario(
                "rk-two-threads", "ReactiveKit: two threads send into a merge", unit: "send", quantity: .time(.wall),
                operations: 400_000, briefOperations: 20_000,
                contenders: [OpenCombineSignalOperators.mergedThreads, OurSignalOperators.mergedThreads]),
        ]
    }

    static func flatMap(over count: Int) -> Scenario {
        Scenario(
            "rk-flat-map-\(count)", "ReactiveKit: flatMapMerge over \(count) constants", unit: "inner",
            operations: count,
            contenders: [
                FloorSends.lockedArray(SendLoad(observers: 1)), OpenCombineSignalOperators.flatMapped,
                OurSignalOperators.flatMapped,
            ])
    }
}
