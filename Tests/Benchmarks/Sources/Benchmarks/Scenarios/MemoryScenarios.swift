import Measuring

/// The bytes of the heap that idle objects keep, the allocator's overhead included.
enum MemoryScenarios {
    static var all: [Scenario] {
        [
            scenario(
                "memory-messenger", "an idle messenger",
                [
                    FloorMemory.array, FloorMemory.lockedArray, OpenCombineMemory.subject, OurMemory.messenger,
                ]),
            scenario(
                "memory-variable", "an idle variable",
                [
                    FloorMemory.variable, FloorMemory.lockedVariable, OpenCombineMemory.variable, OurMemory.variable,
                ]),
            scenario("memory-planned-messenger", "an idle messenger that keeps one", [OurMemory.plannedMessenger]),
            scenario("memory-channelz-cell", "an idle cell of ChannelZ", [OurChannelZ.idleCell]),
            scenario(
                "memory-observation-1", "an observation, handler captures 1 object",
                [
                    FloorMemory.observation(captures: .one), FloorMemory.lockedObservation(captures: .one),
                    OpenCombineMemory.observation(captures: .one), OurMemory.observation(captures: .one),
                ]),
            scenario(
                "memory-observation-2", "an observation, handler captures 2 objects",
                [
                    FloorMemory.observation(captures: .two), FloorMemory.lockedObservation(captures: .two),
                    OpenCombineMemory.observation(captures: .two), OurMemory.observation(captures: .two),
                ]),
            scenario(
                "memory-observer", "an observer with its one observation", [OurMemory.observer]),
            scenario(
                "memory-observed-messenger", "a messenger with one observation",
                [
                    FloorMemory.observedArray, OpenCombineMemory.observedSubject, OurMemory.observedMessenger,
                ]),
            scenario("memory-tracked", "a tracked observation of a variable", [OurMemory.trackedObservation]),
            scenario(
                "memory-tracked-derived", "a derived value with a tracked observation", [OurMemory.trackedDerivedValue]),
            scenario(
                "memory-derived-level", "a derived value in an observed chain", [OurMemory.derivedChain]),
            scenario(
                "memory-receiver-pair", "an idle pair of the module Receiver that keeps one", [OurReceivers.idlePair]),
            scenario("memory-receiver-wave", "the same when it has kept one", [OurReceivers.pairWithWave]),
            scenario(
                "memory-receiver-waves", "a pair of the module Receiver that has kept 16 of 20",
                [OurReceivers.pairWithManyWaves]),
            scenario("memory-receiver-listener", "a listener of the module Receiver", [OurReceivers.listener]),
            scenario("memory-rk-observation", "ReactiveKit: an observation among many", [OurSubjects.observations]),
            scenario("memory-channelz-received-cell", "ChannelZ: a cell with one receiver", [OurChannelZ.receivedCell]),
            scenario("memory-channelz-reception", "ChannelZ: a reception among many", [OurChannelZ.receptions]),
            scenario(
                "memory-channelz-direct-reception", "ChannelZ: a direct reception among many",
                [OurChannelZ.directReceptions]),
            scenario(
                "memory-so4-observed-variable", "SwiftObserver4: a variable with one observation",
                [OurSwiftObserver4.observedVariable]),
            scenario(
                "memory-so4-observer", "SwiftObserver4: an observer with its one observation",
                [OurSwiftObserver4.observer]),
        ]
    }

    /// Many of something that is kept by an object that exists before.
    static func many(
        _ count: Int, _ tally: Tally, calls: Int? = nil, _ begin: @escaping () -> Void, send: @escaping () -> Void
    ) -> Workload {
        Workload(
            isReusable: false,
            complaint: {
                send()
                return tally.complaint(unless: calls ?? count)
            }, immediate: { for _ in 0..<count { begin() } })
    }

    enum Captures { case one, two }

    private static func scenario(_ name: String, _ title: String, _ contenders: [Contender]) -> Scenario {
        Scenario(
            name, title, unit: "each", quantity: .heap, operations: 10_000, briefOperations: 10_000,
            contenders: contenders)
    }
}
