/// A random graph and the steps that are performed with it. A seed always makes the same script.
struct StateScript {
    var variables: [ScriptStrategy] = []
    var nodes: [Node] = []
    var steps: [StateStep] = []

    struct Node: Sendable {
        var formula: Formula
        var strategy: ScriptStrategy
    }
}

/// Numbers of missing things count as in `Formula`; there, among the things that are possible at that place.
indirect enum StateStep: Sendable {
    case set(Int, to: Int)
    case modify(Int, by: Int)
    case transact(Transfer)
    case read(Int)
    case snapshot([Int])
    /// Every observation has the next number.
    case observe(Int, ObservedForm, initially: Bool, Reaction?)
    case combine([Int], CombinedForm, initially: Bool, Reaction?)
    case track(TrackedProgram)
    case stop(Int)
    case setDelivery(Int, ScriptStrategy)
    case add(StateScript.Node)
    /// The last reference to a derived value is dropped.
    case drop(Int)
    /// Everything that waits is delivered.
    case settle

    /// The actions of a handler in its n-th call.
    struct Reaction: Sendable {
        let call: Int
        let step: StateStep
    }
}

/// The form in which a variable or a derived value is observed.
enum ObservedForm: CaseIterable, Sendable {
    case updates, mapping, remembered, withoutDuplicates

    /// Whether it has one message for each state, though several of its source may wait.
    var isOfState: Bool { self == .remembered || self == .withoutDuplicates }
}

/// How several variables and derived values are observed together.
enum CombinedForm: CaseIterable, Sendable {
    case observation, observationOfMappings
    case object, rememberedObject
}

/// The kinds of changes, and how exactly the model knows the results.
enum ScriptKind: String, CaseIterable, Sendable {
    /// Everything is delivered in place and nobody reacts: the model knows every computation, update and link.
    case exact
    /// The same with a tracked observation that sets what it reads, and reads it again.
    case setting
    /// Handlers and tracked closures set, observe, stop and swap.
    case reacting
    /// Variables deliver by any strategy, so that derived values hear of changes later, or of the last one alone.
    case late

    var isExact: Bool { self == .exact || self == .setting }
}

// MARK: - Shorter scripts

extension StateScript {
    /// The same without one part of it, in every way.
    var shorter: [StateScript] {
        var all = steps.shorter { $0.shorter }.map { with(\.steps, $0) }
        if nodes.count > 1 { all += nodes.shorter().map { with(\.nodes, $0) } }
        if variables.count > 1 { all += variables.shorter().map { with(\.variables, $0) } }
        return all
    }

    private func with<Part>(_ part: WritableKeyPath<StateScript, Part>, _ value: Part) -> StateScript {
        var script = self
        script[keyPath: part] = value
        return script
    }
}

extension StateStep {
    fileprivate var shorter: [StateStep] {
        switch self {
        case .transact(let transfer): transfer.shorter.map { .transact($0) }
        case .observe(let source, let form, let initially, let reaction?):
            reaction.shorter.map { .observe(source, form, initially: initially, $0) }
        case .combine(let sources, let form, let initially, let reaction?):
            reaction.shorter.map { .combine(sources, form, initially: initially, $0) }
        case .track(let program): program.shorter.map { .track($0) }
        default: []
        }
    }
}

extension StateStep.Reaction {
    fileprivate var shorter: [StateStep.Reaction?] {
        [nil] + step.shorter.map { StateStep.Reaction(call: call, step: $0) }
    }
}

extension Transfer {
    fileprivate var shorter: [Transfer] {
        let all = acts.shorter { act -> [Act] in
            switch act {
            case .inner(let inner, let passesError): inner.shorter.map { .inner($0, passesError: passesError) }
            case .meanwhile(let step): step.shorter.map { .meanwhile($0) }
            default: []
            }
        }.map { Transfer(acts: $0, fails: fails) }
        return fails ? all + [Transfer(acts: acts)] : all
    }
}

extension TrackedProgram {
    fileprivate var shorter: [TrackedProgram] {
        let acting = acts.shorter { act -> [Act] in
            if case .perform(let step) = act { step.shorter.map { .perform($0) } } else { [] }
        }
        let reading = sources.count > 1 ? sources.shorter() : []
        return acting.map { TrackedProgram(sources: sources, stopsAtEven: stopsAtEven, acts: $0, runs: runs) }
            + reading.map { TrackedProgram(sources: $0, stopsAtEven: stopsAtEven, acts: acts, runs: runs) }
    }
}

extension Array {
    /// The same without one element, or with one made shorter, in every way.
    fileprivate func shorter(_ make: (Element) -> [Element] = { _ in [] }) -> [[Element]] {
        func replacing(_ index: Int, by others: [Element]) -> [Element] {
            self[..<index] + others + self[(index + 1)...]
        }
        return indices.map { replacing($0, by: []) }
            + indices.flatMap { index in make(self[index]).map { replacing(index, by: [$0]) } }
    }
}

extension StateScript: CustomStringConvertible {
    var description: String {
        (["variables \(variables)"] + nodes.map { "derived \($0.formula) \($0.strategy)" } + steps.map { "\($0)" })
            .joined(separator: "\n")
    }
}
