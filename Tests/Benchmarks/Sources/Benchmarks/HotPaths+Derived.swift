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
        ]
    }
}
