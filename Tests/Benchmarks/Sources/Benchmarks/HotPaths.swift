import Measuring

/// The paths that are counted in instructions.
enum HotPaths {
    static var all: [HotPath] {
        #if DEBUG
            unoptimized
        #else
            optimized
        #endif
    }

    private static var optimized: [HotPath] {
        [
            HotPath("send to 1", of: scenario("send-1"), operations: 10_000),
            HotPath("send to 10", of: scenario("send-10"), operations: 2_000),
            HotPath("send to 1000, per call", of: scenario("send-1000"), operations: 50_000),
            HotPath("set a variable", of: scenario("set-var"), operations: 10_000),
            HotPath("ad hoc chain", of: scenario("ad-hoc-chain"), operations: 10_000),
            HotPath("stand-alone chain", of: scenario("standalone-chain"), operations: 10_000),
            HotPath("removeDuplicates and scan", of: scenario("operators"), operations: 10_000),
            HotPath("merge", of: scenario("merge"), operations: 10_000),
            HotPath("combineLatest", of: scenario("combine-latest"), operations: 10_000),
            HotPath("zip, each pair", of: scenario("zip"), operations: 10_000),
            HotPath("nested burst", of: scenario("burst"), operations: 10_000),
            HotPath("send, .immediate", of: scenario("immediate"), operations: 10_000),
            HotPath("send, .limitingNesting(to: 3)", of: scenario("nested-limit"), operations: 10_000),
            HotPath("send, .warm(upTo: 16)", of: scenario("warm"), operations: 10_000),
            HotPath("send, followed", of: scenario("followed"), operations: 10_000),
            HotPath("send, .loop, one a turn", of: scenario("loop-1"), operations: 5_000),
            HotPath("send, .loop, a hundred a turn", of: scenario("loop-100"), operations: 10_000),
            HotPath("send to the main actor, from there", of: scenario("main-actor-here"), operations: 10_000),
            HotPath("send to an actor, from elsewhere", of: scenario("actor-from-elsewhere"), operations: 10_000),
            HotPath(
                "send, .loop, to an actor, a hundred a turn",
                of: ThreadScenarios.deferred(actors: 1, sendsPerTurn: 100), operations: 10_000),
            HotPath(
                "send, .loop, to three actors, a hundred a turn",
                of: ThreadScenarios.deferred(actors: 3, sendsPerTurn: 100), operations: 10_000),
            HotPath(
                "send, .loop, to an actor, one a turn", of: ThreadScenarios.deferred(actors: 1, sendsPerTurn: 1),
                operations: 5_000),
            HotPath("set one of two combined", of: scenario("combined"), operations: 10_000),
            HotPath("set one of two bound", of: scenario("bound"), operations: 10_000),
            HotPath("set a cell of ChannelZ", of: scenario("channelz-set"), operations: 10_000),
            HotPath(
                "set a cell of ChannelZ, three phases", "three phases", of: scenario("channelz-set"), operations: 10_000
            ),
            HotPath("set one of two bound cells of ChannelZ", of: scenario("channelz-bound"), operations: 10_000),
            HotPath(
                "stand-alone chain, module Receiver", "Receiver", of: scenario("standalone-chain"), operations: 10_000),
            HotPath(
                "set a variable of SwiftObserver4", "declares nothing", of: scenario("so4-set-var"), operations: 10_000),
            HotPath(
                "set one whose observer declares its receiver", "declares its receiver", of: scenario("so4-set-var"),
                operations: 10_000),
            HotPath(
                "an observable of SwiftObserver4 comes and goes", "declares nothing", of: scenario("so4-passing"),
                operations: 4_096),
            HotPath(
                "one that declares its messenger comes and goes", "declares its messenger",
                of: scenario("so4-passing"), operations: 4_096),
            HotPath(
                "tear-down of 4 096 observables of SwiftObserver4", "declares nothing", of: scenario("so4-teardown"),
                operations: 4_096),
            HotPath(
                "tear-down of 4 096 that declare their messenger", "declares its messenger",
                of: scenario("so4-teardown"), operations: 4_096),
            HotPath("send to 1, floor A", "floor A", of: scenario("send-1"), operations: 10_000),
            HotPath("send to 1, floor B", "floor B", of: scenario("send-1"), operations: 10_000),
        ] + derived + derivedGrowth + signals + flat
    }

    /// The paths that must not grow with the crowd.
    private static var flat: [HotPath] {
        [
            HotPath("observe and stop", of: ObservationScenarios.observeAndStop(others: 0), operations: 2_000),
            HotPath(
                "observe and stop, 10 000 others", of: ObservationScenarios.observeAndStop(others: 10_000),
                operations: 2_000),
            HotPath(
                "observe and stop, 100 000 others", of: ObservationScenarios.observeAndStop(others: 100_000),
                operations: 2_000),
            HotPath("receive and cancel", of: ChannelZScenarios.receiveAndCancel(others: 0), operations: 2_000),
            HotPath(
                "receive and cancel, 10 000 others", of: ChannelZScenarios.receiveAndCancel(others: 10_000),
                operations: 2_000),
            HotPath(
                "receive and cancel, 100 000 others", of: ChannelZScenarios.receiveAndCancel(others: 100_000),
                operations: 2_000),
        ] + rows + [
            HotPath("burst of 1 000", of: scenario("burst"), operations: 1_000),
            HotPath("burst of 10 000", of: scenario("burst"), operations: 10_000),
            HotPath("tear-down of 1 000", of: scenario("teardown"), operations: 1_000),
            HotPath("tear-down of 10 000", of: scenario("teardown"), operations: 10_000),
            HotPath("tear-down of 1 000 in random order", of: scenario("teardown-random"), operations: 1_000),
            HotPath("tear-down of 10 000 in random order", of: scenario("teardown-random"), operations: 10_000),
            HotPath("replay of 1 000", of: scenario("replay"), operations: 100_000),
            HotPath("replay of 16", of: scenario("replay-16"), operations: 16_000),
            HotPath(
                "replay of 16, module Receiver", "Receiver", of: scenario("replay-16"), operations: 16_000),
            HotPath(
                "replay of 16, listeners under locks", "listeners under locks", of: scenario("replay-16"),
                operations: 16_000),
            HotPath("replay of 10 000", of: StrategyScenarios.replay(of: 10_000), operations: 100_000),
        ]
    }

    /// Sets of rows, of which the cost for each value must not grow with the length. A row is set on one stack: see
    /// `--stack`.
    private static var rows: [HotPath] {
        [10, 1_000, 10_000].flatMap { length in
            let number = spelled(length)
            func path(_ what: String, _ scenario: Scenario) -> HotPath {
                HotPath("\(number) \(what), each", of: scenario, operations: 4 * length, needsDeepStack: true)
            }
            return [
                path("linked cells", RowScenarios.linked(length)),
                path("cells that set the next", RowScenarios.conducted(length)),
                path("bound properties", RowScenarios.bound(length)),
            ]
        }
    }

    /// As it stands in the name of a path.
    static func spelled(_ number: Int) -> String { number < 1_000 ? "\(number)" : "\(number / 1_000) 000" }

    static func scenario(_ name: String) -> Scenario {
        Catalog.scenarios(isHuge: false).first { $0.name == name }!
    }
}
