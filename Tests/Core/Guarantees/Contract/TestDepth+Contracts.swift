import TestSupport
import SwiftObserverTesting

/// How thoroughly the contract is examined.
extension TestDepth {
    /// For one of many strategies. One is fast if it does not wait for another thread.
    func contract(isFast: Bool, isModifiedOnce: Bool) -> Contract {
        var contract =
            switch self {
            case .quick:
                Contract(
                    randomScripts: 10, exhaustiveLength: 2, exhaustiveFullLength: 1, exhaustiveCalmLength: 2,
                    schedules: 8, threadMessages: 60, timeLimit: nil)
            case .usual, .thorough:
                Contract(
                    randomScripts: (isFast ? 6 : 2) / (self == .usual ? 2 : 1), exhaustiveLength: 2,
                    exhaustiveFullLength: isFast && isModifiedOnce ? 2 : 1,
                    exhaustiveCalmLength: isFast ? 3 : 2, schedules: self == .usual ? 2 : 3, threadMessages: 30,
                    timeLimit: nil)
            case .deep:
                Contract(
                    randomScripts: isFast ? 60 : 20, exhaustiveLength: isFast ? (isModifiedOnce ? 4 : 3) : 2,
                    exhaustiveFullLength: isFast ? 3 : 2, exhaustiveCalmLength: isFast ? 4 : 3, schedules: 32,
                    threadMessages: 60, timeLimit: nil)
            }
        contract.patience = .seconds(60)
        return contract
    }

    /// For one of a few strategies, of which every small script is performed.
    func contract(isWhole: Bool) -> Contract {
        switch self {
        case .quick, .usual, .thorough:
            Contract(
                randomScripts: 0, exhaustiveLength: 3, exhaustiveFullLength: 2,
                exhaustiveCalmLength: self == .usual ? 4 : 5, schedules: self == .usual ? 8 : 30, threadMessages: 60,
                patience: .seconds(60), timeLimit: nil)
        case .deep:
            Contract(
                randomScripts: 0, exhaustiveLength: isWhole ? 6 : 5, exhaustiveFullLength: 3, exhaustiveCalmLength: 6,
                schedules: 300, threadMessages: 100, patience: .seconds(60), timeLimit: nil)
        }
    }

    /// For two strategies between which scripts swap.
    var contractForSwaps: Contract {
        let isDeep = self == .deep
        return Contract(
            randomScripts: TestDepth.pick(quick: 6, usual: 3, thorough: 6, deep: 40), exhaustiveLength: 2,
            exhaustiveFullLength: isDeep ? 2 : 1, exhaustiveCalmLength: isDeep ? 3 : 2, schedules: isDeep ? 24 : 4,
            threadMessages: 30, patience: .seconds(60), timeLimit: nil)
    }
}
