import Measuring

/// Values that follow from others, and changes that belong together.
enum DerivedScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "derived-read", "read an unchanged derived value of two", unit: "read", operations: 200_000,
                contenders: [
                    OurDerived.readVariable, OurDerived.read(of: 2), OurDerived.read(of: 10), OurDerived.readObserved,
                ]),
            Scenario(
                "derived-set", "set one of two variables, a derived value, a handler", unit: "set", operations: 100_000,
                contenders: [
                    FloorDerived.set, OurDerived.setTogether, OpenCombineDerived.set, OurDerived.set,
                    OurDerived.tracked,
                ]),
            Scenario(
                "transaction", "a transaction of two observed variables", unit: "transaction", operations: 50_000,
                contenders: [OurDerived.twoSets, OurDerived.transfer]),
            transaction(of: 1_000),
            snapshots(of: 1_000),
            Scenario(
                "memory-derived", "a derived value of two variables", unit: "each", quantity: .heap, operations: 10_000,
                briefOperations: 10_000, contenders: [OurDerived.idle, OurDerived.observed]),
        ]
    }

    static func transaction(of count: Int) -> Scenario {
        Scenario(
            "transaction-\(count)", "a transaction of \(count) variables", unit: "variable", operations: 20_000,
            briefOperations: count, contenders: [OurDerived.transactions(of: count)])
    }

    static func snapshots(of count: Int) -> Scenario {
        Scenario(
            "snapshot-\(count)", "a snapshot of \(count) variables", unit: "variable", operations: 20_000,
            briefOperations: count, contenders: [OurDerived.snapshots(of: count)])
    }
}
