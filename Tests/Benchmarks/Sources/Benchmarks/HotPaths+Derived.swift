import Measuring

/// Derived values, tracked observations, transactions and snapshots.
extension HotPaths {
    static var derived: [HotPath] {
        [
            HotPath("read a variable", "a variable", of: scenario("derived-read"), operations: 10_000),
            HotPath("read a derived value of 2", of: scenario("derived-read"), operations: 10_000),
            HotPath("read a derived value of 10", "of 10", of: scenario("derived-read"), operations: 10_000),
            HotPath("set, a derived value, a handler", of: scenario("derived-set"), operations: 5_000),
            HotPath(
                "set, a tracked observation", "a tracked observation", of: scenario("derived-set"), operations: 5_000),
            HotPath("set two observed variables", "two sets", of: scenario("transaction"), operations: 5_000),
            HotPath("transaction of two observed variables", of: scenario("transaction"), operations: 2_000),
            // Must not grow with the number of nodes or variables.
            HotPath("derived chain of 100, each", of: GraphScenarios.perNode(.deep(100), ""), operations: 2_000),
            HotPath("derived chain of 1 000, each", of: GraphScenarios.perNode(.deep(1_000), ""), operations: 2_000),
            HotPath("100 derived of one, each", of: GraphScenarios.perNode(.fan(100), ""), operations: 2_000),
            HotPath("10 000 derived of one, each", of: GraphScenarios.perNode(.fan(10_000), ""), operations: 10_000),
            HotPath("transaction of 100, each", of: DerivedScenarios.transaction(of: 100), operations: 2_000),
            HotPath("transaction of 1 000, each", of: DerivedScenarios.transaction(of: 1_000), operations: 2_000),
            HotPath("snapshot of 100, each", of: DerivedScenarios.snapshots(of: 100), operations: 2_000),
            HotPath("snapshot of 1 000, each", of: DerivedScenarios.snapshots(of: 1_000), operations: 2_000),
        ]
    }
}
