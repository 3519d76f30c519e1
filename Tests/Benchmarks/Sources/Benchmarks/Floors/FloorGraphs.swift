import Floors

/// Flags by hand.
enum FloorGraphs: GraphKit {
    struct Cell: @unchecked Sendable {  // by being used on one thread
        let value: FlaggedValue
    }

    static var isExact: Bool { true }

    static func source(_ value: Int) -> Cell { Cell(value: FlaggedSource(value)) }

    static func set(_ source: Cell, to value: Int) { Self.source(source).value = value }

    static func node(_ inputs: [Cell], _ compute: @escaping @Sendable (FlaggedNode) -> Int) -> Cell {
        Cell(value: FlaggedNode(inputs.map(\.value), compute))
    }

    static func read(_ cell: Cell, _ reader: FlaggedNode) -> Int { reader.read(cell.value) }

    static func observe(_ cell: Cell, _ handler: @escaping @Sendable (Int) -> Void) -> AnyObject {
        node(cell).observe(handler)
        return cell.value
    }

    /// A node without a value to pass on.
    static func track(_ inputs: [Cell], _ run: @escaping @Sendable (FlaggedNode) -> Void) -> AnyObject {
        let node = FlaggedNode(inputs.map(\.value)) {
            run($0)
            return 0
        }
        node.observe { _ in }
        return node
    }

    static func value(of cell: Cell) -> Int { node(cell).value }

    static func changeAsOne(_ body: (FlaggedChanges) -> Void) { FlaggedChanges.make(body) }

    static func set(_ source: Cell, to value: Int, in changes: FlaggedChanges) {
        changes.set(Self.source(source), to: value)
    }

    static func read(_ cell: Cell, in changes: FlaggedChanges) -> Int { value(of: cell) }

    static func end(_ source: Cell) { source.value.end() }

    private static func source(_ cell: Cell) -> FlaggedSource { unsafeDowncast(cell.value, to: FlaggedSource.self) }

    private static func node(_ cell: Cell) -> FlaggedNode { unsafeDowncast(cell.value, to: FlaggedNode.self) }
}
