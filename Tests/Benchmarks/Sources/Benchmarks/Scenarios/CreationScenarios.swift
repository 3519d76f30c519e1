import Measuring

/// Making and ending values that follow from others.
enum CreationScenarios {
    static var all: [Scenario] {
        [
            scenario("create-variable", "make a variable", .sources),
            scenario("create-derived", "make a derived value", .nodes),
            scenario("create-derived-read", "make a derived value and read it", .readNodes),
            scenario("create-tracked", "make a derived value and track it", .trackedNodes),
            scenario("create-tracked-pair", "the same with a variable for each", .trackedPairs),
            scenario("end-tracked", "end tracked derived values of one variable", .ends),
        ]
    }

    private static func scenario(_ name: String, _ title: String, _ kind: GraphCreation) -> Scenario {
        Scenario(
            name, title, unit: "each", operations: 10_000, maximalRepetitions: 9,
            contenders: [
                FloorGraphs.contender("flags by hand", .floor, kind),
                OpenCombineGraphs.contender("OpenCombine", .peer, kind),
                // A closure that Observation tracks can't be stopped.
                kind == .ends ? nil : ObservationGraphs.contender("Observation", .peer, kind),
                OurGraphs.contender("ours", .ours, kind),
            ].compactMap(\.self))
    }
}
