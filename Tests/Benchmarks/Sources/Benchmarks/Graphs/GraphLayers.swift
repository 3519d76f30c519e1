import Measuring

/// A graph of layers, of which each node may read some neighbours of the layer before.
struct Layers {
    let width: Int
    /// How many layers there are, the sources included.
    let count: Int
    /// How many of the layer before each node may read.
    let inputs: Int
    /// How many nodes of a hundred read all of them. Others leave one out, another one as the first of them says.
    let fixed: Int
    let end: End

    /// The end of the graph.
    enum End {
        /// Nothing: the last layer is read after each change.
        case read
        /// An observer of each node.
        case observed
        /// One observer that reads so many nodes of a hundred. They are read after each change, too.
        case tracked(Int)
    }

    /// As such graphs are named: 6 inputs, 10 wide, 10 layers, 25 of a hundred nodes change their inputs, and 80 of a
    /// hundred nodes at the end are read by nobody.
    var name: String {
        let size = "\(width)x\(count)"
        switch end {
        case .read: return size
        case .observed: return "\(size)-observed"
        case .tracked(let percent):
            return "\(inputs)-\(size)" + (fixed < 100 ? "-dyn\(100 - fixed)" : "")
                + (percent < 100 ? "-lazy\(100 - percent)" : "")
        }
    }

    var title: String {
        switch end {
        case .read: "\(width) × \(count) nodes, \(inputs) sources each"
        case .observed: "\(width) × \(count) nodes, \(inputs) sources each, observed"
        case .tracked: "layers \(name.replacing("-dyn", with: " dyn").replacing("-lazy", with: " lazy"))"
        }
    }

    /// How many ways lead from the sources to a node at the end.
    var ways: Double { (1..<count).reduce(1) { ways, _ in ways * Double(inputs) } }

    /// How many nodes one source reaches, if all nodes read all that they may.
    var reached: Int { (1..<count).reduce(0) { $0 + min(width, 1 + (inputs - 1) * $1) } }

    /// The nodes of the last layer that are read.
    func isRead(_ index: Int) -> Bool {
        guard case .tracked(let percent) = end else { return true }
        return index * percent / 100 < (index + 1) * percent / 100
    }
}

extension GraphShapes {
    /// A graph of layers, with one source changed in each step.
    static func layers(_ layers: Layers) -> Graph {
        var making = GraphMaking<Kit>()
        let sources = (0..<layers.width).map { Kit.source($0) }
        var random = 1
        var rows = [sources]
        for _ in 1..<layers.count {
            let before = rows[rows.count - 1]
            rows.append(
                before.indices.map { index in
                    let inputs = (0..<layers.inputs).map { before[(index + $0) % before.count] }
                    random = (random &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
                    let isFixed = (random >> 16) % 100 < layers.fixed
                    return isFixed ? making.sum(inputs) : making.changing(inputs)
                })
        }
        let leaves = rows[rows.count - 1].enumerated().filter { layers.isRead($0.offset) }.map(\.element)
        let afterwards: () -> Void
        switch layers.end {
        case .read:
            afterwards = { _ = Kit.sum(of: leaves) }
            afterwards()
        case .observed:
            for cell in leaves { making.observe(cell) }
            afterwards = {}
        case .tracked:
            making.track(leaves)
            afterwards = { for cell in leaves { _ = Kit.value(of: cell) } }
        }
        // Values that nobody reads stay there, too.
        let all = rows
        var graph = making.graph(0, 0) { number in
            Kit.set(sources[number % sources.count], to: number &* 7)
            afterwards()
            _ = all
        }
        graph.sum = { Kit.sum(of: leaves) }
        return graph
    }
}
