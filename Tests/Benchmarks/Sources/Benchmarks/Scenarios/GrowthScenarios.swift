import Measuring

/// What is only counted, and in two sizes: the cost of an operation must not grow with the size.
enum GrowthScenarios {
    /// What reads many derived values in one go.
    enum Reading: String { case derived, tracked, snapshot }

    /// What hangs on a derived value.
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
