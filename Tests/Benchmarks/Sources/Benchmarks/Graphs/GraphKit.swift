import Measuring

/// A way to make values that follow from each other: one shape is made of several of these.
protocol GraphKit: SendableMetatype {
    associatedtype Cell: Sendable
    associatedtype Reader
    /// Whether a change is computed once in any shape, and a closure may leave out a value that it read before.
    static var isExact: Bool { get }
    static func source(_ value: Int) -> Cell
    static func set(_ source: Cell, to value: Int)
    /// A value that is computed from some or all of the inputs.
    static func node(_ inputs: [Cell], _ compute: @escaping @Sendable (Reader) -> Int) -> Cell
    static func read(_ cell: Cell, _ reader: Reader) -> Int
    static func observe(_ cell: Cell, _ handler: @escaping @Sendable (Int) -> Void) -> AnyObject
    /// The sum of values of one moment.
    static func sum(of cells: [Cell]) -> Int
}

/// A shape that stands and is to be changed step by step.
struct Graph {
    /// How often something was computed, and how often an observer was called, since the shape was made.
    let computations: Tally
    let calls: Tally
    /// The limit for an exact graph: the number of computations for one step.
    let computationsPerStep: Int
    let callsPerStep: Int
    /// The sum of the values at the end of the shape.
    var sum: () -> Int = { 0 }
    /// Changes something: the first time with 1, then with 2, and so on.
    let step: (Int) -> Void

    /// A workload of which so many operations are one step. Only an exact graph has a limit of computations.
    func workload(_ operations: Int, perStep: Int = 1, isExact: Bool) -> Workload {
        let steps = max(1, operations / perStep)
        var done = 0
        _ = (computations.complaint(unless: 0), calls.complaint(unless: 0))
        return Workload(
            complaint: {
                let (computed, called) = (computations.count, calls.count)
                _ = (computations.complaint(unless: 0), calls.complaint(unless: 0))
                guard isExact else { return called >= steps * callsPerStep ? nil : "\(called) calls of handlers" }
                if computed == steps * computationsPerStep, called == steps * callsPerStep { return nil }
                return """
                    \(steps) changes took \(computed) computations and \(called) calls of handlers instead of \
                    \(computationsPerStep) and \(callsPerStep) each
                    """
            },
            immediate: {
                for step in done + 1...done + steps { self.step(step) }
                done += steps
            })
    }
}

extension Graph {
    /// A workload that has to compute as often as flags by hand do, and to come to the same sums.
    func workload(_ steps: Int, like reference: Graph) -> Workload {
        var done = 0
        _ = (computations.complaint(unless: 0), reference.computations.complaint(unless: 0))
        return Workload(
            complaint: {
                for step in done - steps + 1...done { reference.step(step) }
                let (computed, expected) = (computations.count, reference.computations.count)
                _ = (computations.complaint(unless: 0), reference.computations.complaint(unless: 0))
                if self.sum() != reference.sum() { return "another sum than that of flags by hand" }
                if computed == expected { return nil }
                return "\(steps) changes took \(computed) computations instead of \(expected)"
            },
            immediate: {
                for step in done + 1...done + steps { self.step(step) }
                done += steps
            })
    }
}

extension GraphKit {
    static func contender(
        _ name: String, _ role: Contender.Role, _ shape: GraphShape, perStep: Int = 1
    ) -> Contender {
        Contender(name, role) { operations in
            GraphShapes<Self>.graph(shape).workload(operations, perStep: perStep, isExact: isExact)
        }
    }

    /// A graph of layers, beside one of flags by hand that is changed in the same way afterwards.
    static func contender(
        _ name: String, _ role: Contender.Role, _ layers: Layers, isObserved: Bool
    ) -> Contender {
        Contender(name, role) { steps in
            let reference = GraphShapes<FloorGraphs>.layers(layers, isObserved: isObserved)
            return GraphShapes<Self>.layers(layers, isObserved: isObserved).workload(steps, like: reference)
        }
    }
}
