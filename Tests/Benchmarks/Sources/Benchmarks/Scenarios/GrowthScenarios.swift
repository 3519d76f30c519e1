import Measuring

/// Scenarios of two sizes each, whose instructions are counted: an operation must not cost more in the larger one.
enum GrowthScenarios {
    /// The reader of many derived values.
    enum Reading: String { case derived, tracked, snapshot }

    /// The kind of dependents of a derived value.
    enum Dependent: String { case handler, tracked, derived }

    static func reading(_ count: Int, by reading: Reading) -> Scenario {
        scenario("reading-\(reading)-\(count)", unit: "value", OurGrowth.reading(count, by: reading))
    }

    static func readingChain(of count: Int, isObserved: Bool) -> Scenario {
        scenario(
            "reading-\(isObserved ? "observed" : "unobserved")-chain-\(count)", unit: "read",
            OurGrowth.readingChain(of: count, isObserved: isObserved))
    }

    static func replacing(_ dependent: Dependent, among count: Int) -> Scenario {
        scenario("replacing-\(dependent)-\(count)", unit: "each", OurGrowth.replacing(dependent, among: count))
    }

    static func changingSources(among count: Int) -> Scenario {
        scenario("changing-sources-\(count)", unit: "set", OurGrowth.changingSources(among: count))
    }

    private static func scenario(_ name: String, unit: String, _ ours: Contender) -> Scenario {
        Scenario(name, name, unit: unit, operations: 2_000, contenders: [ours])
    }
}
