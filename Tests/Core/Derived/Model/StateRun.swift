@testable import SwiftObserver
import Foundation
import TestSupport

/// Performs a script with the library's values, and compares the observable results with a naive model.
///
/// If everything is delivered in place and handlers do nothing, the model knows each computation, each update and each
/// link beforehand. Otherwise it checks that the observers' updates were possible: states that existed, in their order,
/// in one chain, and the last one at the end.
final class StateRun: @unchecked Sendable {  // belongs to the thread that performs; handlers elsewhere only record
    let isExact: Bool
    let stage = StateStage()
    var model: NaiveState
    var variables: [Var<Int>]
    var nodes: [Node] = []
    var observations: [StageObservation] = []
    var trackings: [StageTracking] = []
    /// Every state that there was: the variables and, as far as they were read or observed, the derived values.
    var history: [[Int]]
    var violations: [String] = []
    /// Whether a transaction has computed something for itself alone.
    var isExtra = false
    private let variableStrategies: [ScriptStrategy]
    private let thread = Thread.current

    struct Node {
        let formula: Formula
        var strategy: ScriptStrategy
        let computed: Counter
        /// Nil once the last reference was dropped.
        var derived: Derived<Int>?
    }

    init(_ script: StateScript, isExact: Bool) {
        self.isExact = isExact
        variableStrategies = script.variables
        model = NaiveState(variables: script.variables.count)
        variables = []
        history = [Array(script.variables.indices)]
        for (value, strategy) in script.variables.enumerated() {
            variables.append(stage.makeVariable(value, strategy))
        }
        for node in script.nodes { add(node) }
    }

    /// Performs a script, and returns the first violation, or nil.
    static func violation(of script: StateScript, isExact: Bool) -> String? {
        weak var weakVariable: Var<Int>?
        var weakDerived: [() -> Derived<Int>?] = []
        var violation: String?
        do {
            let run = StateRun(script, isExact: isExact)
            for step in script.steps where run.violations.isEmpty { run.performAndCheck(step) }
            if run.violations.isEmpty { run.performAndCheck(.settle) }
            run.finish()
            violation = run.violations.first
            weakVariable = run.variables.first
            weakDerived = run.nodes.map { node in { [weak derived = node.derived] in derived } }
        }
        if let violation { return violation }
        if weakVariable != nil || weakDerived.contains(where: { $0() != nil }) { return "Something is left behind" }
        return nil
    }

    var isOnOwnThread: Bool { Thread.current === thread }
    /// Whether derived values are computed on other threads too.
    var isShared: Bool { variableStrategies.contains(.queue) }
    var sourceCount: Int { variables.count + nodes.count }

    func violate(_ sentence: @autoclosure () -> String) {
        violations.append(sentence())
    }

    // MARK: - Sources

    /// Which one a number means: a variable where there is no such derived value any more.
    func resolve(_ number: Int) -> Int {
        let index = number % sourceCount
        if index >= variables.count, nodes[index - variables.count].derived == nil { return index % variables.count }
        return index
    }

    func source(_ index: Int) -> StageSource {
        guard index >= variables.count else { return .variable(variables[index]) }
        guard let derived = nodes[index - variables.count].derived else { return .variable(variables[0]) }
        return .derived(derived)
    }

    func strategy(of index: Int) -> ScriptStrategy {
        index < variables.count ? variableStrategies[index] : nodes[index - variables.count].strategy
    }

    func add(_ node: StateScript.Node) {
        let formula = node.formula.map(resolve)
        let computed = Counter()
        let sources = (0..<sourceCount).map(source)
        let derived = stage.makeDerived(formula, node.strategy, of: sources, computed)
        nodes.append(Node(formula: formula, strategy: node.strategy, computed: computed, derived: derived))
        model.add(formula)
    }

    /// The value of a source, computed anew.
    func truth(_ index: Int) -> Int { truth(index, in: variables.map(\.value)) }

    func truth(_ index: Int, in state: [Int]) -> Int {
        var state = state
        complete(&state, upTo: index)
        return state[index]
    }

    /// Its value in an earlier state.
    func truth(_ index: Int, at place: Int) -> Int {
        complete(&history[place], upTo: index)
        return history[place][index]
    }

    private func complete(_ state: inout [Int], upTo index: Int) {
        while state.count <= index {
            let formula = nodes[state.count - variables.count].formula
            let before = state
            state.append(formula.value { before[$0] })
        }
    }

    // MARK: - Steps

    private func performAndCheck(_ step: StateStep) {
        let before = history.count
        let linked = linkedSources
        let values = observations.map { $0.isActive ? model.look(at: $0.source) : 0 }
        isExtra = false
        perform(step)
        if isExact {
            compare(step, linked: linked, values)
        } else {
            for (index, node) in nodes.enumerated() {
                let computed = node.computed.take()
                // Once for each state, and once for a value that was never read before.
                if !isExtra, !isShared, computed > history.count - before + 1 {
                    violate("\(step): derived \(index) was computed \(computed) times")
                }
            }
        }
        for observation in observations { check(observation, step) }
        for tracking in trackings { check(tracking, step) }
        if case .settle = step { checkQuiet() }
    }

    func perform(_ step: StateStep) {
        switch step {
        case .set(let number, let value): set(number % variables.count, to: value) { $0.value = value }
        case .modify(let number, let difference):
            let index = number % variables.count
            set(index, to: variables[index].value + difference) { $0.modify { $0 += difference } }
        case .transact(let transfer): perform(transfer)
        case .read(let number):
            let index = resolve(number)
            let value = source(index).value
            if value != truth(index) { violate("\(step): \(value) was read, and \(truth(index)) is right") }
            model.look(at: index)
        case .snapshot(let numbers):
            let indices = numbers.map(resolve)
            let values = snapshot { read in indices.map { source($0).value(read) } }
            if values != indices.map({ truth($0) }) { violate("\(step): \(values) were read") }
            for index in indices { model.look(at: index) }
        case .observe(let number, let initially, let reaction):
            observe(resolve(number), initially: initially, reaction)
        case .track(let numbers, let reaction): track(numbers.map(resolve), reaction)
        case .stop(let number):
            let all = observations.count + trackings.count
            guard all > 0 else { return }
            let index = number % all
            if index < observations.count {
                observations[index].stop()
            } else {
                trackings[index - observations.count].stop()
            }
        case .setDelivery(let number, let strategy):
            let index = resolve(number)
            guard index >= variables.count else { return }
            nodes[index - variables.count].strategy = strategy
            for observation in observations where observation.source == index { observation.note(strategy) }
            source(index).messenger.setDelivery(stage.strategy(strategy))
        case .add(let node): add(node)
        case .drop(let number): drop(resolve(number))
        case .settle: stage.settle()
        }
    }

    private func set(_ index: Int, to value: Int, _ body: (Var<Int>) -> Void) {
        var state = variables.map(\.value)
        state[index] = value
        note(state)
        model.set(index, to: value)
        body(variables[index])
    }

    /// Notes a state before it comes.
    private func note(_ state: [Int]) {
        if state != Array(history[history.count - 1].prefix(variables.count)) { history.append(state) }
    }

    private func perform(_ transfer: StateStep.Transfer) {
        struct Failed: Error {}
        let before = variables.map(\.value)
        var state = before
        if let reading = transfer.reading {
            // The transaction alone sees the values that it has set.
            if reading.after == 0 { model.look(at: resolve(reading.node)) } else { isExtra = true }
        }
        for (number, value, isReverted) in transfer.changes {
            let index = number % variables.count
            state[index] = isReverted ? before[index] : value
        }
        if !transfer.fails {
            note(state)
            for (index, value) in state.enumerated() { model.set(index, to: value) }
        }
        do {
            try transaction { t in
                var seen = before
                for place in 0...transfer.changes.count {
                    if let reading = transfer.reading, reading.after == place { check(reading.node, in: t, seen) }
                    guard place < transfer.changes.count else { break }
                    let (number, value, isReverted) = transfer.changes[place]
                    let index = number % variables.count
                    t[variables[index]] = value
                    if isReverted { t[variables[index]] = before[index] }
                    seen[index] = isReverted ? before[index] : value
                    if t[variables[index]] != seen[index] { violate("A transaction does not see what it has set") }
                }
                if transfer.fails { throw Failed() }
            }
            if transfer.fails { violate("A transaction did not throw") }
        } catch {}
    }

    private func check(_ number: Int, in transaction: Transaction, _ state: [Int]) {
        let index = resolve(number)
        let value =
            switch source(index) {
            case .variable(let variable): transaction.read(variable)
            case .derived(let derived): transaction.read(derived)
            }
        if value != truth(index, in: state) { violate("A transaction reads \(value) from \(state) of \(index)") }
    }

    /// Only if nothing else holds it.
    private func drop(_ index: Int) {
        guard index >= variables.count else { return }
        let isUsed =
            nodes.contains { $0.formula.sources.contains(index) } || trackings.contains { $0.sources.contains(index) }
        guard !isUsed else { return }
        for observation in observations where observation.source == index { observation.sourceIsGone = true }
        let gone = nodes[index - variables.count].derived
        nodes[index - variables.count].derived = nil
        withExtendedLifetime(gone) {}
    }
}
