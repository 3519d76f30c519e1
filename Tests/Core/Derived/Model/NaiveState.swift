/// The promises of derived values, kept in the simplest way: every value is looked at again after each step.
struct NaiveState {
    private(set) var variables: [Entry] = []
    private(set) var nodes: [Node] = []
    /// How often each derived value was computed since this was asked last.
    private var computed: [Int] = []

    struct Entry {
        var value: Int
        var changes = 0
    }

    struct Node {
        let formula: Formula
        var value = 0
        var changes = 0
        /// The sources that were read, and how often each had changed; nil before the first time.
        var read: [Reading]?
    }

    typealias Reading = (source: Int, changes: Int)

    init(variables count: Int) {
        variables = (0..<count).map { Entry(value: $0) }
    }

    mutating func add(_ formula: Formula) {
        nodes.append(Node(formula: formula))
        computed.append(0)
    }

    mutating func set(_ variable: Int, to value: Int) {
        guard variables[variable].value != value else { return }
        variables[variable].value = value
        variables[variable].changes += 1
    }

    mutating func takeComputed() -> [Int] {
        defer { computed = computed.map { _ in 0 } }
        return computed
    }

    /// The value as of now if no computation is needed, or as of the last look.
    func changes(of source: Int) -> Int {
        source < variables.count ? variables[source].changes : nodes[source - variables.count].changes
    }

    /// Looks at a source, which is computed if it has to be.
    @discardableResult
    mutating func look(at source: Int) -> Int {
        guard source >= variables.count else { return variables[source].value }
        let index = source - variables.count
        if isOutOfDate(index) { compute(index) }
        return nodes[index].value
    }

    private mutating func isOutOfDate(_ index: Int) -> Bool {
        guard let read = nodes[index].read else { return true }
        return isChanged(read)
    }

    /// Whether one of these has changed since. As long as all before it are unchanged, it would be read again.
    mutating func isChanged(_ read: [Reading]) -> Bool {
        for (source, changes) in read {
            look(at: source)
            if self.changes(of: source) != changes { return true }
        }
        return false
    }

    /// Computes a value, and returns the sources that were read.
    mutating func compute(_ formula: Formula) -> (value: Int, read: [Reading]) {
        var read: [Reading] = []
        var state = self
        let value = formula.value { source in
            let value = state.look(at: source)
            if !read.contains(where: { $0.source == source }) { read.append((source, state.changes(of: source))) }
            return value
        }
        self = state
        return (value, read)
    }

    private mutating func compute(_ index: Int) {
        let (value, read) = compute(nodes[index].formula)
        computed[index] += 1
        if nodes[index].read == nil || nodes[index].value != value { nodes[index].changes += 1 }
        nodes[index].value = value
        nodes[index].read = read
    }

    /// The sources that were read for these, directly or through others, and these.
    func reach(of sources: some Sequence<Int>) -> Set<Int> {
        var (reached, waiting) = (Set<Int>(), Array(sources))
        while let source = waiting.popLast() {
            guard reached.insert(source).inserted, source >= variables.count else { continue }
            waiting += (nodes[source - variables.count].read ?? []).map(\.source)
        }
        return reached
    }
}
