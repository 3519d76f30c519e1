import Measuring

/// The shapes that libraries of signals are measured by. That nothing is computed twice, nor in vain, is checked in each run.
enum GraphScenarios {
    static var all: [Scenario] {
        [
            scenario(.avoidable, "a change that ends on its way", steps: 5_000),
            scenario(.broad(50), "broad: 50 pairs, each observed", steps: 200),
            scenario(.diamond(5), "diamond, 5 wide", steps: 5_000),
            scenario(.mux(100), "mux: 100 into one, and apart again", steps: 200),
            scenario(.repeated(30), "one source that is read 30 times", steps: 5_000),
            scenario(.triangle(10), "triangle of 10", steps: 2_000),
            scenario(.unstable(20), "other sources each time", steps: 5_000),
            perNode(.deep(1_000), "a chain of 1 000"),
            perNode(.fan(1_000), "1 000 values of one variable"),
            layers(Layers(width: 10, count: 5, inputs: 2, fixed: 100), isObserved: false, steps: 2_000),
            layers(Layers(width: 10, count: 10, inputs: 6, fixed: 75), isObserved: false, steps: 500),
            layers(Layers(width: 1_000, count: 12, inputs: 4, fixed: 95), isObserved: false, steps: 10),
            layers(Layers(width: 1_000, count: 12, inputs: 4, fixed: 100), isObserved: true, steps: 100),
        ]
    }

    /// Each change is an operation.
    private static func scenario(_ shape: GraphShape, _ title: String, steps: Int) -> Scenario {
        Scenario(
            shape.name, title, unit: "set", operations: steps, briefOperations: 100,
            contenders: [
                FloorGraphs.contender("flags by hand", .floor, shape),
                OpenCombineGraphs.contender("OpenCombine", .peer, shape),
                OurGraphs.contender("ours", .ours, shape),
            ])
    }

    /// Each node is an operation.
    static func perNode(_ shape: GraphShape, _ title: String) -> Scenario {
        Scenario(
            shape.name, title, unit: "node", operations: 20 * shape.nodes, briefOperations: 2 * shape.nodes,
            contenders: [
                FloorGraphs.contender("flags by hand", .floor, shape, perStep: shape.nodes),
                OpenCombineGraphs.contender("OpenCombine", .peer, shape, perStep: shape.nodes),
                OurGraphs.contender("ours", .ours, shape, perStep: shape.nodes),
            ])
    }

    private static func layers(_ layers: Layers, isObserved: Bool, steps: Int) -> Scenario {
        Scenario(
            "graph-\(layers.width)x\(layers.count)" + (isObserved ? "-observed" : ""),
            "\(layers.width) × \(layers.count) nodes, \(layers.inputs) sources each\(isObserved ? ", observed" : "")",
            unit: "set", operations: steps, briefOperations: min(steps, 20), maximalRepetitions: 7,
            contenders: [
                FloorGraphs.contender("flags by hand", .floor, layers, isObserved: isObserved),
                OurGraphs.contender("ours", .ours, layers, isObserved: isObserved),
            ])
    }
}
