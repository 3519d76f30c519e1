import OpenCombine

/// Values that are computed anew with each change of one of their inputs, and passed on if they differ.
///
/// This peer has no `combineLatest`, so that it is made of subjects by hand. A value to which several ways lead is
/// computed once for each of them, and shows states that never existed. A value that a closure does not read leads to
/// it as well. Several changes are made one after the other.
enum OpenCombineGraphs: GraphKit {
    final class Cell: @unchecked Sendable {  // by being used on one thread
        let subject: CurrentValueSubject<Int, Never>
        var subscriptions: [AnyCancellable] = []

        init(_ value: Int) { subject = CurrentValueSubject(value) }
    }

    struct Reader {}
    typealias Changes = Void

    static var isExact: Bool { false }

    static func source(_ value: Int) -> Cell { Cell(value) }

    static func set(_ source: Cell, to value: Int) { source.subject.value = value }

    static func node(_ inputs: [Cell], _ compute: @escaping @Sendable (Reader) -> Int) -> Cell {
        let cell = Cell(compute(Reader()))
        let subject = cell.subject
        cell.subscriptions = inputs.map { input in
            input.subject.dropFirst().sink { [unowned subject] _ in
                let value = compute(Reader())
                if value != subject.value { subject.value = value }
            }
        }
        return cell
    }

    static func read(_ cell: Cell, _ reader: Reader) -> Int { cell.subject.value }

    static func observe(_ cell: Cell, _ handler: @escaping @Sendable (Int) -> Void) -> AnyObject {
        cell.subscriptions.append(cell.subject.dropFirst().sink(receiveValue: handler))
        return cell
    }

    /// A node without a value to pass on.
    static func track(_ inputs: [Cell], _ run: @escaping @Sendable (Reader) -> Void) -> AnyObject {
        node(inputs) {
            run($0)
            return 0
        }
    }

    static func value(of cell: Cell) -> Int { cell.subject.value }
}
