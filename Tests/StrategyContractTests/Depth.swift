import Foundation
import SwiftObserverTesting

/// How deep the contract is examined. `CONTRACT_DEPTH=brief` is for sanitizers, under which all takes ten times as long.
/// `CONTRACT_DEPTH=4` tries every script of up to four steps under every strategy (of up to two where deliveries happen
/// elsewhere), deaths and swaps included, and two thousand random ones. That takes long, and each step more ten times as
/// long.
enum Depth {
    case brief
    case usual
    case steps(Int)

    static let chosen: Depth =
        switch ProcessInfo.processInfo.environment["CONTRACT_DEPTH"] {
        case "brief": .brief
        case let steps?: Int(steps).map { .steps($0) } ?? .usual
        case nil: .usual
        }

    /// Those of many subjects that are examined: all of them, or every second one, the odd ones with
    /// `CONTRACT_SHARE=odd` and the others with `CONTRACT_SHARE=even`. Two sanitizers can share the work so.
    static func share<Element>(of all: [Element]) -> [Element] {
        let share = ProcessInfo.processInfo.environment["CONTRACT_SHARE"]
        guard let rest = ["even": 0, "odd": 1][share ?? ""] else { return all }
        return all.enumerated().filter { $0.offset % 2 == rest }.map(\.element)
    }

    /// For one of many strategies. One is fast if it does not wait for another thread.
    func contract(isFast: Bool, isModifiedOnce: Bool) -> Contract {
        var contract =
            switch self {
            case .brief:
                Contract(
                    randomScripts: 10, exhaustiveLength: 2, exhaustiveFullLength: 1, exhaustiveCalmLength: 2,
                    schedules: 8, threadMessages: 60)
            case .usual:
                Contract(
                    randomScripts: isFast ? 60 : 20, exhaustiveLength: isFast ? (isModifiedOnce ? 4 : 3) : 2,
                    exhaustiveFullLength: isFast ? 3 : 2, exhaustiveCalmLength: isFast ? 4 : 3, schedules: 32,
                    threadMessages: 60)
            case .steps(let steps):
                Contract(
                    randomScripts: steps * 500, exhaustiveLength: isFast ? steps : steps - 2,
                    exhaustiveFullLength: isFast ? steps : steps - 2, exhaustiveCalmLength: steps,
                    schedules: steps * 500, threadMessages: 1000)
            }
        contract.patience = .seconds(20)
        return contract
    }

    /// For one of a few strategies, of which every small script is performed.
    func contract(isWhole: Bool) -> Contract {
        var contract = Contract(
            randomScripts: 0, exhaustiveLength: isWhole ? 6 : 5, exhaustiveFullLength: 3, exhaustiveCalmLength: 6,
            schedules: 300, threadMessages: 100, patience: .seconds(20))
        if case .steps(let steps) = self {
            contract.exhaustiveLength = steps
            contract.exhaustiveFullLength = steps
        }
        return contract
    }

    /// For two strategies between which scripts swap.
    var contractForSwaps: Contract {
        var contract = Contract(
            randomScripts: 40, exhaustiveLength: 2, exhaustiveFullLength: 2, exhaustiveCalmLength: 3, schedules: 24,
            threadMessages: 30, patience: .seconds(20))
        switch self {
        case .brief: contract.randomScripts = 10
        case .usual: break
        case .steps(let steps): contract.randomScripts = steps * 100
        }
        return contract
    }
}
