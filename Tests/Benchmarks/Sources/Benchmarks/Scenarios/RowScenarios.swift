import Measuring

/// Values that follow each other in a row: what a set costs for each value that it reaches.
enum RowScenarios {
    static var all: [Scenario] {
        [linked(10), linked(1_000), conducted(10), conducted(1_000), bound(10), bound(1_000)]
    }

    /// Cells of ChannelZ that keep each other in step.
    static func linked(_ length: Int) -> Scenario {
        scenario(
            "channelz-linked-\(length)", "ChannelZ: \(length) cells linked in a row", OurRows.linked(length), length)
    }

    /// Cells of ChannelZ that set the next one.
    static func conducted(_ length: Int) -> Scenario {
        scenario(
            "channelz-conducted-\(length)", "ChannelZ: \(length) cells that set the next", OurRows.conducted(length),
            length)
    }

    /// Properties of ReactiveKit that are bound to the one before.
    static func bound(_ length: Int) -> Scenario {
        scenario(
            "rk-bound-\(length)", "ReactiveKit: \(length) properties bound in a row", OurRows.bound(length), length)
    }

    /// Each value that is reached is an operation.
    private static func scenario(_ name: String, _ title: String, _ ours: Contender, _ length: Int) -> Scenario {
        Scenario(
            name, title, unit: "value", operations: 20_000, briefOperations: 2 * length,
            contenders: [ours])
    }
}
