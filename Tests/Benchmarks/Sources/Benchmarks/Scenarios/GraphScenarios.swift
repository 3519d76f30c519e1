import Measuring

/// The shapes that libraries of signals are measured by. That nothing is computed twice, nor in vain, is checked in
/// each run.
enum GraphScenarios {
    static var all: [Scenario] {
        [
            scenario(.avoidable, "a change that ends on its way", steps: 5_000),
            scenario(.broad(50), "broad: 50 pairs, each observed", steps: 200),
            scenario(.diamond(5), "diamond, 5 wide", steps: 5_000),
            scenario(.mux(100), "mux: 100 into one, and apart again", steps: 200, restraint: 20),
            scenario(.repeated(30), "one source that is read 30 times", steps: 5_000),
            scenario(.triangle(10), "triangle of 10", steps: 2_000),
            scenario(.unstable(20), "other sources each time", steps: 5_000),
            perNode(.deep(1_000), "a chain of 1 000"),
            perNode(.fan(1_000), "1 000 values of one variable"),
            perNode(.inTurn(100), "a transaction that sets and reads in turn", unit: "turn"),
            cellx(10, steps: 500), cellx(100, steps: 50), cellx(1_000, steps: 5),
        ] + layers
    }

    private static var layers: [Scenario] {
        [
            layers(Layers(width: 10, count: 5, inputs: 2, fixed: 100, end: .read), steps: 2_000),
            layers(Layers(width: 10, count: 10, inputs: 6, fixed: 75, end: .read), steps: 500),
            layers(Layers(width: 1_000, count: 12, inputs: 4, fixed: 95, end: .read), steps: 10),
            layers(Layers(width: 1_000, count: 12, inputs: 4, fixed: 100, end: .observed), steps: 100),
            layers(Layers(width: 10, count: 5, inputs: 2, fixed: 100, end: .tracked(20)), steps: 2_000),
            layers(Layers(width: 10, count: 10, inputs: 6, fixed: 75, end: .tracked(20)), steps: 500),
            layers(Layers(width: 1_000, count: 12, inputs: 4, fixed: 95, end: .tracked(100)), steps: 50),
            layers(Layers(width: 1_000, count: 5, inputs: 25, fixed: 100, end: .tracked(100)), steps: 20),
            layers(Layers(width: 5, count: 500, inputs: 3, fixed: 100, end: .tracked(100)), steps: 20),
            layers(Layers(width: 100, count: 15, inputs: 6, fixed: 50, end: .tracked(100)), steps: 20),
        ]
    }

    /// Each change is an operation.
    private static func scenario(_ shape: GraphShape, _ title: String, steps: Int, restraint: Int = 1) -> Scenario {
        Scenario(
            shape.name, title, unit: "set", operations: steps, briefOperations: 100,
            contenders: contenders(shape, restraint: restraint))
    }

    /// Each node is an operation.
    static func perNode(_ shape: GraphShape, _ title: String, unit: String = "node") -> Scenario {
        Scenario(
            shape.name, title, unit: unit, operations: 20 * shape.nodes, briefOperations: 2 * shape.nodes,
            contenders: contenders(shape, perStep: shape.nodes))
    }

    /// Each transaction is an operation.
    private static func cellx(_ count: Int, steps: Int) -> Scenario {
        let shape = GraphShape.cellx(count)
        return Scenario(
            shape.name, "cellx: \(count) layers of 4", unit: "transaction", operations: steps,
            briefOperations: min(steps, 20), maximalRepetitions: 7,
            contenders: contenders(shape, restraint: 10, canGoEachWay: count <= 10))
    }

    /// The peers go each way that leads to a value, which is beyond them if there are too many. The restraint is that
    /// of the one that keeps no results.
    private static func contenders(
        _ shape: GraphShape, perStep: Int = 1, restraint: Int = 1, canGoEachWay: Bool = true
    ) -> [Contender] {
        let peers = [
            OpenCombineGraphs.contender("OpenCombine", .peer, shape, perStep: perStep),
            ObservationGraphs.contender("Observation", .peer, shape, perStep: perStep, restraint: restraint),
        ]
        return [FloorGraphs.contender("flags by hand", .floor, shape, perStep: perStep)] + (canGoEachWay ? peers : [])
            + [OurGraphs.contender("ours", .ours, shape, perStep: perStep)]
    }

    private static func layers(_ layers: Layers, steps: Int) -> Scenario {
        let peers = [
            OpenCombineGraphs.contender("OpenCombine", .peer, layers),
            ObservationGraphs.contender("Observation", .peer, layers),
        ]
        return Scenario(
            "graph-\(layers.name)", layers.title, unit: "set", operations: steps, briefOperations: min(steps, 20),
            maximalRepetitions: 7,
            contenders: [FloorGraphs.contender("flags by hand", .floor, layers)] + (layers.ways <= 100 ? peers : [])
                + [OurGraphs.contender("ours", .ours, layers)])
    }

    /// Layers of 20 that one observer reads. Each necessary run of a closure is an operation.
    static func runs(inLayers count: Int) -> (scenario: Scenario, perStep: Int) {
        let layers = Layers(width: 20, count: count + 1, inputs: 4, fixed: 100, end: .tracked(100))
        let scenario = Scenario(
            "graph-\(layers.name)", layers.title, unit: "run", operations: 20 * layers.reached,
            contenders: [OurGraphs.contender("ours", .ours, layers, perStep: layers.reached)])
        return (scenario, layers.reached)
    }
}
