import Measuring

/// All scenarios, in the order in which they run. Those that leave holes in the heap come after those that count bytes.
enum Catalog {
    static func scenarios(isHuge: Bool) -> [Scenario] {
        SendScenarios.all + VariableScenarios.all + ChainScenarios.all + OperatorScenarios.all + StrategyScenarios.all
            + BurstScenarios.all
            + ThreadScenarios.all + ObservationScenarios.all(isHuge: isHuge) + CrowdScenarios.all(isHuge: isHuge)
            + DerivedScenarios.all + MemoryScenarios.all + GraphScenarios.all + CreationScenarios.all
            + SequenceScenarios.all + SwiftObserver4Scenarios.all(isHuge: isHuge)
            + ChannelZScenarios.all + SignalScenarios.all + SignalOperatorScenarios.all + RowScenarios.all
    }
}
