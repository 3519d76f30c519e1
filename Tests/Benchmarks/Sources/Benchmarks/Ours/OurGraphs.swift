import SwiftObserver

enum OurGraphs: GraphKit {
    enum Cell: Sendable {
        case variable(Var<Int>)
        case derived(Derived<Int>)
    }

    static var isExact: Bool { true }

    static func source(_ value: Int) -> Cell { .variable(Var(value)) }

    static func set(_ source: Cell, to value: Int) {
        if case .variable(let variable) = source { variable.value = value }
    }

    static func node(_ inputs: [Cell], _ compute: @escaping @Sendable (StateReader) -> Int) -> Cell {
        .derived(Derived(compute))
    }

    static func read(_ cell: Cell, _ reader: StateReader) -> Int {
        switch cell {
        case .variable(let variable): reader(variable)
        case .derived(let derived): reader(derived)
        }
    }

    /// A derived value and its observation: nothing else holds the value.
    private final class Observed {
        private let derived: Derived<Int>
        private let observation: FreeObservation

        init(_ derived: Derived<Int>, _ handler: @escaping @Sendable (Int) -> Void) {
            self.derived = derived
            observation = derived.observe { handler($0.new) }
        }
    }

    static func observe(_ cell: Cell, _ handler: @escaping @Sendable (Int) -> Void) -> AnyObject {
        switch cell {
        case .variable(let variable): variable.observe { handler($0.new) }
        case .derived(let derived): Observed(derived, handler)
        }
    }

    static func track(_ inputs: [Cell], _ run: @escaping @Sendable (StateReader) -> Void) -> AnyObject {
        FreeObservation(run)
    }

    static func value(of cell: Cell) -> Int {
        switch cell {
        case .variable(let variable): variable.value
        case .derived(let derived): derived.value
        }
    }

    static func sum(of cells: [Cell]) -> Int {
        snapshot { reader in cells.reduce(0) { $0 &+ read($1, reader) } }
    }

    static func changeAsOne(_ body: (Transaction) -> Void) { transaction(body) }

    static func set(_ source: Cell, to value: Int, in changes: Transaction) {
        if case .variable(let variable) = source { changes[variable] = value }
    }

    static func read(_ cell: Cell, in changes: Transaction) -> Int {
        switch cell {
        case .variable(let variable): changes[variable]
        case .derived(let derived): changes.read(derived)
        }
    }
}
