import Measuring

/// Beginning and ending observations, alone and in a crowd.
enum ObservationScenarios {
    static func all(isHuge: Bool) -> [Scenario] {
        let crowds =
            [(0, "no"), (10_000, "10 000"), (1_000_000, "1 000 000")] + (isHuge ? [(10_000_000, "10 000 000")] : [])
        return crowds.map { others, number in
            Scenario(
                "observe-stop-\(others)", "observe and stop, among \(number) others", unit: "pair", operations: 50_000,
                briefOperations: 100, maximalRepetitions: others > 100_000 ? 7 : .max,
                contenders: contenders(others: others))
        } + [inHandler, oneReceiver]
    }

    static func observeAndStop(others: Int) -> Scenario {
        Scenario(
            "observe-stop-\(others)", "observe and stop, among \(others) others", unit: "pair", operations: 50_000,
            contenders: contenders(others: others))
    }

    private static func contenders(others: Int) -> [Contender] {
        [
            FloorObservations.array(others: others), FloorObservations.lockedArray(others: others),
            FloorObservations.nodes(others: others),
            // This peer looks for the observer to remove among all others: a crowd is beyond it.
            others > 100_000 ? nil : OpenCombineObservations.observeAndStop(others: others),
            others > 100_000 ? nil : NotificationObservations.observeAndStop(others: others),
            OurObservations.observeAndStop(others: others),
        ].compactMap(\.self)
    }

    private static let inHandler = Scenario(
        "observe-stop-in-handler", "observe, stop in a handler, 10 000 others", unit: "pair",
        operations: 50_000, briefOperations: 100,
        contenders: [
            FloorObservations.nodes(others: 10_000), OurObservations.observeAndStopInHandler(others: 10_000),
        ])

    private static let oneReceiver = Scenario(
        "stop-among-own", "observe, stop among 10 000 of its own", unit: "pair",
        operations: 20_000, briefOperations: 100,
        contenders: [
            FloorObservations.array(others: 0), OurObservations.observeAndStopAsBaseline,
            OurObservations.observeAndStop(ownOthers: 10_000),
        ])
}
