/// A step of a random script for a few cells.
indirect enum ChannelStep {
    case set(cell: Int, to: Int)
    case add(cell: Int, Int)
    case receive(cell: Int, [ScriptPhase], Reaction?)
    case receiveBoth(Combination, Int, Int, [ScriptPhase], Reaction?)
    case connect(Connection, Int, Int, plus: Int, back: Int)
    case cancel(Int)

    enum Combination: CaseIterable { case merge, combine, zip }
    enum Connection: CaseIterable { case conduct, conduit, bind, conjoin }

    /// A receiver's step at its n-th pulse.
    struct Reaction {
        let count: Int
        let step: ChannelStep
    }
}

enum ScriptPhase {
    case plus(Int)
    case withoutMultiples(Int)
    case dropFirst(Int)
    case prefix(Int)
    case sum
    case pairs
    case numbered
    case changed
    case subsequent
    case split(Int, Int)
}

/// Makes scripts, always the same ones of a seed.
struct ChannelScripts {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func number(below end: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(end))
    }

    mutating func steps(cells: Int) -> [ChannelStep] {
        (0..<(3 + number(below: 12))).map { _ in step(cells: cells, depth: 0) }
    }

    private mutating func step(cells: Int, depth: Int) -> ChannelStep {
        let (one, other) = (number(below: cells), number(below: cells))
        switch number(below: 12) {
        case 0..<4: return .set(cell: one, to: number(below: 5))
        case 4: return .add(cell: one, 1 + number(below: 3))
        case 5, 6, 7: return .receive(cell: one, phases(), reaction(cells: cells, depth: depth))
        case 8:
            let all = ChannelStep.Combination.allCases
            let reaction = reaction(cells: cells, depth: depth)
            return .receiveBoth(all[number(below: all.count)], one, other, phases(), reaction)
        case 9, 10:
            let all = ChannelStep.Connection.allCases
            return .connect(
                all[number(below: all.count)], one, other, plus: number(below: 3), back: number(below: 3))
        default: return .cancel(number(below: 8))
        }
    }

    private mutating func reaction(cells: Int, depth: Int) -> ChannelStep.Reaction? {
        guard depth < 3, number(below: 2) == 0 else { return nil }
        return ChannelStep.Reaction(count: number(below: 4), step: step(cells: cells, depth: depth + 1))
    }

    private mutating func phases() -> [ScriptPhase] {
        (0..<number(below: 3)).map { _ in
            switch number(below: 10) {
            case 0: .plus(1 + number(below: 3))
            case 1: .withoutMultiples(2 + number(below: 3))
            case 2: .dropFirst(number(below: 3))
            case 3: .prefix(number(below: 4))
            case 4: .sum
            case 5: .pairs
            case 6: .numbered
            case 7: .changed
            case 8: .split(2 + number(below: 2), number(below: 3))
            default: .subsequent
            }
        }
    }
}

/// The pulses of a script's receivers, and the state at the end.
struct ScriptOutcome: Equatable {
    var pulses: [String] = []
    var values: [Int] = []
    var cancelled: [Bool] = []
    var refusals: Int64 = 0
}
