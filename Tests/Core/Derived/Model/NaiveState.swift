/// The promises of derived values, kept in the simplest way: every value is looked at again after each step.
struct NaiveState {
    private(set) var variables: [Entry] = []
    private(set) var nodes: [Node] = []
    /// How often each derived value was computed since this was asked last.
    private var computed: [Int] = []
    /// The changes since the last question, one step after the other.
    private var commits: [Commit] = []

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
    typealias Commit = [(variable: Int, old: Int, new: Int)]

    init(variables count: Int) {
        variables = (0..<count).map { Entry(value: $0) }
    }

    mutating func add(_ formula: Formula) {
        nodes.append(Node(formula: formula))
        computed.append(0)
    }

    /// Makes variables have these values, in one step.
    mutating func commit(_ values: [Int]) {
        let changed = variables.indices.filter { variables[$0].value != values[$0] }
        if changed.isEmpty { return }
        commits.append(changed.map { ($0, variables[$0].value, values[$0]) })
        for variable in changed {
            variables[variable].value = values[variable]
            variables[variable].changes += 1
        }
    }

    var values: [Int] { variables.map(\.value) }

    mutating func takeComputed() -> [Int] {
        defer { computed = computed.map { _ in 0 } }
        return computed
    }

    mutating func takeCommits() -> [Commit] {
        defer { commits = [] }
        return commits
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

    private mutating func compute(_ index: Int) {
        var read: [Reading] = []
        var state = self
        let value = nodes[index].formula.value { source in
            let value = state.look(at: source)
            read.note(source, state.changes(of: source))
            return value
        }
        self = state
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

extension [NaiveState.Reading] {
    /// Notes a source that is read for the first time.
    mutating func note(_ source: Int, _ changes: Int) {
        if !contains(where: { $0.source == source }) { append((source, changes)) }
    }
}

// MARK: - Tracked observations

extension NaiveState {
    /// A tracked observation, with the values that each run has read.
    struct Tracked {
        let program: TrackedProgram
        var runs: [[Int]] = []
        /// The sources of its last run, and how often each had changed when that was given it first.
        var read: [Reading]?
    }

    /// Runs a closure for as long as something has changed since its last run was given it.
    ///
    /// - Parameter perform: Has the state that it is given take a step that the closure takes.
    mutating func run(_ tracked: inout Tracked, _ perform: (inout NaiveState, StateStep) -> Void) {
        while tracked.read.map({ isChanged($0) }) ?? true {
            var (state, read, values) = (self, [Reading](), [Int]())
            tracked.program.run(tracked.runs.count) { source in
                values.append(state.look(at: source))
                read.note(source, state.changes(of: source))
                return values[values.count - 1]
            } perform: {
                perform(&state, $0)
            }
            self = state
            tracked.runs.append(values)
            tracked.read = read
        }
    }
}

// MARK: - Transactions

extension NaiveState {
    /// What a transaction sees: a copy, which takes the place of the state in the end. An error that leaves a
    /// transaction in it leaves the copy from before.
    private struct Inside {
        var values: [Int]
        /// The values that were computed since a set, or since that was undone. Nothing else knows them.
        var computed: [Int: Int] = [:]
        /// Whether anything was set, even if an error has left that.
        var isOwn = false

        mutating func set(_ variable: Int, to value: Int) { change(values.replacing(variable, by: value)) }

        mutating func change(_ values: [Int]) { (self.values, computed) = (values, [:]) }
    }

    /// - Parameter resolve: Says which source a number means.
    mutating func perform(_ transfer: Transfer, _ resolve: (Int) -> Int) {
        var inside = Inside(values: values)
        if perform(transfer, &inside, resolve) { commit(inside.values) }
    }

    /// Returns false if an error has left it.
    private mutating func perform(_ transfer: Transfer, _ inside: inout Inside, _ resolve: (Int) -> Int) -> Bool {
        let before = inside.values
        for act in transfer.acts {
            if let (variable, value) = act.setting(in: inside.values, of: values) {
                inside.set(variable, to: value)
                inside.isOwn = true
            }
            switch act {
            case .read(let number): look(at: resolve(number), &inside)
            case .look(let number): look(at: resolve(number))
            case .inner(let inner, let passesError):
                if !perform(inner, &inside, resolve), passesError {
                    inside.change(before)
                    return false
                }
            case .set, .add, .revert, .meanwhile: break
            }
        }
        if transfer.fails { inside.change(before) }
        return !transfer.fails
    }

    @discardableResult
    private mutating func look(at source: Int, _ inside: inout Inside) -> Int {
        guard inside.isOwn, source >= variables.count else { return look(at: source) }
        if let known = inside.computed[source] { return known }
        computed[source - variables.count] += 1
        var (state, own) = (self, inside)
        let value = nodes[source - variables.count].formula.value { source in
            source < state.variables.count ? own.values[source] : state.look(at: source, &own)
        }
        (self, inside) = (state, own)
        inside.computed[source] = value
        return value
    }
}

extension Transfer.Act {
    /// The variable that it sets, and its value from what is seen and what is there for all others.
    func setting(in seen: [Int], of values: [Int]) -> (variable: Int, value: Int)? {
        switch self {
        case .set(let number, let value): (number % seen.count, value)
        case .add(let number, let difference): (number % seen.count, seen[number % seen.count] + difference)
        case .revert(let number): (number % seen.count, values[number % seen.count])
        case .read, .look, .inner, .meanwhile: nil
        }
    }
}

extension [Int] {
    func replacing(_ index: Int, by value: Int) -> [Int] {
        var changed = self
        changed[index] = value
        return changed
    }
}
