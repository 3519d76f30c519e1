import Measuring

/// A way to make values that follow from each other: one shape is made of several of these.
protocol GraphKit: SendableMetatype {
    associatedtype Cell: Sendable
    associatedtype Reader
    /// Stands for several changes that are made as one, where that can be done.
    associatedtype Changes
    /// Whether a change is computed once in any shape, and a closure may leave out a value that it read before.
    static var isExact: Bool { get }
    static func source(_ value: Int) -> Cell
    static func set(_ source: Cell, to value: Int)
    /// A value that is computed from some or all of the inputs.
    static func node(_ inputs: [Cell], _ compute: @escaping @Sendable (Reader) -> Int) -> Cell
    static func read(_ cell: Cell, _ reader: Reader) -> Int
    static func observe(_ cell: Cell, _ handler: @escaping @Sendable (Int) -> Void) -> AnyObject
    /// Runs a closure now, and again for each change of an input that it has read.
    static func track(_ inputs: [Cell], _ run: @escaping @Sendable (Reader) -> Void) -> AnyObject
    static func value(of cell: Cell) -> Int
    /// The sum of values of one moment.
    static func sum(of cells: [Cell]) -> Int
    static func changeAsOne(_ body: (Changes) -> Void)
    static func set(_ source: Cell, to value: Int, in changes: Changes)
    /// The value that follows from the changes so far.
    static func read(_ cell: Cell, in changes: Changes) -> Int
    /// Ends what hangs on a source and would not end with its last reference.
    static func end(_ source: Cell)
}

extension GraphKit {
    static func end(_ source: Cell) {}

    static func sum(of cells: [Cell]) -> Int { cells.reduce(0) { $0 &+ value(of: $1) } }
}

extension GraphKit where Changes == Void {
    static func changeAsOne(_ body: (Changes) -> Void) { body(()) }

    static func set(_ source: Cell, to value: Int, in changes: Void) { set(source, to: value) }

    static func read(_ cell: Cell, in changes: Void) -> Int { value(of: cell) }
}

extension GraphKit {
    static func contender(
        _ name: String, _ role: Contender.Role, _ shape: GraphShape, perStep: Int = 1, restraint: Int = 1
    ) -> Contender {
        Contender(name, role, restraint: restraint) { operations in
            GraphShapes<Self>.graph(shape).workload(max(1, operations / perStep), isExact: isExact)
        }
    }

    /// A graph of layers, beside one of flags by hand that is changed in the same way afterwards.
    static func contender(_ name: String, _ role: Contender.Role, _ layers: Layers, perStep: Int = 1) -> Contender {
        Contender(name, role) { operations in
            let reference = GraphShapes<FloorGraphs>.layers(layers)
            let steps = max(1, operations / perStep)
            return GraphShapes<Self>.layers(layers).workload(steps, isExact: isExact, like: reference)
        }
    }
}
