/// The floor for derived state: a value with others computed from it, and flags for the values that are out of date.
///
/// For one thread. An observer is called inside of the set. The maker of a node has to know all values that it may
/// read.
public class FlaggedValue {
    fileprivate final var stored = 0
    /// How often the value has changed.
    fileprivate final var changes = 0
    fileprivate final var dependents: [FlaggedNode] = []

    fileprivate init() {}

    fileprivate func refresh() {}

    /// Lets go of all that depends on it, so that values which refer to each other are deallocated.
    @inline(never)
    public final func end() {
        let nodes = dependents
        dependents = []
        for node in nodes {
            node.forget()
            node.end()
        }
    }
}

public final class FlaggedSource: FlaggedValue {
    public init(_ value: Int) {
        super.init()
        stored = value
    }

    public var value: Int {
        @inline(never) get { stored }
        @inline(never) set {
            var observed: [FlaggedNode] = []
            set(newValue, &observed)
            for node in observed { node.tell() }
        }
    }

    fileprivate func set(_ value: Int, _ observed: inout [FlaggedNode]) {
        guard value != stored else { return }
        stored = value
        changes += 1
        mark(dependents, &observed)
    }

    private func mark(_ nodes: [FlaggedNode], _ observed: inout [FlaggedNode]) {
        for node in nodes where !node.isDirty {
            node.isDirty = true
            if node.handler != nil { observed.append(node) }
            mark(node.dependents, &observed)
        }
    }
}

/// Several changes, of which the observers are told when all are made.
public final class FlaggedChanges {
    private var observed: [FlaggedNode] = []

    private init() {}

    public static func make(_ body: (FlaggedChanges) -> Void) {
        let changes = FlaggedChanges()
        body(changes)
        for node in changes.observed { node.tell() }
    }

    @inline(never)
    public func set(_ source: FlaggedSource, to value: Int) { source.set(value, &observed) }
}

/// A value that is computed when it is read, if one of the values that it read last has changed.
public final class FlaggedNode: FlaggedValue {
    fileprivate var isDirty = true
    fileprivate var handler: ((Int) -> Void)?
    private var told = 0
    /// The values that it has read, in that order, and how often each had changed.
    private var read: [(value: FlaggedValue, changes: Int)] = []
    private let compute: (FlaggedNode) -> Int

    /// The closure reads some or all of the inputs, by `read`.
    @inline(never)
    public init(_ inputs: [FlaggedValue], _ compute: @escaping (FlaggedNode) -> Int) {
        self.compute = compute
        super.init()
        for input in inputs { input.dependents.append(self) }
    }

    @inline(never)
    public func read(_ value: FlaggedValue) -> Int {
        value.refresh()
        read.append((value, value.changes))
        return value.stored
    }

    public var value: Int {
        @inline(never) get {
            refresh()
            return stored
        }
    }

    @inline(never)
    public func observe(_ handler: @escaping (Int) -> Void) {
        told = value
        self.handler = handler
    }

    fileprivate override func refresh() {
        guard isDirty else { return }
        isDirty = false
        if !read.isEmpty, !isAnyInputChanged { return }
        read.removeAll(keepingCapacity: true)
        let new = compute(self)
        if new != stored || changes == 0 {
            stored = new
            changes += 1
        }
    }

    /// In their order, as long as nothing has changed: then each would be read again.
    private var isAnyInputChanged: Bool {
        for (value, changes) in read {
            value.refresh()
            if value.changes != changes { return true }
        }
        return false
    }

    fileprivate func forget() { read = [] }

    fileprivate func tell() {
        let new = value
        guard new != told else { return }
        told = new
        handler?(new)
    }
}
