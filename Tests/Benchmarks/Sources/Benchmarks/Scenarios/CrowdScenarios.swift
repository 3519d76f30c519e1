import Measuring

/// Many observers of one messenger, and many messengers: how they come, are served and go.
enum CrowdScenarios {
    static func all(isHuge: Bool) -> [Scenario] {
        let crowd = isHuge ? 10_000_000 : 1_000_000
        let number = isHuge ? "10 000 000" : "1 000 000"
        return [
            teardown(inOrder: true), teardown(inOrder: false),
            Scenario(
                "crowd-observe", "\(number) begin to observe", unit: "each", operations: crowd,
                briefOperations: 1_000, maximalRepetitions: 3,
                contenders: [FloorCrowds.observe, OpenCombineCrowds.observe, OurCrowds.observe]),
            Scenario(
                "crowd-send", "send to \(number) observers, per call", unit: "call", operations: crowd,
                briefOperations: 1_000, operationsPerCall: crowd, maximalRepetitions: 3,
                contenders: [FloorCrowds.send, FloorCrowds.sendOverNodes, OpenCombineCrowds.send, OurCrowds.send]),
            Scenario(
                "many-messengers", "make and observe \(number) messengers", unit: "each", operations: crowd,
                briefOperations: 1_000, maximalRepetitions: 3,
                contenders: [FloorCrowds.makeMany, OpenCombineCrowds.makeMany, OurCrowds.makeMany]),
            Scenario(
                "many-messengers-send", "send through \(number) messengers in turn", unit: "send", operations: crowd,
                briefOperations: 1_000, maximalRepetitions: 3,
                contenders: [FloorCrowds.sendThroughMany, OpenCombineCrowds.sendThroughMany, OurCrowds.sendThroughMany]),
        ]
    }

    static func teardown(inOrder: Bool) -> Scenario {
        Scenario(
            inOrder ? "teardown" : "teardown-random",
            inOrder ? "deallocate a crowd in order" : "deallocate a crowd in random order", unit: "each",
            operations: 100_000, maximalRepetitions: 9,
            contenders: [
                FloorCrowds.teardown(inOrder: inOrder), OpenCombineCrowds.teardown(inOrder: inOrder),
                OurCrowds.teardown(inOrder: inOrder),
            ])
    }

    /// The order in which a crowd is deallocated: the same in every run.
    static func order(of count: Int, inOrder: Bool) -> [Int] {
        var generator = Shuffler()
        return inOrder ? Array(0..<count) : (0..<count).shuffled(using: &generator)
    }
}
