import ReactiveKit
import TestSupport
import Testing

/// Tests the promises of every operator, with each of them.
@Suite("The contract of operators", .followedIfAsked)
struct OperatorContractTests {
    @Test("Every operator keeps the contract of operators", arguments: OperatorCheck.all)
    func operators(check: OperatorCheck) {
        for specimen in Specimen.all {
            if let flaw = check.run(specimen) { Issue.record("\(specimen.name): \(flaw)") }
        }
    }

    @Test("A fault is found by the check that is meant for it", arguments: PlantedFault.all)
    func faults(fault: PlantedFault) {
        // Threads that have to meet may miss each other on a busy machine.
        let isFound = (0..<20).contains { _ in fault.check.run(fault.specimen) != nil }
        #expect(isFound, "\(fault.check.name)")
    }
}
