public import Foundation

/// All results of a run, as they are written to a file.
public struct Report: Codable, Sendable {
    public let explanation: String
    public var scenarios: [ScenarioResult]

    public init(_ scenarios: [ScenarioResult]) {
        explanation =
            "Nanoseconds, allocations and bytes per operation. Medians of several runs, the contenders taking turns in one "
            + "process. A ratio is this contender's time divided by the named one's. Compare ratios, not nanoseconds, "
            + "between machines."
        self.scenarios = scenarios
    }

    public func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: url)
    }
}
