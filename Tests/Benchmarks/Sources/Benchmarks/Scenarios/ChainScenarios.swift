import Measuring

/// Messages that are changed on their way: in an observation, and in objects of their own.
enum ChainScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "ad-hoc-chain", "map, filter, map in an observation", unit: "send", operations: 100_000,
                contenders: [
                    FloorChains.array, FloorChains.lockedArray, OpenCombineChains.adHoc, OurChains.adHoc,
                ]),
            Scenario(
                "standalone-chain", "map, filter, map as three objects", unit: "send", operations: 100_000,
                contenders: [
                    FloorChains.array, FloorChains.lockedArray, FloorChains.arrays, OpenCombineChains.shared,
                    OurChains.standAlone, OurReceivers.chain,
                ]),
        ]
    }

    /// The same three closures for everyone. Half of all messages pass.
    static let first: @Sendable (Int) -> Int = { $0 &+ 1 }
    static let second: @Sendable (Int) -> Bool = { $0 & 1 == 0 }
    static let third: @Sendable (Int) -> Int = { $0 &* 3 }

    static func expectedCalls(_ operations: Int) -> Int { operations / 2 }
}
