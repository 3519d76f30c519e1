import SwiftObserverTesting

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
    case observe(Int, initially: Bool, Reaction?)
    case track([Int], Reaction?)
    case stop(Int)
    case setDelivery(Int, ScriptStrategy)
    case add(StateScript.Node)
    /// The last reference to a derived value is dropped.
    case drop(Int)
    /// Everything that waits is delivered.
    case settle

    struct Transfer: Sendable {
        var changes: [(variable: Int, value: Int, isReverted: Bool)]
        /// Which derived value it reads after so many changes.
        var reading: (node: Int, after: Int)?
        var fails = false
    }

    /// The actions of a handler in its n-th call.
    struct Reaction: Sendable {
        let call: Int
        let step: StateStep
    }
}

extension StateScript {
    /// The same without one part of it, in every way.
    var shorter: [StateScript] {
        func without<Part>(_ parts: WritableKeyPath<StateScript, [Part]>, atLeast least: Int) -> [StateScript] {
            guard self[keyPath: parts].count > least else { return [] }
            return self[keyPath: parts].indices.map { index in
                var script = self
                script[keyPath: parts].remove(at: index)
                return script
            }
        }
        return without(\.steps, atLeast: 0) + without(\.nodes, atLeast: 1) + without(\.variables, atLeast: 1)
    }
}

extension StateScript: CustomStringConvertible {
    var description: String {
        (["variables \(variables)"] + nodes.map { "derived \($0.formula) \($0.strategy)" } + steps.map { "\($0)" })
            .joined(separator: "\n")
    }
}

/// Makes scripts.
struct StateScripts {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func number(below end: Int) -> Int { Int(random.next() % UInt64(end)) }

    /// - Parameters:
    ///   - isLate: Whether variables deliver by any strategy, and derived values hear of changes later.
    ///   - reacts: Whether handlers do something.
    mutating func script(isLate: Bool, reacts: Bool) -> StateScript {
        var script = StateScript()
        let variables = 1 + number(below: 5)
        let inPlace: [ScriptStrategy] = [.ordered, .ordered, .immediate]
        script.variables = (0..<variables).map { _ in isLate ? strategy() : inPlace[number(below: inPlace.count)] }
        for _ in 0..<(1 + number(below: 8)) { script.nodes.append(node(variables + script.nodes.count)) }
        for _ in 0..<(4 + number(below: 20)) {
            script.steps.append(step(variables + script.nodes.count, reacts: reacts, depth: 0))
        }
        return script
    }

    private mutating func strategy() -> ScriptStrategy {
        number(below: 2) == 0 ? .ordered : ScriptStrategy.allCases[number(below: ScriptStrategy.allCases.count)]
    }

    private mutating func sources(_ count: Int, atLeast least: Int = 1) -> [Int] {
        (0..<(least + number(below: 3))).map { _ in number(below: count) }
    }

    private mutating func node(_ count: Int) -> StateScript.Node {
        let formula: Formula =
            switch number(below: 14) {
            case 0: .constant(number(below: 5))
            case 1..<5: .sum(sources(count))
            case 5, 6: .divided(number(below: count), by: 2 + number(below: 3))
            case 7, 8: .choice(number(below: count), number(below: count), else: number(below: count))
            case 9, 10: .picked(by: number(below: count), sources(count, atLeast: 2))
            case 11: .upToEven(sources(count, atLeast: 2))
            default: .pair(number(below: count), number(below: count))
            }
        return StateScript.Node(formula: formula, strategy: strategy())
    }

    private mutating func step(_ count: Int, reacts: Bool, depth: Int) -> StateStep {
        let one = number(below: count)
        // A handler that is called on the loop cannot run it.
        switch number(below: depth == 0 ? 24 : 23) {
        case 0..<6: return .set(one, to: number(below: 8))
        case 6: return .modify(one, by: 1 + number(below: 2))
        case 7..<11: return .transact(transfer(count))
        case 11, 12: return .read(one)
        case 13: return .snapshot(sources(count))
        case 14..<17: return .observe(one, initially: number(below: 3) == 0, reaction(count, reacts, depth))
        case 17, 18: return .track(sources(count), reaction(count, reacts, depth))
        case 19, 20: return .stop(number(below: 8))
        case 21: return .setDelivery(one, ScriptStrategy.allCases[number(below: ScriptStrategy.allCases.count)])
        case 22: return number(below: 2) == 0 ? .add(node(count)) : .drop(one)
        default: return .settle
        }
    }

    private mutating func transfer(_ count: Int) -> StateStep.Transfer {
        var transfer = StateStep.Transfer(changes: [])
        for _ in 0..<(1 + number(below: 4)) {
            transfer.changes.append((number(below: count), number(below: 8), number(below: 5) == 0))
        }
        if number(below: 3) == 0 { transfer.reading = (number(below: count), number(below: 3)) }
        transfer.fails = number(below: 6) == 0
        return transfer
    }

    private mutating func reaction(_ count: Int, _ reacts: Bool, _ depth: Int) -> StateStep.Reaction? {
        guard reacts, depth < 2, number(below: 2) == 0 else { return nil }
        return StateStep.Reaction(call: number(below: 3), step: step(count, reacts: reacts, depth: depth + 1))
    }
}
