/// Compares results with the thresholds, and remembers the limits that were met in an earlier attempt.
public struct Check {
    private let limits: [Limit]
    private var verdicts: [Int: [Limit.Verdict]] = [:]

    public init(_ limits: [Limit]) { self.limits = limits }

    /// The scenarios of which a limit was missed so far.
    public var missedScenarios: Set<String> {
        Set(verdicts.filter { Self.isMissed($0.value) }.map { limits[$0.key].scenario })
    }

    /// Judges a result. Disturbance only ever makes a ratio worse, so one attempt that meets a limit settles it.
    public mutating func judge(_ result: ScenarioResult) {
        for (index, limit) in limits.enumerated() where limit.scenario == result.scenario {
            if let earlier = verdicts[index], !Self.isMissed(earlier) { continue }
            verdicts[index] = limit.verdicts(on: result)
        }
    }

    /// One line for each limit, missed ones last. A brief run leaves out the limits that it did not measure.
    public func lines(isBrief: Bool) -> [String] {
        let all = verdicts.sorted { $0.key < $1.key }.flatMap(\.value)
        return all.compactMap { if case .met(let text) = $0 { "met     " + text } else { nil } }
            + all.compactMap { if case .unknown(let text) = $0, !isBrief { "unknown " + text } else { nil } }
            + all.compactMap { if case .missed(let text) = $0 { "MISSED  " + text } else { nil } }
    }

    private static func isMissed(_ verdicts: [Limit.Verdict]) -> Bool {
        verdicts.contains { if case .missed = $0 { true } else { false } }
    }
}
