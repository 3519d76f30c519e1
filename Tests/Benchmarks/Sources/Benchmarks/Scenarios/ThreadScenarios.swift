import Measuring

/// Sends from several threads, and to the main actor.
enum ThreadScenarios {
    static var all: [Scenario] {
        let one = SendLoad(observers: 1)
        return [
            Scenario(
                "two-threads", "two threads send at once", unit: "message", quantity: .time(.wall),
                operations: 400_000, briefOperations: 20_000,
                contenders: [
                    FloorThreads.lockedArray, OpenCombineThreads.send, NotificationThreads.send, OurThreads.send,
                    OurThreads.watched,
                ]),
            Scenario(
                "main-actor-here", "to the main actor, from there", unit: "send", operations: 100_000,
                contenders: [FloorSends.array(one), FloorSends.lockedArray(one), OurMainActor.sentFromThere]),
            Scenario(
                "actor-from-elsewhere", "to an actor, a hundred a turn", unit: "send", operations: 100_000,
                contenders: [FloorSends.lockedArray(one), OurActors.sentFromElsewhere]),
            Scenario(
                "main-actor-from-elsewhere", "to the main actor, from another thread", unit: "send",
                quantity: .time(.wall), operations: 20_000,
                contenders: [FloorThreads.toMainQueue, OurMainActor.sentFromElsewhere]),
        ]
    }

    /// Messages that wait for a loop, and then for actors. Counted in instructions alone.
    static func deferred(actors: Int, sendsPerTurn: Int) -> Scenario {
        Scenario(
            "loop-actors-\(actors)-\(sendsPerTurn)", "strategy .loop, to \(actors) actors", unit: "send",
            operations: 100_000, contenders: [OurActors.deferred(actors: actors, sendsPerTurn: sendsPerTurn)])
    }
}
