import CoreMetrics
import SwiftObserver

/// Feeds the numbers of a messenger to swift-metrics, whenever it is told to: every few seconds, or when somebody asks.
///
/// Totals become counters, what is so at the moment becomes gauges. Each observation has its own, by its name; give each
/// one a name, or else those of observers of the same type are added up.
public struct MessengerMeter {
    /// - Parameter label: What the metrics of this messenger begin with.
    public init(_ label: String, factory: (any MetricsFactory)? = nil) {
        self.label = label
        self.factory = factory ?? MetricsSystem.factory
    }

    /// Reports what has happened since the last report, and what is so now.
    public mutating func report(_ numbers: MessengerNumbers) {
        count("sent", numbers.sent)
        show("pending", Double(numbers.pending))
        show("observers", Double(numbers.observers))
        for (name, observations) in Dictionary(grouping: numbers.observations, by: { $0.name ?? "unnamed" }) {
            let dimensions = [("observation", name)]
            count("delivered", observations.reduce(0) { $0 + $1.delivered }, dimensions)
            count("dropped", observations.reduce(0) { $0 + $1.dropped }, dimensions)
            show("waiting", Double(observations.reduce(0) { $0 + $1.pending }), dimensions)
            // These two are there if the messenger measures how long messages wait.
            if let age = observations.compactMap(\.oldestAge).max() {
                show("age_seconds", age / .seconds(1), dimensions)
            }
            if let mark = observations.compactMap(\.highWaterMark).max() {
                show("high_water_mark", Double(mark), dimensions)
            }
        }
    }

    private mutating func count(_ name: String, _ total: Int, _ dimensions: [(String, String)] = []) {
        let key = name + dimensions.map { ".\($0.1)" }.joined()
        let increase = total - (totals[key] ?? 0)
        totals[key] = total
        // Less than before: an observation of that name has ended, and another one has begun.
        Counter(label: "\(label).\(name)", dimensions: dimensions, factory: factory).increment(by: max(0, increase))
    }

    private func show(_ name: String, _ value: Double, _ dimensions: [(String, String)] = []) {
        Gauge(label: "\(label).\(name)", dimensions: dimensions, factory: factory).record(value)
    }

    private let label: String
    private let factory: any MetricsFactory
    /// What was reported last, since a messenger counts from its beginning, and a counter wants what was added.
    private var totals: [String: Int] = [:]
}
