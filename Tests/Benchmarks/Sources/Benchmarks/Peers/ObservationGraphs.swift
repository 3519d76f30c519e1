import Observation

/// Properties, and closures that compute from them with each read: this peer keeps no results.
///
/// A closure is tracked until the first change of what it has read, so it's tracked anew after each, of several at once
/// after the last. An observer is called whether or not the value differs.
enum ObservationGraphs: GraphKit {
    enum Cell: @unchecked Sendable {  // by being used on one thread
        case property(ObservationPeer.Model)
        case computed(() -> Int)
    }

    struct Reader {}
    typealias Changes = Void

    static var isExact: Bool { false }

    static func source(_ value: Int) -> Cell {
        let model = ObservationPeer.Model()
        model.value = value
        return .property(model)
    }

    static func set(_ source: Cell, to value: Int) { changeAsOne { set(source, to: value, in: $0) } }

    static func node(_ inputs: [Cell], _ compute: @escaping @Sendable (Reader) -> Int) -> Cell {
        .computed { compute(Reader()) }
    }

    static func read(_ cell: Cell, _ reader: Reader) -> Int { value(of: cell) }

    static func observe(_ cell: Cell, _ handler: @escaping @Sendable (Int) -> Void) -> AnyObject {
        track([cell]) { handler(read(cell, $0)) }
    }

    static func track(_ inputs: [Cell], _ run: @escaping @Sendable (Reader) -> Void) -> AnyObject {
        let tracking = Tracking { run(Reader()) }
        tracking.run()
        return tracking
    }

    static func value(of cell: Cell) -> Int {
        switch cell {
        case .property(let model): model.value
        case .computed(let compute): compute()
        }
    }

    static func changeAsOne(_ body: (Changes) -> Void) {
        body(())
        let trackings = due
        due = []
        for tracking in trackings { tracking.run() }
    }

    static func set(_ source: Cell, to value: Int, in changes: Void) {
        if case .property(let model) = source { model.value = value }
    }

    /// The closures to be run when the changes are made. Observation tells of a change before that happens.
    nonisolated(unsafe) private static var due: [Tracking] = []  // by being used on one thread

    private final class Tracking: @unchecked Sendable {  // by being used on one thread
        private let closure: () -> Void

        init(_ closure: @escaping () -> Void) { self.closure = closure }

        func run() {
            withObservationTracking(closure) { [weak self] in
                if let self { due.append(self) }
            }
        }
    }
}
