import Measuring

/// Messages that are sent from inside a handler.
enum BurstScenarios {
    static var all: [Scenario] { [burst(of: 100_000), nested] }

    static func burst(of count: Int) -> Scenario {
        Scenario(
            "burst", "a burst of sends from inside a handler", unit: "message", operations: count,
            briefOperations: count,
            operationsPerCall: count,
            contenders: [FloorBursts.burst, FloorBursts.lockedBurst, OpenCombineBursts.burst, OurBursts.burst])
    }

    /// Each message makes a handler send the next. A stack that grew with them would overflow.
    private static let nested = Scenario(
        "nested", "100 000 sends nested in each other", unit: "message", operations: 100_000,
        briefOperations: 100_000, operationsPerCall: 100_000,
        contenders: [FloorBursts.nested, FloorBursts.lockedNested, OurBursts.nested])
}
