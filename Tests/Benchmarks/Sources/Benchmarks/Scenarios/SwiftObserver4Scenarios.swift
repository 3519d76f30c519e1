import Measuring

/// The module SwiftObserver4: with observers and observables that declare the core's properties, and without
/// them.
enum SwiftObserver4Scenarios {
    static func all(isHuge: Bool) -> [Scenario] {
        let load = SendLoad(observers: 1)
        return [
            Scenario(
                "so4-set-var", "SwiftObserver4: set an observed variable", unit: "set", operations: 200_000,
                contenders: [
                    FloorVariables.closures, FloorVariables.lockedClosures, OurSwiftObserver4.setDeclaring,
                    OurSwiftObserver4.setPlain,
                ]),
            Scenario(
                "so4-send-1", "SwiftObserver4: send to 1 observer", unit: "send", operations: 200_000,
                contenders: FloorSends.all(load) + [
                    OurSends.send(load), OurSwiftObserver4.sendDeclaring, OurSwiftObserver4.sendPlain,
                ]),
            Scenario(
                "so4-stop-all", "SwiftObserver4: observe, stop all, among many observables", unit: "pair",
                operations: 20_000, briefOperations: 100,
                contenders: [
                    FloorObservations.array(others: 0), OurSwiftObserver4.stopAll(others: 0, "alone", .baseline),
                    OurSwiftObserver4.stopAll(others: 10_000, "among 10 000", .ours),
                ]),
            Scenario(
                "so4-passing", "SwiftObserver4: make, observe and deallocate an observable", unit: "each",
                operations: 50_000,
                contenders: [FloorCrowds.passing, OurSwiftObserver4.passingDeclaring, OurSwiftObserver4.passingPlain]),
            Scenario(
                "so4-teardown", "SwiftObserver4: deallocate observed observables", unit: "each", operations: 100_000,
                maximalRepetitions: 9,
                contenders: [
                    FloorCrowds.teardown(inOrder: true), OurSwiftObserver4.teardownDeclaring,
                    OurSwiftObserver4.teardownPlain,
                ]),
        ] + [0, 10_000, 1_000_000].map(observeAndStop)
    }

    private static func observeAndStop(others: Int) -> Scenario {
        Scenario(
            "so4-observe-stop-\(others)", "SwiftObserver4: observe and stop, among \(others) others", unit: "pair",
            operations: 50_000, briefOperations: 100, maximalRepetitions: others > 100_000 ? 7 : .max,
            contenders: [
                FloorObservations.array(others: others), OurSwiftObserver4.observeAndStop(others: others),
                OurSwiftObserver4.observeAndStopPlain(others: others),
            ])
    }
}
