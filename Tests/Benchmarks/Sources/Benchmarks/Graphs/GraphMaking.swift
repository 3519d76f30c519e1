import Measuring

/// Makes the values of a shape, and counts how often their closures run.
struct GraphMaking<Kit: GraphKit> {
    typealias Cell = Kit.Cell

    let computations = Tally()
    let calls = Tally()
    private var observations: [AnyObject] = []

    func node(_ inputs: [Cell], _ compute: @escaping @Sendable (Kit.Reader) -> Int) -> Cell {
        Kit.node(inputs) { [computations] reader in
            computations.add(0)
            return compute(reader)
        }
    }

    func plus(_ input: Cell, _ number: Int) -> Cell {
        node([input]) { Kit.read(input, $0) &+ number }
    }

    func sum(_ inputs: [Cell]) -> Cell {
        node(inputs) { reader in inputs.reduce(0) { $0 &+ Kit.read($1, reader) } }
    }

    /// Reads the first input, and all others but perhaps one.
    func changing(_ inputs: [Cell]) -> Cell {
        node(inputs) { reader in
            let first = Kit.read(inputs[0], reader)
            let leftOut = first & 1 == 0 ? 0 : 1 + (first & 0xffff) % (inputs.count - 1)
            var sum = first
            for place in 1..<inputs.count where place != leftOut { sum &+= Kit.read(inputs[place], reader) }
            return sum
        }
    }

    mutating func observe(_ cell: Cell) {
        observations.append(Kit.observe(cell) { [calls] in calls.add($0) })
    }

    /// One observer that reads all of them.
    mutating func track(_ cells: [Cell]) {
        observations.append(
            Kit.track(cells) { [calls] reader in
                calls.add(cells.reduce(0) { $0 &+ Kit.read($1, reader) })
            })
    }

    func graph(
        _ computationsPerStep: Int, _ callsPerStep: Int, _ step: @escaping (Int) -> Void
    ) -> Graph {
        let observations = observations
        return Graph(
            computations: computations, calls: calls, computationsPerStep: computationsPerStep,
            callsPerStep: callsPerStep
        ) { number in
            step(number)
            _ = observations
        }
    }
}
