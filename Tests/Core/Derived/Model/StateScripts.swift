import SwiftObserverTesting

/// Makes scripts.
struct StateScripts {
    private let kind: ScriptKind
    private var random: SplitMix64

    init(_ kind: ScriptKind, seed: UInt64) {
        self.kind = kind
        random = SplitMix64(seed: seed)
    }

    private mutating func number(below end: Int) -> Int { Int(random.next() % UInt64(end)) }

    /// Whether handlers and tracked closures do what they like.
    private var reacts: Bool { !kind.isExact }

    mutating func script() -> StateScript {
        var script = StateScript()
        let variables = 1 + number(below: 5)
        let inPlace: [ScriptStrategy] = [.ordered, .ordered, .immediate]
        script.variables = (0..<variables).map { _ in
            kind == .late ? strategy() : inPlace[number(below: inPlace.count)]
        }
        for _ in 0..<(1 + number(below: 8)) { script.nodes.append(node(variables + script.nodes.count)) }
        for _ in 0..<(4 + number(below: 20)) { script.steps.append(step(variables + script.nodes.count, depth: 0)) }
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

    /// - Parameter depth: Zero for a step of the script itself, and one more for what others do in it.
    private mutating func step(_ count: Int, depth: Int) -> StateStep {
        let one = number(below: count)
        // A handler that is called on the loop cannot run it.
        switch number(below: depth == 0 ? 27 : 26) {
        case 0..<5: return .set(one, to: number(below: 8))
        case 5: return .modify(one, by: 1 + number(below: 2))
        case 6..<10: return .transact(transfer(count, depth, nesting: 0))
        case 10, 11: return .read(one)
        case 12: return .snapshot(sources(count))
        case 13..<16: return .observe(one, form(), initially: number(below: 3) == 0, reaction(count, depth))
        case 16, 17:
            let sources = (0..<(2 + number(below: 2))).map { _ in number(below: count) }
            let form = CombinedForm.allCases[number(below: CombinedForm.allCases.count)]
            return .combine(sources, form, initially: number(below: 3) == 0, reaction(count, depth))
        case 18..<21: return .track(program(count, depth))
        case 21, 22: return .stop(number(below: 8))
        case 23: return .setDelivery(one, ScriptStrategy.allCases[number(below: ScriptStrategy.allCases.count)])
        case 24, 25: return number(below: 2) == 0 ? .add(node(count)) : .drop(one)
        default: return .settle
        }
    }

    private mutating func form() -> ObservedForm {
        number(below: 2) == 0 ? .updates : ObservedForm.allCases[number(below: ObservedForm.allCases.count)]
    }

    private mutating func reaction(_ count: Int, _ depth: Int) -> StateStep.Reaction? {
        guard reacts, depth < 2, number(below: 2) == 0 else { return nil }
        return StateStep.Reaction(call: number(below: 3), step: step(count, depth: depth + 1))
    }

    // MARK: - Transactions

    private mutating func transfer(_ count: Int, _ depth: Int, nesting: Int) -> Transfer {
        var transfer = Transfer(acts: (0..<(1 + number(below: 4))).map { _ in act(count, depth, nesting: nesting) })
        transfer.fails = number(below: nesting == 0 ? 6 : 3) == 0
        return transfer
    }

    private mutating func act(_ count: Int, _ depth: Int, nesting: Int) -> Transfer.Act {
        let one = number(below: count)
        switch number(below: 12) {
        case 0..<4: return .set(one, to: number(below: 8))
        case 4: return .add(one, 1 + number(below: 2))
        case 5: return .revert(one)
        case 6, 7: return .read(one)
        case 8: return .look(one)
        case 9...10 where nesting < 4:
            return .inner(transfer(count, depth, nesting: nesting + 1), passesError: number(below: 3) == 0)
        default:
            guard reacts, depth < 2 else { return .set(one, to: number(below: 8)) }
            let step = step(count, depth: depth + 1)
            // A transaction would join.
            if case .transact(let inner) = step { return .inner(inner, passesError: false) }
            return .meanwhile(step)
        }
    }

    // MARK: - Tracked closures

    private mutating func program(_ count: Int, _ depth: Int) -> TrackedProgram {
        var program = TrackedProgram(sources: sources(count), stopsAtEven: number(below: 3) == 0)
        let first = number(below: 3)
        program.runs = first..<(first + 1 + number(below: 2))
        for _ in 0..<number(below: 5) { program.acts.append(act(count, depth, of: program)) }
        return program
    }

    private mutating func act(_ count: Int, _ depth: Int, of program: TrackedProgram) -> TrackedProgram.Act {
        let one = number(below: count)
        switch number(below: 8) {
        case 0, 1: return .readAgain(number(below: 4))
        // What a run reads for the first time, after it has set something, may be from before that.
        case 2 where reacts || !program.acts.contains { $0.sets }: return .read(one)
        case 3...4 where kind != .exact: return .raise(number(below: 4), to: number(below: 8), by: one)
        case 5... where kind == .setting:
            switch number(below: 3) {
            case 0: return .perform(.set(one, to: number(below: 8)))
            case 1: return .perform(.modify(one, by: 1))
            default: return .perform(.transact(transfer(count, depth, nesting: 0)))
            }
        case 5... where reacts && depth < 2: return .perform(step(count, depth: depth + 1))
        default: return .readAgain(number(below: 4))
        }
    }
}
