@testable import ReactiveKit

/// The output of an operator up to some time.
struct Outcome: Equatable, CustomStringConvertible {
    var outputs: [String] = []
    var end: String?
    /// The slots of the sources that are observed, as long as there is no end.
    var open: Set<Int> = []

    var description: String {
        "\(outputs.joined(separator: " ")) \(end ?? "…") open: \(open.sorted())"
    }

    mutating func perform<Output, Failure, Source>(_ step: Step<Output, Failure, Source>) {
        let step = step.actions
        switch step.closing {
        case .nothing: break
        case .slot(let slot): open.remove(slot)
        case .others(let slot): open.formIntersection([slot])
        }
        if let output = step.output { outputs.append("\(output)") }
        if let request = step.request { open.insert(request.slot) }
        switch step.end {
        case .completed: end = "|"
        case .failed: end = "x"
        case nil: break
        }
        if end != nil { open = [] }
    }
}
