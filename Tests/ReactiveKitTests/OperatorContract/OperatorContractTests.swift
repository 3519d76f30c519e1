import ReactiveKit
import Testing

/// What every operator promises, put to each of them.
@Suite("The contract of operators")
struct OperatorContractTests {
    @Test("Every operator keeps", arguments: OperatorCheck.all)
    func operators(check: OperatorCheck) {
        for specimen in Specimen.all {
            if let flaw = check.run(specimen) { Issue.record("\(specimen.name): \(flaw)") }
        }
    }

    @Test("A fault is found by the check that is meant for it", arguments: PlantedFault.all)
    func faults(fault: PlantedFault) {
        #expect(fault.check.run(fault.specimen) != nil, "\(fault.check.name)")
    }
}
