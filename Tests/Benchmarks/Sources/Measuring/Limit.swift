/// The greatest cost of one contender in one scenario.
public struct Limit: Codable, Sendable {
    public let scenario: String
    public let contender: String
    /// The highest time, as a multiple of the time of `reference`.
    public var ratio: Double?
    /// Another contender of the scenario, or "fastest peer".
    public var reference: String?
    /// The most heap allocations.
    public var allocations: Double?
    /// The most bytes of heap that are kept.
    public var bytes: Double?

    public enum Verdict: Sendable {
        case met(String)
        case missed(String)
        case unknown(String)
    }

    /// Compares a result with this limit. A brief run has no times: their verdict is neither met nor missed.
    public func verdicts(on result: ScenarioResult) -> [Verdict] {
        guard let measurement = result.measurement(of: contender) else {
            return [.missed("\(scenario): there is no contender \"\(contender)\"")]
        }
        var verdicts: [Verdict] = []
        if let ratio { verdicts.append(verdictOnTime(measurement, in: result, ratio)) }
        if let allocations {
            verdicts.append(verdict("allocations", measurement.allocations, atMost: allocations, tolerance: 0.01))
        }
        if let bytes { verdicts.append(verdict("bytes", measurement.bytes, atMost: bytes, tolerance: 0.5)) }
        return verdicts
    }

    private func verdictOnTime(_ measurement: Measurement, in result: ScenarioResult, _ ratio: Double) -> Verdict {
        let name = reference == "fastest peer" ? result.fastestPeer?.contender : reference
        guard let name else { return .unknown("\(scenario), \(contender): no peer was timed") }
        return verdict("× \(name)", measurement.ratios[name], atMost: ratio)
    }

    private func verdict(
        _ what: String, _ value: Double?, atMost limit: Double, tolerance: Double = 0
    ) -> Verdict {
        let text = "\(scenario), \(contender): "
        guard let value else { return .unknown(text + "\(what) was not measured") }
        let comparison = "\(value.formatted(digits: 2)) \(what), allowed are \(limit.formatted(digits: 2))"
        // An allocation for thousands of operations doesn't count; one for each of them shows as 1 or 16.
        let isMet = value <= limit + tolerance
        return isMet ? .met(text + comparison) : .missed(text + comparison)
    }
}
