import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Every built-in strategy keeps the contract", .followedIfAsked)
struct StrategyContractTests {
    @Test("G1-G10: with replays and bounds, in a deep run with every combination", arguments: BuiltIn.chosenSubjects)
    func everyCombination(subject: Subject) async {
        let isFast = subject.deliveries.allSatisfy { $0.timing != .elsewhere }
        let contract = TestDepth.chosen.contract(isFast: isFast, isModifiedOnce: BuiltIn.isModifiedOnce(subject))
        let violations = await contract.violations(besideOthers: subject)
        #expect(violations == [])
    }

    @Test("Each strategy and each modifier of the API is put to the contract")
    func everyDeclaration() throws {
        let modified = try DeclaredAPI.members(
            of: "DeliveryStrategy", in: "SwiftObserver", declaredAs: #/(?:->|:) \w+Delivery<Self\b/#)
        // `hot` takes a replay away. The two with a clock are subjects of `TimeContractTests`.
        let others = ["hot", "throttled(for:clock:)", "debounced(for:clock:)", "limitingNesting(to:)"]
        let names = Replay.allCases.map(\.rawValue) + Bound.allCases.map(\.rawValue) + others
        func first(_ name: String) -> Substring { name.prefix { $0 != "(" } }
        #expect(Set(names.map(first)).subtracting(["none"]) == Set(modified.map(first)))

        let types = try DeclaredAPI.types(of: "SwiftObserver", conformingTo: "DeliveryStrategy")
        let examined = BuiltIn.examinedElsewhere.union(BuiltIn.bases.map(\.typeName))
        #expect(types.subtracting(examined) == ["ConfiguredDelivery", "PacedDelivery", "SynchronousDelivery"])
    }

    @Test("The subjects of the usual run have every pair of a strategy, a replay and a bound")
    func everyPair() {
        func pairs(_ combinations: [BuiltIn.Combination]) -> Set<[String]> {
            Set(
                combinations.flatMap { one in
                    let (base, replay, bound) = (one.base.name, one.replay.rawValue, one.bound.rawValue)
                    return [[base, replay, ""], [base, "", bound], ["", replay, bound]]
                })
        }
        let missing = pairs(BuiltIn.combinations).subtracting(pairs(BuiltIn.pairwiseCombinations))
        #expect(missing == [])
    }

    @Test("G1-G10: with a limit for nested sends", arguments: BuiltIn.limitedSubjects)
    func limited(subject: Subject) async {
        let isFast = subject.deliveries.allSatisfy { $0.timing != .elsewhere }
        let violations = await TestDepth.chosen.contract(isFast: isFast, isModifiedOnce: false).violations(
            besideOthers: subject)
        #expect(violations == [])
    }

    @Test(
        "G1-G10: every script of up to three steps over two observers, or of five or six in a deep run",
        arguments: BuiltIn.plainSubjects)
    func everySmallScript(subject: Subject) async {
        // In a deep run all of six steps for one strategy that delivers in place, which are 86 339, and for one that
        // waits, which are 129 796. The others have the same core, and do with five.
        let isWhole = ["ordered", "manual"].contains(subject.name)
        let contract = TestDepth.chosen.contract(isWhole: isWhole)
        let violations = await contract.violations(besideOthers: subject)
        #expect(violations == [])
    }

    @Test(
        "every ordered pair of strategies: scripts swap from one to the other and back",
        arguments: Pair.chosen)
    func everySwap(pair: Pair) async {
        let violations = await TestDepth.chosen.contractForSwaps.violations(besideOthers: pair.subject)
        #expect(violations == [])
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        let first: Base
        let second: Base
        let replay: Replay

        static let all: [Pair] = BuiltIn.bases.flatMap { first in
            BuiltIn.bases.filter { $0.name != first.name }.map { second in
                Pair(first: first, second: second, replay: .warm3)
            }
        }

        /// All pairs in a deep run, else some, in which each strategy is swapped from, and each is swapped to.
        static var chosen: [Pair] {
            guard !TestDepth.isDeep else { return all }
            return all.enumerated().filter { $0.offset % 5 == 3 }.map(\.element)
        }

        var subject: Subject {
            let deliveries = [first.delivery(replay: replay), second.delivery(replay: .warm1), first.delivery()]
            return Subject(testDescription, deliveries: deliveries)
        }

        var testDescription: String { "from \(first.name) to \(second.name)" }
    }
}
