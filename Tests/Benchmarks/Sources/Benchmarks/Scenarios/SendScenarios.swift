import Measuring

/// Sending to one, ten and a thousand observers.
enum SendScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "send-1", "send to 1 observer", unit: "send", operations: 200_000,
                contenders: contenders(observers: 1)),
            Scenario(
                "send-10", "send to 10 observers", unit: "send", operations: 40_000,
                contenders: contenders(observers: 10)),
            Scenario(
                "send-1000", "send to 1 000 observers, per call", unit: "call", operations: 400_000,
                briefOperations: 20_000, operationsPerCall: 1_000,
                contenders: contenders(observers: 1_000, perCall: true)),
        ]
    }

    private static func contenders(observers: Int, perCall: Bool = false) -> [Contender] {
        let load = SendLoad(observers: observers, operationsPerSend: perCall ? observers : 1)
        return FloorSends.all(load) + [OpenCombineSends.send(load), NotificationSends.send(load), OurSends.send(load)]
    }
}
