import Measuring

/// Work that must not grow with the number of derived values, of their observers or of layers.
extension HotPaths {
    static var derivedGrowth: [HotPath] {
        [100, 1_000].flatMap(wholes) + [100, 10_000].map(fan) + [10, 1_000].flatMap(chains)
            + [100, 3_000].flatMap(crowds) + [8, 16, 32].map(layers)
    }

    /// Work that is done for each value.
    private static func wholes(_ count: Int) -> [HotPath] {
        func path(_ name: String, _ scenario: Scenario) -> HotPath {
            HotPath("\(name), each", of: scenario, operations: 4_000)
        }
        let number = spelled(count)
        return [
            path("derived chain of \(number)", GraphScenarios.perNode(.deep(count), "")),
            path("derived value of \(number) derived", GrowthScenarios.reading(count, by: .derived)),
            path("tracked observation of \(number) derived", GrowthScenarios.reading(count, by: .tracked)),
            path("snapshot of \(number) derived", GrowthScenarios.reading(count, by: .snapshot)),
            path("snapshot of \(number)", DerivedScenarios.snapshots(of: count)),
            path("transaction of \(number)", DerivedScenarios.transaction(of: count)),
            path("transaction of \(number) turns", GraphScenarios.perNode(.inTurn(count), "")),
        ]
    }

    private static func fan(_ count: Int) -> HotPath {
        HotPath(
            "\(spelled(count)) derived of one, each", of: GraphScenarios.perNode(.fan(count), ""), operations: 10_000)
    }

    /// Reads that compute nothing.
    private static func chains(_ count: Int) -> [HotPath] {
        let number = spelled(count)
        return [
            HotPath(
                "read an unobserved chain of \(number)", of: GrowthScenarios.readingChain(of: count, isObserved: false),
                operations: 1_000),
            HotPath(
                "set another variable, read an observed chain of \(number)",
                of: GrowthScenarios.readingChain(of: count, isObserved: true), operations: 1_000),
        ]
    }

    /// Changes of one among so many.
    private static func crowds(_ count: Int) -> [HotPath] {
        let number = spelled(count)
        func path(_ name: String, _ scenario: Scenario) -> HotPath {
            HotPath("\(name) among \(number)", of: scenario, operations: 1_000)
        }
        return [
            path("replace an observation of a derived value", GrowthScenarios.replacing(.handler, among: count)),
            path("replace a tracked observation", GrowthScenarios.replacing(.tracked, among: count)),
            path("replace a derived value", GrowthScenarios.replacing(.derived, among: count)),
            path("change a source", GrowthScenarios.changingSources(among: count)),
        ]
    }

    /// Each necessary run of a closure.
    private static func layers(_ count: Int) -> HotPath {
        let (scenario, perStep) = GraphScenarios.runs(inLayers: count)
        return HotPath("run in \(count) layers, each", of: scenario, operations: 20 * perStep)
    }
}
