import Measuring

/// One send to one observer under each strategy, beside the cost of the same by hand.
enum StrategyScenarios {
    static var all: [Scenario] {
        let one = SendLoad(observers: 1)
        return [
            Scenario(
                "ordered", "strategy .ordered", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorSends.lockedArray(one), OurStrategies.ordered]),
            Scenario(
                "immediate", "strategy .immediate", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorSends.lockedArray(one), OurStrategies.immediate]),
            Scenario(
                "bounded", "strategy .bounded to 16", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorSends.lockedArray(one), OurStrategies.bounded]),
            Scenario(
                "nested-limit", "strategy .limitingNesting(to: 3)", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorSends.lockedArray(one), OurStrategies.nested]),
            Scenario(
                "followed", "followed send: 3 events", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorSends.lockedArray(one), OurStrategies.followed]),
            Scenario(
                "warm", "strategy .warm(upTo: 16)", unit: "send", operations: 100_000,
                contenders: [FloorReplays.ring(of: 16), FloorReplays.lockedRing(of: 16), OurStrategies.warm(upTo: 16)]),
            Scenario(
                "cold", "strategy .cold, which keeps all", unit: "send", operations: 100_000,
                contenders: [FloorReplays.growing, OurStrategies.cold]),
            replay(of: 1_000), replay(of: 16),
            Scenario(
                "loop-1", "strategy .loop, one send a turn", unit: "send", operations: 40_000,
                contenders: [
                    FloorSends.array(one), FloorLoops.loop(sendsPerTurn: 1), OurStrategies.loop(sendsPerTurn: 1),
                ]),
            Scenario(
                "loop-100", "strategy .loop, a hundred sends a turn", unit: "send", operations: 100_000,
                contenders: [
                    FloorSends.array(one), FloorLoops.loop(sendsPerTurn: 100), OurStrategies.loop(sendsPerTurn: 100),
                ]),
            Scenario(
                "loop-some", "strategy of one's own, run(upTo: 1) for each send", unit: "send", operations: 40_000,
                contenders: [
                    FloorSends.array(one), FloorLoops.loop(sendsPerTurn: 1), OurPaces.oneAtATime,
                ]),
            Scenario(
                "throttled", "strategy .throttled, a hundred sends an interval", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorLoops.loop(sendsPerTurn: 100), OurPaces.throttled]),
            Scenario(
                "debounced", "strategy .debounced, a hundred sends an interval", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorLoops.loop(sendsPerTurn: 100), OurPaces.debounced]),
            Scenario(
                "queue", "strategy .queue, 1 000 sends at a time", unit: "send", quantity: .time(.wall),
                operations: 20_000,
                contenders: [FloorLoops.queue, OpenCombineStrategies.queue, OurStrategies.queue]),
            Scenario(
                "main-loop", "strategy .mainLoop, 100 sends a turn", unit: "send", quantity: .time(.wall),
                operations: 10_000,
                contenders: [FloorLoops.mainQueue(sendsPerTurn: 100), OurStrategies.mainLoop(sendsPerTurn: 100)]),
            Scenario(
                "main-loop-1", "strategy .mainLoop, one send a turn", unit: "send", quantity: .time(.wall),
                operations: 2_000,
                contenders: [FloorLoops.mainQueue(sendsPerTurn: 1), OurStrategies.mainLoop(sendsPerTurn: 1)]),
        ]
    }

    /// Beginning to observe a messenger that keeps so many messages.
    static func replay(of count: Int) -> Scenario {
        Scenario(
            count == 1_000 ? "replay" : "replay-\(count)", "observe and be given \(count) messages", unit: "message",
            operations: 100_000 / count * count, briefOperations: max(count, 1_000 / count * count),
            operationsPerCall: count,
            contenders: [
                FloorReplays.replayed(count), FloorReplays.replayedUnderLocks(count), OurStrategies.replayed(count),
                OurReceivers.replayed(count),
            ])
    }
}
