import Measuring

/// Messages that tasks wait for, through asynchronous sequences.
enum SequenceScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "sequence-1", "one task takes messages as a sequence", unit: "message",
                quantity: .time(.wall), operations: 50_000, maximalRepetitions: 7, contenders: contenders(consumers: 1)),
            Scenario(
                "sequence-1000", "1 000 tasks do, per message and task", unit: "message",
                quantity: .time(.wall), operations: 200_000, briefOperations: 20_000, operationsPerCall: 1_000,
                maximalRepetitions: 7,
                contenders: contenders(consumers: 1_000)),
        ]
    }

    private static func contenders(consumers: Int) -> [Contender] {
        [
            StreamPeers.streams(consumers: consumers), AsyncAlgorithmsPeers.channels(consumers: consumers),
            AsyncAlgorithmsPeers.share(consumers: consumers), OurSequences.messages(consumers: consumers),
        ]
    }
}
