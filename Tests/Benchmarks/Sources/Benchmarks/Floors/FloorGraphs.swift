import Floors

/// Flags by hand.
enum FloorGraphs: GraphKit {
    struct Cell: @unchecked Sendable {  // by being used on one thread
        let value: FlaggedValue
    }

    static var isExact: Bool { true }

    static func source(_ value: Int) -> Cell { Cell(value: FlaggedSource(value)) }

    static func set(_ source: Cell, to value: Int) {
        unsafeDowncast(source.value, to: FlaggedSource.self).value = value
    }

    static func node(_ inputs: [Cell], _ compute: @escaping @Sendable (FlaggedNode) -> Int) -> Cell {
        Cell(value: FlaggedNode(inputs.map(\.value), compute))
    }

    static func read(_ cell: Cell, _ reader: FlaggedNode) -> Int { reader.read(cell.value) }

    static func observe(_ cell: Cell, _ handler: @escaping @Sendable (Int) -> Void) -> AnyObject {
        unsafeDowncast(cell.value, to: FlaggedNode.self).observe(handler)
        return cell.value
    }

    static func sum(of cells: [Cell]) -> Int {
        cells.reduce(0) { $0 &+ unsafeDowncast($1.value, to: FlaggedNode.self).value }
    }
}
