import Foundation
import SwiftObserver
import SwiftObserverInspection
import SwiftObserverTesting
import TestSupport
import Testing

extension InspectionTests {
    private static var contract: Contract {
        var contract = Contract(
            thoroughness: .quick, randomScripts: TestDepth.pick(quick: 10, usual: 20, deep: 200),
            patience: .seconds(60),
            timeLimit: nil)
        if TestDepth.isDeep { contract.thoroughness = .usual }
        return contract
    }

    /// The built-in strategies, plain and modified.
    private static let subjects: [Subject] = [
        Subject("ordered", delivery: .ordered),
        Subject("immediate", delivery: .immediate),
        Subject("manual", delivery: ManualDelivery()) { $0.runAll() },
        Subject("queue", delivery: .queue(DispatchQueue(label: "followed"))),
        Subject("mainLoop", delivery: .mainLoop),
        Subject("warm", delivery: .ordered.warm(upTo: 2)),
        Subject("cold", delivery: .immediate.cold),
        Subject("bounded", delivery: .ordered.bounded(to: 2, dropping: .newest)),
        Subject("latestOnly", delivery: .immediate.latestOnly),
    ]

    /// It follows every messenger of the process, also in other tests. So it has a run of its own, with
    /// `TEST_FOLLOWED` set.
    @Test(
        "The contract holds while every messenger is followed",
        .enabled(if: ProcessInfo.processInfo.environment["TEST_FOLLOWED"] != nil), arguments: subjects)
    func keepsTheContract(_ subject: Subject) async {
        let inspection = Inspection.begin(trace: .last(5000)) { "\($0)" }
        let violations = await Self.contract.violations(besideOthers: subject)
        #expect(violations.isEmpty, "\(violations)")
        let trace = inspection.trace()
        #expect(trace.events.count == 5000 && trace.lost > 0, "Nothing was followed")
        inspection.end()
    }
}
