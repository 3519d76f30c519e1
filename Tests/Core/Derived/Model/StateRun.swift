import Foundation
import SwiftObserver

/// Performs a script with the library's values, and compares the observable results with a naive model.
///
/// If the script is exact, the model knows each computation, each update, each run and each link beforehand. Otherwise
/// it checks that the observers' updates were possible: states that existed, in their order, in one chain, and the last
/// one at the end. In either case a closure runs only if something has changed that it has read last.
final class StateRun: @unchecked Sendable {  // belongs to the thread that performs; handlers elsewhere only record
    let kind: ScriptKind
    let stage = StateStage()
    let changes: ChangeCounts
    var model: NaiveState
    private(set) var variables: [Var<Int>] = []
    private(set) var nodes: [Node] = []
    var observations: [StageObservation] = []
    var trackings: [StageTracking] = []
    var combinations: [StageCombination] = []
    /// Every state that there was: the variables and, as far as they were read or observed, the derived values.
    private(set) var history: [[Int]]
    /// How many handlers were called on the own thread.
    var ownCalls = 0
    private(set) var violations: [String] = []
    private let variableStrategies: [ScriptStrategy]
    private let thread = Thread.current

    struct Node {
        let formula: Formula
        var strategy: ScriptStrategy
        let runs: ClosureRuns
        /// Nil once the last reference was dropped.
        var derived: Derived<Int>?
    }

    init(_ script: StateScript, _ kind: ScriptKind) {
        self.kind = kind
        variableStrategies = script.variables
        changes = ChangeCounts(variables: script.variables.count)
        model = NaiveState(variables: script.variables.count)
        history = [Array(script.variables.indices)]
        for (value, strategy) in script.variables.enumerated() {
            variables.append(stage.makeVariable(value, strategy))
        }
        for node in script.nodes { add(node) }
    }

    var isExact: Bool { kind.isExact }
    var isOnOwnThread: Bool { Thread.current === thread }
    /// Whether derived values are computed on other threads too.
    var isShared: Bool { variableStrategies.contains(.queue) }
    /// Whether values are shown to handlers as a part of something else.
    var showsValues: Bool { !combinations.isEmpty || observations.contains { $0.form != .updates } }

    func violate(_ sentence: @autoclosure () -> String) {
        violations.append(sentence())
    }

    // MARK: - Sources

    var sourceCount: Int { variables.count + nodes.count }

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

    func setStrategy(of index: Int, to strategy: ScriptStrategy) {
        nodes[index - variables.count].strategy = strategy
        for observation in observations where observation.source == index { observation.note(strategy) }
        source(index).messenger.setDelivery(stage.strategy(strategy))
    }

    func add(_ node: StateScript.Node) {
        let formula = node.formula.map(resolve)
        let sources = (0..<sourceCount).map(source)
        let runs = ClosureRuns(changes)
        let derived = stage.makeDerived(formula, node.strategy, of: sources, runs)
        nodes.append(Node(formula: formula, strategy: node.strategy, runs: runs, derived: derived))
        model.add(formula)
    }

    /// Only if nothing else holds it.
    func drop(_ index: Int) {
        guard index >= variables.count, !isHeld(index) else { return }
        for observation in observations where observation.source == index { observation.sourceIsGone = true }
        let gone = nodes[index - variables.count].derived
        nodes[index - variables.count].derived = nil
        withExtendedLifetime(gone) {}
    }

    private func isHeld(_ index: Int) -> Bool {
        nodes.contains { $0.formula.sources.contains(index) } || trackings.contains { $0.sources.contains(index) }
            || combinations.contains { $0.sources.contains(index) && !$0.isStopped }
            || observations.contains { $0.source == index && $0.form != .updates && !$0.isStopped }
    }

    /// Whether others read it where its messages are delivered.
    func isReadOnDelivery(_ index: Int) -> Bool {
        combinations.contains { $0.sources.contains(index) && !$0.isStopped }
            || observations.contains { $0.source == index && $0.form.isOfState && !$0.isStopped }
    }

    // MARK: - States

    var values: [Int] { variables.map(\.value) }

    /// Notes a state before it comes.
    func note(_ state: [Int]) {
        let values = values
        for index in variables.indices where state[index] != values[index] { changes.count(index) }
        if state != Array(history[history.count - 1].prefix(variables.count)) { history.append(state) }
    }

    /// The value of a source, computed anew.
    func truth(_ index: Int) -> Int { truth(index, in: values) }

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
}
