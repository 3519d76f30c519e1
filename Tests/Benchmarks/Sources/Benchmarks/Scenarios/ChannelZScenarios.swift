import Measuring

/// The module ChannelZ.
enum ChannelZScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "channelz-set", "ChannelZ: set a received cell", unit: "set", operations: 200_000,
                contenders: [
                    FloorVariables.closures, FloorVariables.lockedClosures, OurChannelZ.set,
                    OurChannelZ.setThroughPhases,
                ]),
            Scenario(
                "channelz-bound", "ChannelZ: set one of two bound cells", unit: "set", operations: 100_000,
                contenders: [FloorVariables.closures, FloorVariables.lockedClosures, OurChannelZ.setBound]),
        ] + [0, 10_000, 1_000_000].map(receiveAndCancel)
    }

    static func receiveAndCancel(others: Int) -> Scenario {
        Scenario(
            "channelz-receive-cancel-\(others)", "ChannelZ: receive and cancel, among \(others) others", unit: "pair",
            operations: 50_000, briefOperations: 100, maximalRepetitions: others > 100_000 ? 7 : .max,
            contenders: [FloorObservations.array(others: others), OurChannelZ.receiveAndCancel(others: others)])
    }
}
