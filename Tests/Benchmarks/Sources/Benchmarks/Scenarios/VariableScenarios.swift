import Measuring

/// Changing an observed value, alone and combined with another.
enum VariableScenarios {
    static var all: [Scenario] {
        [
            Scenario(
                "set-var", "set an observed variable", unit: "set", operations: 200_000,
                contenders: [
                    FloorVariables.closures, FloorVariables.lockedClosures, OpenCombineVariables.currentValue,
                    ObservationPeer.trackedProperty, OurVariables.set,
                ]),
            Scenario(
                "combined", "set one of two variables observed together", unit: "set", operations: 100_000,
                contenders: [
                    FloorVariables.combined, FloorVariables.lockedClosures, OpenCombineVariables.combined,
                    OurVariables.combined,
                ]),
            Scenario(
                "bound", "set one of two bound variables", unit: "set", operations: 100_000,
                contenders: [FloorVariables.lockedClosures, OurVariables.bound]),
        ]
    }
}
