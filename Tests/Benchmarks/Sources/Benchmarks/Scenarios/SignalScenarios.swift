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
                "rk-main-actor-chain", "ReactiveKit: a chain of the main actor's, sent to from there", unit: "send",
                operations: 100_000,
                contenders: [FloorChains.array, FloorChains.lockedArray, OurSignals.onMainActor]),
            Scenario(
                "rk-observe-dispose", "ReactiveKit: observe and dispose a chain of three on a subject", unit: "pair",
                operations: 20_000,
                contenders: [FloorObservations.array(others: 0), OpenCombineSignals.observing, OurSignals.observing]),
            subject("rk-subject-1", "ReactiveKit: send to 1 observer of a subject", unit: "send", observers: 1),
            subject(
                "rk-subject-1000", "ReactiveKit: send to 1 000 observers, per call", unit: "call", observers: 1_000),
            Scenario(
                "rk-subject-queues", "ReactiveKit: two queues send to a subject", unit: "send", quantity: .time(.wall),
                operations: 10_000, briefOperations: 2_000,
                contenders: [FloorThreads.fromQueues, OpenCombineThreads.fromQueues, OurSubjects.fromQueues]),
            Scenario(
                "rk-subject-chain", "ReactiveKit: map, filter, map of a subject", unit: "send", operations: 200_000,
                contenders: [FloorChains.lockedArray, OpenCombineChains.adHoc, OurSubjects.chain]),
            Scenario(
                "rk-property", "ReactiveKit: set an observed property", unit: "set", operations: 200_000,
                contenders: [
                    FloorVariables.lockedClosures, OpenCombineVariables.currentValue, OurSubjects.property,
                ]),
        ]
    }

    private static func subject(_ name: String, _ title: String, unit: String, observers: Int) -> Scenario {
        let load = SendLoad(observers: observers, operationsPerSend: observers)
        return Scenario(
            name, title, unit: unit, operations: 400_000, briefOperations: 20_000, operationsPerCall: observers,
            contenders: FloorSends.all(load) + [OpenCombineSends.send(load), OurSubjects.send(load)])
    }
}
