import Measuring

/// The module ReactiveKit: signals.
enum SignalScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "rk-cold-chain", "ReactiveKit: map, filter, map of a cold signal", unit: "element",
                operations: 200_000,
                contenders: [FloorSignals.chain, OpenCombineChains.adHoc, OurSignals.sequence, OurSignals.producer]),
            Scenario(
                "rk-observe-dispose", "ReactiveKit: observe and dispose a chain of three on a subject", unit: "pair",
                operations: 20_000,
                contenders: [FloorObservations.array(others: 0), OpenCombineSignals.observing, OurSignals.observing]),
        ]
    }
}
